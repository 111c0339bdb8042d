import { contestStatus } from '@hongbao/contracts/contests/contests.types';
import { contestStates } from '@hongbao/contracts/contests/contests.states';
import { startOfWireDay } from '@hongbao/contracts/time';
import { insert } from '@hongbao/prisma/rowWriter';
import { type Plan, mergePlans } from '../../world/plan.ts';
import type { World } from '../../world/world.ts';
import { roundsAt } from './contests.rules.ts';
import { contestSeries, hasRound } from './contests.store.ts';

export const START = 'contests.start';
export const END = 'contests.end';

/** Announces the due contests of every series, and schedules their start and end. */
export async function planAnnouncements(world: World, now: number): Promise<Plan> {
  const { series, worldBeganAt } = contestSeries(world.rows);
  const plans: Plan[] = [];
  for (const each of series) {
    const { key, minFund, maxFund, participantsMax, rewards, maxLeverage, prizeFeeShare } = each;
    for (const { round, startAt, endAt } of roundsAt(each, startOfWireDay(worldBeganAt), now)) {
      if (hasRound(world.rows, key, round)) continue;
      const id = world.ids.nextId();
      const row = {
        id,
        series: key,
        round,
        startAt: BigInt(startAt),
        endAt: BigInt(endAt),
        status: contestStatus[contestStates.initial],
        minFund,
        maxFund,
        participantsMax,
        rewards,
        maxLeverage,
        prizeFeeShare,
        fees: null,
        createdAt: BigInt(now),
      };
      plans.push({
        rows: [insert('Contest', row)],
        timeline: [
          { op: 'schedule', kind: START, refId: id, at: Math.max(startAt, now) },
          { op: 'schedule', kind: END, refId: id, at: endAt },
        ],
      });
    }
  }
  return mergePlans(...plans);
}
