import { loanScores } from '@hongbao/contracts/loans/loans.types';
import { formatUnits } from '@hongbao/contracts/money';
import { HOUR_MS, toWireTime } from '@hongbao/contracts/time';
import { update } from '@hongbao/prisma/rowWriter';
import type { Decide, DueEvent, EventResult } from '../../world/handlers.ts';
import type { World } from '../../world/world.ts';
import { noticeRow } from '../content/index.ts';
import { creditScoreAfter } from '../kyc/index.ts';
import { planSale } from './ending.ts';
import type { Loan } from './loan.types.ts';
import { loanScreen } from './loanScreen.ts';
import { owedAt } from './loans.rules.ts';
import { creditScoresOf, findLoans } from './loans.store.ts';
import { effect } from '../../words/eventText.ts';

const nothing: EventResult = { plan: {}, summary: effect('nothing') };

/** At the end of the term, loans with a remaining debt become overdue, and their grace period begins. */
export async function markOverdue(world: World, events: readonly DueEvent[]): Promise<Decide> {
  const ids = events.map(({ refId }) => refId);
  const loans = findLoans(world.rows, ids);
  return ({ refId, at }) => {
    const loan = loans.get(refId);
    if (loan?.status !== 'passed') return nothing;
    const rows = [
      update('Loan', { id: loan.id }, { isOverdue: true }),
      overdueNotice(world, loan, 'loanOverdue', at),
    ];
    return { plan: { rows }, summary: effect('loanMoved', { event: 'overdue', type: loan.type }) };
  };
}

/**
 * At the end of the grace period: sells the collateral; without collateral, lowers the credit score and charges more
 * interest.
 */
export async function endGrace(world: World, events: readonly DueEvent[]): Promise<Decide> {
  const ids = events.map(({ refId }) => refId);
  const loans = findLoans(world.rows, ids);
  const scores = creditScoresOf(
    world.rows,
    [...loans.values()].map(({ memberId }) => memberId),
  );
  return ({ refId, at }) => {
    const loan = loans.get(refId);
    if (loan?.status !== 'passed') return nothing;
    if (loan.type === 'pledge')
      return {
        plan: planSale(world, loan, at),
        summary: effect('collateralSold', { coin: loan.pledgeCurrency ?? '' }),
      };
    const before = scores.get(loan.memberId);
    // The change for a member's second loan must start from the score after the first one.
    if (before === undefined) return 'afterTheOthers';
    scores.delete(loan.memberId);
    const creditScore = creditScoreAfter(before, loanScores.overdue);
    return {
      plan: {
        rows: [
          update('Member', { id: loan.memberId }, { creditScore }),
          overdueNotice(world, loan, 'loanGraceOver', at),
        ],
      },
      summary: effect('loanMoved', { event: 'graceOver', type: loan.type }),
    };
  };
}

function overdueNotice(
  world: World,
  loan: Loan,
  key: 'loanOverdue' | 'loanGraceOver',
  now: number,
) {
  return noticeRow(world, loan.memberId, now, {
    category: 'transaction',
    key,
    facts: {
      owed: formatUnits(owedAt(loan, now).total),
      graceTime: toWireTime(Number(loan.endAt) + loan.graceHours * HOUR_MS),
      factor: String(loan.overdueFactor),
    },
    refId: loan.id,
    link: loanScreen(loan.id),
  });
}
