import type { TimelineChange } from '../../world/plan.ts';
import type { World } from '../../world/world.ts';
import { wealthOf } from '../wallet/index.ts';
import { levelFor } from './vip.rules.ts';
import { type VipProgress, standingsOf } from './vip.store.ts';
import { levelCheck, vipLevels } from '../levels/index.ts';

/** USDT units that will be credited, by member. */
type Credits = ReadonlyMap<string, bigint>;

/** The levels that some members earn by their total assets at an instant, including pending credits. */
export async function earnedLevels(
  world: World,
  members: readonly VipProgress[],
  at: number,
  credits: Credits = new Map(),
): Promise<ReadonlyMap<string, number>> {
  const levels = await vipLevels(world);
  const ids = members.map(({ id }) => id);
  const wealth = await wealthOf(world, ids, at);
  return new Map(
    ids.map((id) => {
      const assets = (wealth.get(id) ?? 0n) + (credits.get(id) ?? 0n);
      return [id, levelFor(levels, assets)];
    }),
  );
}

/** Schedules level checks at this same instant for the members whose level these credits raise. For jobs that pay many. */
export async function levelChecksAfter(
  world: World,
  credits: Credits,
  now: number,
): Promise<TimelineChange[]> {
  const members = standingsOf(world.rows, [...credits.keys()]);
  const earned = await earnedLevels(world, members, now, credits);
  return members
    .filter(({ id, vipLevel }) => (earned.get(id) ?? 0) > vipLevel)
    .map(({ id }) => levelCheck(id, now));
}
