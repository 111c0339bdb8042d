import { houseAccount } from './accounts.ts';
import { DAY_MS, HOUR_MS } from './calendar.ts';
import type { Check } from './check.types.ts';
import { type Loan, ownOf } from './loan.types.ts';
import { checkCollateral } from './loanCollateral.ts';
import { checkDebt, followDebt } from './loanDebt.ts';
import { type Transfer, expectMovements, movementsOf } from './movements.ts';
import { total } from './units.ts';

type Say = (text: string) => void;

const statuses = ['underReview', 'pendingReview', 'waiting', 'rejected', 'passed', 'repaid'];

/**
 * Checks loans: they are paid out once, interest is charged by the hour, payments match the ledger, and collateral is
 * held as long as required.
 */
export function checkLoans(check: Check): void {
  const { file, findings } = check;
  for (const loan of file.rows<Loan>(`SELECT * FROM "Loan"`)) {
    findings.count('loans');
    const subject = `loan ${loan.id}`;
    const say: Say = (text) => findings.find(subject, text);
    const moved = movementsOf(check, 'loan', loan.id);
    checkState(loan, check.doneUntil, say);
    checkPayout(check, loan, moved);
    const debt = followDebt(loan, moved, say);
    const insured = moved.filter(({ debitId }) => debitId === houseAccount('insurance'));
    findings.count('loan movements', moved.length);
    checkDebt(loan, debt, total(insured.map(({ amount }) => amount)), say);
    if (insured.length > 0 && loan.closeReason !== 'sold') say('was insured without a sale');
    checkCollateral(check, loan, moved, debt, say);
  }
}

function checkPayout(check: Check, loan: Loan, moved: readonly Transfer[]): void {
  const payouts = moved.filter(({ kind }) => kind === 'loanPayout');
  const { startAt, amount } = loan;
  const from = houseAccount('loans');
  const payout = { flag: 'posting', kind: 'loanPayout', from, to: ownOf(loan), amount } as const;
  const wanted = startAt === null ? [] : [{ ...payout, at: startAt }];
  expectMovements(check, `loan ${loan.id}`, payouts, wanted);
}

function checkState(loan: Loan, doneUntil: bigint, say: Say): void {
  const { status, startAt, endAt, closedAt, closeReason, days, graceHours, type } = loan;
  if (!statuses.includes(status)) say(`is ${status}`);
  const isPaidOut = status === 'passed' || status === 'repaid';
  if (isPaidOut !== (startAt !== null)) say(`is ${status} and was paid out at ${startAt}`);
  if ((startAt === null ? null : startAt + days * DAY_MS) !== endAt)
    say(`runs ${days} days from ${startAt} to ${endAt}`);
  const isOver = status === 'rejected' || status === 'repaid';
  if (isOver !== (closedAt !== null)) say(`is ${status} and ended at ${closedAt}`);
  if ((status === 'repaid') !== (closeReason !== null)) say(`is ${status} by ${closeReason}`);
  if (endAt === null) return;
  // The end of the term and the end of the loan may be processed in either order at the same instant.
  const lived = closedAt ?? doneUntil;
  if (loan.isOverdue === 1n ? lived < endAt : lived > endAt)
    say(`ended its term at ${endAt} and is ${loan.isOverdue === 1n ? '' : 'not '}overdue`);
  const graceOver = endAt + graceHours * HOUR_MS;
  if (type === 'pledge' && status === 'passed' && graceOver < doneUntil)
    say(`was not sold, though its grace was over at ${graceOver}`);
}
