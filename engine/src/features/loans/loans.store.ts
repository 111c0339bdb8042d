import type { OwingLoan } from './loans.rules.ts';
import type { LoanStatus, LoanType } from '@hongbao/contracts/loans/loans.types';
import type { RowReader } from '@hongbao/prisma/rowReader';
import type { RowOf } from '@hongbao/prisma/rowWriter';
import type { World } from '../../world/world.ts';
import type { Loan } from './loan.types.ts';

export type LoanTerm = RowOf<'LoanTerm'>;

/** Statuses of a loan that is neither rejected nor repaid. */
const open: readonly LoanStatus[] = ['underReview', 'pendingReview', 'waiting', 'passed'];

/** All loan offers, in display order. */
export function loanTerms(world: World): Promise<LoanTerm[]> {
  return world.memory.table('LoanTerm', 'all', async () =>
    world.rows.many('LoanTerm', { orderBy: [['sort', 'asc']] }),
  );
}

/** A loan offer of this kind, or null. */
export async function findTerm(world: World, id: string, type: LoanType): Promise<LoanTerm | null> {
  return (await loanTerms(world)).find((each) => each.id === id && each.type === type) ?? null;
}

/** Returns loans by their ids. */
export function findLoans(rows: RowReader, ids: readonly string[]): ReadonlyMap<string, Loan> {
  const found = rows.many('Loan', { where: { id: { in: ids } } });
  return new Map(found.map((row) => [row.id, row as Loan]));
}

export function findOwnLoan(rows: RowReader, id: string, memberId: string): Loan | null {
  return rows.first('Loan', { where: { id, memberId } }) as Loan | null;
}

/** A member's requested and running loans. */
export function openLoans(rows: RowReader, memberId: string): Loan[] {
  const where = { memberId, status: { in: open } };
  return rows.many('Loan', { where, orderBy: [['id', 'asc']] }) as Loan[];
}

/** Whether a member has an overdue loan. */
export function hasOverdueLoan(rows: RowReader, memberId: string): boolean {
  return rows.count('Loan', { memberId, status: 'passed', isOverdue: true }) > 0;
}

/** Whether a member has ever repaid a loan of at least this amount; sold collateral does not count. */
export function hasRepaidLoan(rows: RowReader, memberId: string, least: bigint): boolean {
  const repaid = { memberId, status: 'repaid', closeReason: 'repaid', amount: { gte: least } };
  return rows.count('Loan', repaid) > 0;
}

/** Whether a member has a running credit loan, which has no collateral. */
export function owesCredit(rows: RowReader, memberId: string): boolean {
  return rows.count('Loan', { memberId, status: 'passed', type: 'credit' }) > 0;
}

const owing = [
  'memberId',
  'status',
  'principalLeft',
  'dailyRate',
  'interestDue',
  'hoursSettled',
  'startAt',
  'endAt',
  'graceHours',
  'overdueFactor',
] as const;

/**
 * The debts of the running loans of some members. It reads only the required columns, because it runs for all members
 * at every midnight.
 */
export function runningLoans(rows: RowReader, memberIds: readonly string[]): OwingLoan[] {
  const where = { memberId: { in: memberIds }, status: 'passed' };
  return rows.some('Loan', owing, { where, orderBy: [['id', 'asc']] }) as OwingLoan[];
}

/** All loans of a member that were ever paid out. */
export function paidOutLoans(rows: RowReader, memberId: string): Loan[] {
  const where = { memberId, startAt: { not: null } };
  return rows.many('Loan', { where, orderBy: [['id', 'asc']] }) as Loan[];
}

/** All payments towards loans: repayments, interest, and what the insurance account paid. */
export function paymentsOfLoans(rows: RowReader, loans: readonly { id: string }[]) {
  if (loans.length === 0) return [];
  const where = {
    refId: { in: loans.map(({ id }) => id) },
    kind: { in: ['loanRepayment', 'loanInterest'] },
  };
  return rows.some('LedgerTransfer', ['refId', 'amount', 'createdAt'], { where });
}

/** Whether a loan secured by collateral is running. */
export function hasPledgedLoans(rows: RowReader): boolean {
  return rows.count('Loan', { status: 'passed', pledgeCurrency: { not: null } }) > 0;
}

/** Running loans secured by collateral, or those of them with one of these ids. */
export function pledgedLoans(rows: RowReader, ids: readonly string[] | null): Loan[] {
  const where = {
    status: 'passed',
    watchBelow: { not: null },
    ...(ids === null ? {} : { id: { in: ids } }),
  };
  return rows.many('Loan', { where }) as Loan[];
}

/** Running loans with a margin call, after `afterId`. */
export function calledLoans(rows: RowReader, afterId: string, take: number): Loan[] {
  const where = { status: 'passed', isMarginCalled: true, id: { gt: afterId } };
  return rows.many('Loan', { where, orderBy: [['id', 'asc']], take }) as Loan[];
}

/**
 * When a member's score was last raised for a repaid loan (epoch ms), or null. Steps from one raise to the next: the
 * first qualifying loan that was repaid at least a month later. The number of steps is at most the number of months
 * with a repayment.
 */
export function scoreRaisedAt(
  rows: RowReader,
  memberId: string,
  { least, monthMs }: { least: bigint; monthMs: number },
): number | null {
  const paidBack = { memberId, status: 'repaid', closeReason: 'repaid', amount: { gte: least } };
  const firstFrom = (from: bigint) => {
    const found = rows.first('Loan', {
      where: { ...paidBack, closedAt: { gte: from } },
      orderBy: [['closedAt', 'asc']],
    });
    return found?.closedAt ?? null;
  };
  let [raisedAt, next] = [null as bigint | null, firstFrom(0n)];
  while (next !== null) [raisedAt, next] = [next, firstFrom(next + BigInt(monthMs))];
  return raisedAt === null ? null : Number(raisedAt);
}

/** The credit scores of some members. */
export function creditScoresOf(rows: RowReader, memberIds: readonly string[]): Map<string, number> {
  const found = rows.some('Member', ['id', 'creditScore'], { where: { id: { in: memberIds } } });
  return new Map(found.map(({ id, creditScore }) => [id, creditScore]));
}
