import type { repayLoan } from '@hongbao/contracts/loans/loans.calls';
import { splitRepayment } from '@hongbao/contracts/loans/loans.quote';
import { loanStates } from '@hongbao/contracts/loans/loans.states';
import { formatUnits, units } from '@hongbao/contracts/money';
import { nextState } from '@hongbao/contracts/states';
import { type RowChange, update } from '@hongbao/prisma/rowWriter';
import type { Context } from '../../calls/context.ts';
import { accept, refuse } from '../../calls/decision.ts';
import type { UseCase } from '../../calls/served.ts';
import { memberAccount } from '../../ledger/accounts.ts';
import { noticeRow } from '../content/index.ts';
import { creditScoreAfter } from '../kyc/index.ts';
import { payBack, releaseCollateral } from './bookings.ts';
import { closedCells, withoutAppointments } from './ending.ts';
import type { Loan } from './loan.types.ts';
import { loanReceiptScreen } from './loanScreen.ts';
import { presentLoan } from './loans.present.ts';
import { SCORED_LOAN, owedAt, repaidScore, watchBelow } from './loans.rules.ts';
import { findOwnLoan, scoreRaisedAt } from './loans.store.ts';
import { withoutMarginCall } from './marginCall.ts';
import { replanWatch } from './watch.ts';

/** Repays a loan in whole or in part, interest before principal. The last repayment releases the collateral. */
export const repayLoanHandler: UseCase<typeof repayLoan> = async (context, { body }) => {
  const { world, member, now } = context;
  const loan = findOwnLoan(world.rows, body.id, member.id);
  if (!loan) return refuse('notFound');
  const owed = owedAt(loan, now);
  const amount = units(body.amount);
  const isAll = amount === owed.total;
  const status = nextState(loanStates, loan.status, isAll ? 'repay' : 'repayPart');
  if (status === null) return refuse('notAllowedInThisState', { status: loan.status });
  if (amount > owed.total)
    return refuse('amountTooLarge', { field: 'amount', bound: formatUnits(owed.total) });
  const { available } = world.ledger.balance(memberAccount(member.id, 'main', 'USDT'));
  if (amount > available)
    return refuse('insufficientBalance', { field: 'amount', bound: formatUnits(available) });

  const paid = splitRepayment(amount, owed.interest, owed.principal);
  const settled: Loan = {
    ...loan,
    status,
    principalLeft: owed.principal - paid.principal,
    interestDue: owed.interest - paid.interest,
    hoursSettled: owed.hours,
    interestPaid: loan.interestPaid + paid.interest,
  };
  const after: Loan = isAll
    ? { ...settled, ...closedCells('repaid', now) }
    : withoutMarginCall(world, { ...settled, watchBelow: watchBelow(settled) }, now);
  const { id, ...cells } = after;
  return accept(presentLoan(context, after), {
    rows: [update('Loan', { id }, cells), ...(isAll ? await repaymentRows(context, loan) : [])],
    ledger: [
      ...payBack(loan, paid, `loan/${id}/${world.ids.nextId()}`),
      ...(isAll ? releaseCollateral(loan) : []),
    ],
    timeline: isAll ? withoutAppointments(loan) : replanWatch(world, after, now),
  });
};

/** The notice about a repaid loan, and its effect on the credit score. */
async function repaymentRows({ world, member, now }: Context, loan: Loan): Promise<RowChange[]> {
  const raisedAt = scoreRaisedAt(world.rows, member.id, SCORED_LOAN);
  const change = repaidScore(loan.amount, raisedAt, now);
  return [
    update(
      'Member',
      { id: member.id },
      { creditScore: creditScoreAfter(member.creditScore, change) },
    ),
    noticeRow(world, member.id, now, {
      category: 'transaction',
      key: 'loanRepaid',
      facts: { amount: formatUnits(loan.amount) },
      refId: loan.id,
      link: loanReceiptScreen(loan.id),
    }),
  ];
}
