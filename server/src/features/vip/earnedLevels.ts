import type { TimelineChange } from '../../world/plan.ts';
import type { World } from '../../world/world.ts';
import { heldPositions } from '../positions/index.ts';
import { pricesAt, totalAssets } from '../wallet/index.ts';
import { levelCheck } from './levelCheck.ts';
import { levelFor } from './vip.rules.ts';
import { type Standing, standingsOf } from './vip.store.ts';
import { vipLevels } from './vipLevels.ts';

/** USDT units that are about to be credited, by member. */
type Credits = ReadonlyMap<string, bigint>;

/** The level that each of some members earns by total assets at an instant, counting what is about to come in. */
export async function earnedLevels(
  world: World,
  members: readonly Standing[],
  at: number,
  credits: Credits = new Map(),
): Promise<ReadonlyMap<string, number>> {
  const levels = await vipLevels(world);
  const prices = await pricesAt(world, at);
  const held = await heldOf(world, members);
  return new Map(
    members.map(({ id }) => {
      const assets = totalAssets(world, id, held.get(id) ?? [], prices) + (credits.get(id) ?? 0n);
      return [id, levelFor(levels, assets)];
    }),
  );
}

/** Looks at the levels, at this same instant, of those members alone whom these credits raise: for jobs that pay many. */
export async function levelChecksAfter(
  world: World,
  credits: Credits,
  now: number,
): Promise<TimelineChange[]> {
  const members = await standingsOf(world.read, [...credits.keys()]);
  const earned = await earnedLevels(world, members, now, credits);
  return members
    .filter(({ id, vipLevel }) => (earned.get(id) ?? 0) > vipLevel)
    .map(({ id }) => levelCheck(id, now));
}

/** The open positions of these members, by member. */
async function heldOf(world: World, members: readonly Standing[]) {
  const byMember = new Map<string, Awaited<ReturnType<typeof heldPositions>>>();
  for (const position of await heldPositions(
    world.read,
    members.map(({ id }) => id),
    'main',
  ))
    byMember.set(position.memberId, [...(byMember.get(position.memberId) ?? []), position]);
  return byMember;
}
