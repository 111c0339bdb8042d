import { formatUnits } from '@hongbao/contracts/money';
import { update } from '@hongbao/prisma/rowWriter';
import type { Plan } from '../../world/plan.ts';
import type { World } from '../../world/world.ts';
import { noticeRow } from '../content/index.ts';
import type { Loan } from './loan.types.ts';
import { loanScreen } from './loanScreen.ts';
import { levelsAt } from './loans.rules.ts';
import { markOf, replanWatch } from './watch.ts';

/** Warns a member whose collateral has reached the margin call level, and starts to watch for the sale level. */
export function planMarginCall(world: World, loan: Loan, mark: bigint, now: number): Plan {
  const called = { ...loan, isMarginCalled: true };
  const { sale } = levelsAt(called, now);
  const notice = {
    category: 'transaction',
    key: 'loanMarginCall',
    facts: {
      currency: loan.pledgeCurrency ?? '',
      price: formatUnits(mark),
      salePrice: formatUnits(sale ?? 0n),
    },
    refId: loan.id,
    link: loanScreen(loan.id),
  } as const;
  return {
    rows: [
      update('Loan', { id: loan.id }, { isMarginCalled: true }),
      noticeRow(world, loan.memberId, now, notice),
    ],
    timeline: replanWatch(world, called, now),
  };
}

/** Resets the margin call of a loan that has recovered, so that another one is possible. */
export function withoutMarginCall(world: World, loan: Loan, now: number): Loan {
  const mark = markOf(world, loan, now);
  const { call } = levelsAt(loan, now);
  const isSafe = mark !== null && call !== null && mark > call;
  return loan.isMarginCalled && isSafe ? { ...loan, isMarginCalled: false } : loan;
}
