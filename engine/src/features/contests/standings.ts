import { contestStatus } from '@hongbao/contracts/contests/contests.types';
import { MINUTE_MS, SECOND_MS } from '@hongbao/contracts/time';
import type { World } from '../../world/world.ts';
import { stakesUntil } from '../options/index.ts';
import { positionsAt } from '../positions/index.ts';
import { contestAccount, contestBook, contestFees } from './bookings.ts';
import type { Contest, ContestEntry } from './contest.types.ts';
import { type Score, ranked } from './contests.rules.ts';
import { entriesAt, feesFrom, stayedEntries, totalsAt } from './contests.store.ts';

/** A score with its member. */
export interface ContestScore extends Score {
  readonly memberId: string;
}

/** Maximum members in one query, to bound its length. */
const CHUNK = 400;

/**
 * The ranking of a contest, best first: while the contest is running, that of the last full minute; after its end, the
 * final one. It is computed from the movements until that minute, so it is the same for every caller and at any time
 * within the minute.
 */
export async function standingsOf(
  world: World,
  contest: Contest,
  now: number,
): Promise<readonly ContestScore[]> {
  if (contest.status === contestStatus.ended) return finalStandings(world, contest);
  const minute = Math.floor(now / MINUTE_MS) * MINUTE_MS;
  const compute = async () =>
    ranked(await scoresAt(world, contest.id, entriesAt(world.rows, contest.id, minute), minute));
  // Until this minute has passed, more movements may be posted in it; the result is cached afterwards.
  if (now < minute + SECOND_MS) return compute();
  return world.memory.latest(`contests.standings/${contest.id}`, [minute], compute);
}

/**
 * The trading fees that the members of a contest paid until the last full minute, in units. For an ended contest, the
 * fees stored at its end; null when no fees were counted. Fees paid by the insurance account are not included.
 */
export async function feesOf(world: World, contest: Contest, now: number): Promise<bigint | null> {
  if (contest.status === contestStatus.ended) return contest.fees;
  const minute = Math.floor(now / MINUTE_MS) * MINUTE_MS;
  const compute = async () =>
    feesUntil(world, contest.id, entriesAt(world.rows, contest.id, minute), minute);
  if (now < minute + SECOND_MS) return compute();
  return world.memory.latest(`contests.fees/${contest.id}`, [minute], compute);
}

/** The trading fees that the members of these entries paid in a contest until an instant, in units. */
export function feesUntil(
  world: World,
  contestId: string,
  entries: readonly ContestEntry[],
  at: number,
): bigint {
  let fees = 0n;
  for (let from = 0; from < entries.length; from += CHUNK) {
    const accounts = entries.slice(from, from + CHUNK).map(contestAccount);
    fees += feesFrom(world.rows, accounts, contestFees(contestId), at);
  }
  return fees;
}

async function finalStandings(world: World, contest: Contest): Promise<ContestScore[]> {
  const entries = stayedEntries(world.rows, contest.id);
  return ranked(
    entries.map(({ id, memberId, fund, equity, volume, joinedAt }) => ({
      entryId: id,
      memberId,
      fund,
      equity: equity ?? 0n,
      volume: volume ?? 0n,
      joinedAt,
    })),
  );
}

/** The equity of each entry at an instant: balance of the contest's account and open positions at the mark price. */
async function scoresAt(
  world: World,
  contestId: string,
  entries: readonly ContestEntry[],
  at: number,
): Promise<ContestScore[]> {
  const scores: ContestScore[] = [];
  for (let from = 0; from < entries.length; from += CHUNK) {
    const some = entries.slice(from, from + CHUNK);
    const memberIds = some.map(({ memberId }) => memberId);
    const totals = totalsAt(world.rows, some.map(contestAccount), at);
    const positions = await positionsAt(world, memberIds, contestBook(contestId), at);
    const volumes = await volumesOf(world, contestId, memberIds, at, positions);
    for (const entry of some) {
      const total = totals.get(contestAccount(entry)) ?? 0n;
      scores.push({
        entryId: entry.id,
        memberId: entry.memberId,
        fund: entry.fund,
        equity: total + (positions.get(entry.memberId)?.unrealized ?? 0n),
        volume: volumes.get(entry.memberId) ?? 0n,
        joinedAt: entry.joinedAt,
      });
    }
  }
  return scores;
}

/**
 * The trading volume of these members in a contest until an instant, in USDT units: opened and closed positions, and
 * stakes of options.
 */
async function volumesOf(
  world: World,
  contestId: string,
  memberIds: readonly string[],
  at: number,
  positions: Awaited<ReturnType<typeof positionsAt>>,
): Promise<ReadonlyMap<string, bigint>> {
  const stakes = stakesUntil(world.rows, memberIds, contestBook(contestId), at);
  return new Map(
    memberIds.map((memberId) => [
      memberId,
      (positions.get(memberId)?.turnover ?? 0n) + (stakes.get(memberId) ?? 0n),
    ]),
  );
}

/** The volumes of all members who remained until the end of a contest. */
export async function finalVolumes(
  world: World,
  contestId: string,
  memberIds: readonly string[],
  at: number,
): Promise<ReadonlyMap<string, bigint>> {
  const volumes = new Map<string, bigint>();
  for (let from = 0; from < memberIds.length; from += CHUNK) {
    const some = memberIds.slice(from, from + CHUNK);
    const positions = await positionsAt(world, some, contestBook(contestId), at);
    for (const [memberId, volume] of await volumesOf(world, contestId, some, at, positions))
      volumes.set(memberId, volume);
  }
  return volumes;
}
