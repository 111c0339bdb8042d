import type { getLoanInfo, listLoanTerms, listLoans } from '@hongbao/contracts/loans/loans.calls';
import type { LoanType } from '@hongbao/contracts/loans/loans.types';
import { formatUnits } from '@hongbao/contracts/money';
import { toWireTime } from '@hongbao/contracts/time';
import { accept } from '../../calls/decision.ts';
import type { UseCase } from '../../calls/served.ts';
import { ltvAt, presentLoan } from './loans.present.ts';
import { owedAt } from './loans.rules.ts';
import { loans } from './loans.line.ts';
import { loanTerms } from './loans.store.ts';
import { standingOf } from './standing.ts';

/** `pledgeLtv` is the highest LTV of the member's running pledge loans, the one closest to a sale. */
export const getLoanInfoHandler: UseCase<typeof getLoanInfo> = async (context) => {
  const { world, member, now } = context;
  const { open, creditLimit, creditUsed, credit, ...standing } = await standingOf(context);
  const running = open.filter(({ status }) => status === 'passed');
  const owed = running.map((loan) => owedAt(loan, now));
  const ltvs = running.flatMap((loan) => ltvAt(world, loan, now) ?? []);
  const ends = running.flatMap(({ endAt }) => endAt ?? []);
  const [firstLtv] = ltvs;
  const [firstEnd] = ends;
  return accept({
    identity: standing.identity,
    vipLevel: member.vipLevel,
    creditBases: standing.creditBases.map(({ identity, base }) => ({
      identity,
      base: formatUnits(base),
    })),
    overdue: standing.hasOverdue,
    creditLimit: formatUnits(creditLimit),
    creditCap: formatUnits(credit.cap),
    creditGranted: formatUnits(credit.record.granted),
    feesPaid: formatUnits(credit.record.feesPaid),
    feeShare: formatUnits(credit.share),
    provenFeeShare: formatUnits(credit.terms.provenFeeShare),
    provenDays: credit.terms.provenDays,
    memberDays: credit.record.memberDays,
    hasRepaidLoan: credit.record.hasRepaidLoan,
    nextCreditStep: credit.nextStep,
    creditUsed: formatUnits(creditUsed),
    outstanding: formatUnits(owed.reduce((sum, { principal }) => sum + principal, 0n)),
    accruedInterest: formatUnits(owed.reduce((sum, { interest }) => sum + interest, 0n)),
    ...(firstLtv === undefined
      ? {}
      : { pledgeLtv: formatUnits(ltvs.reduce((a, b) => (a > b ? a : b), firstLtv)) }),
    ...(firstEnd === undefined
      ? {}
      : { nextDueTime: toWireTime(Number(ends.reduce((a, b) => (a < b ? a : b), firstEnd))) }),
  });
};

export const listLoanTermsHandler: UseCase<typeof listLoanTerms> = async ({ world }, { query }) => {
  const terms = (await loanTerms(world)).filter(({ type }) => type === (query.type ?? type));
  return accept(
    terms.map(({ id, type, days, dailyRate, minAmount, maxAmount, ...ltvs }) => ({
      graceHours: ltvs.graceHours,
      overdueFactor: ltvs.overdueFactor,
      pledgeCurrencies: ltvs.pledgeCurrencies.split(',').filter(Boolean),
      ...(ltvs.secondLookAbove === null
        ? {}
        : { secondLookAbove: formatUnits(ltvs.secondLookAbove) }),
      ...(ltvs.secondLookShare === null
        ? {}
        : { secondLookShare: formatUnits(ltvs.secondLookShare) }),
      id,
      type: type as LoanType,
      days,
      dailyRate: formatUnits(dailyRate),
      minAmount: formatUnits(minAmount),
      maxAmount: formatUnits(maxAmount),
      ...(ltvs.initialLtv === null ? {} : { initialLtv: formatUnits(ltvs.initialLtv) }),
      ...(ltvs.marginCallLtv === null ? {} : { marginCallLtv: formatUnits(ltvs.marginCallLtv) }),
      ...(ltvs.liquidationLtv === null ? {} : { liquidationLtv: formatUnits(ltvs.liquidationLtv) }),
    })),
  );
};

export const listLoansHandler: UseCase<typeof listLoans> = async (context, { query }) =>
  loans.list(context, query, (loan) => presentLoan(context, loan));
