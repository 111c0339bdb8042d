import {
  type CreditRecord,
  type CreditTerms,
  creditCap,
  creditLimit,
  earnedShare,
  nextCreditStep,
} from '@hongbao/contracts/loans/loans.quote';
import type { CreditStep } from '@hongbao/contracts/loans/loans.types';
import { DAY_MS } from '@hongbao/contracts/time';
import type { Context } from '../../calls/context.ts';
import { memberAccount } from '../../ledger/accounts.ts';
import { identityLimits, identityOf } from '../kyc/index.ts';
import { tradingFees } from '../positions/index.ts';
import type { Loan } from './loan.types.ts';
import { SCORED_LOAN } from './loans.rules.ts';
import { hasRepaidLoan, loanTerms, openLoans } from './loans.store.ts';

/** A member's debts and applications, and the unused credit, in units of USDT. */
export interface LoanBalance {
  readonly open: readonly Loan[];
  readonly creditLimit: bigint;
  readonly credit: Credit;
  readonly creditUsed: bigint;
  readonly hasOverdue: boolean;
  readonly identity: ReturnType<typeof identityOf>;
  readonly creditBases: readonly { identity: ReturnType<typeof identityOf>; base: bigint }[];
}

/** The facts that determine the credit limit, and the next step that raises it. */
export interface Credit {
  readonly terms: CreditTerms;
  readonly record: CreditRecord;
  /** Maximum credit limit in units of USDT. */
  readonly cap: bigint;
  /** The share of the paid fees that currently counts as credit: a fraction in units of 1e-8. */
  readonly share: bigint;
  readonly nextStep: CreditStep;
}

/** The debts and credit of the signed-in member. A loan that waits uses credit as if it were paid out. */
export async function standingOf(context: Context): Promise<LoanBalance> {
  const { world, member } = context;
  const open = openLoans(world.rows, member.id);
  const identity = identityOf(member);
  const limits = await identityLimits(world);
  const creditBases = limits.map((each) => ({ identity: each.identity, base: each.creditBase }));
  const own = limits.find((each) => each.identity === identity);
  if (!own) throw new Error(`There are no limits for identity ${identity}`);
  const { creditBase: base, feeShare, provenFeeShare, provenDays } = own;
  const terms = { base, feeShare, provenFeeShare, provenDays };
  const record = creditRecord(context);
  const minAmount = await leastCredit(context);
  return {
    open,
    creditLimit: creditLimit(terms, record),
    credit: {
      terms,
      record,
      cap: creditCap(base, member.vipLevel),
      share: earnedShare(terms, record),
      nextStep: nextCreditStep(identity, terms, record, minAmount),
    },
    creditUsed: open.reduce(
      (sum, loan) => sum + (loan.type === 'credit' ? loan.principalLeft : 0n),
      0n,
    ),
    identity,
    creditBases,
    hasOverdue: open.some(({ isOverdue }) => isOverdue),
  };
}

function creditRecord({ world, member, now }: Context): CreditRecord {
  return {
    vipLevel: member.vipLevel,
    granted: member.creditGranted,
    feesPaid: tradingFees(world.rows, memberAccount(member.id, 'main', 'USDT')),
    memberDays: Math.floor((now - Number(member.registeredAt)) / DAY_MS),
    hasRepaidLoan: hasRepaidLoan(world.rows, member.id, SCORED_LOAN.least),
  };
}

/** The smallest credit loan on offer, in units. */
async function leastCredit({ world }: Context): Promise<bigint> {
  const offered = (await loanTerms(world)).filter(({ type }) => type === 'credit');
  return offered.reduce(
    (least, { minAmount }) => (minAmount < least ? minAmount : least),
    offered[0]?.minAmount ?? 0n,
  );
}
