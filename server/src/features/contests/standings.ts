import { contestStatus } from '@hongbao/contracts/contests/contests.types';
import { MINUTE_MS, SECOND_MS } from '@hongbao/contracts/time';
import type { World } from '../../world/world.ts';
import { stakesUntil } from '../options/index.ts';
import { positionsAt } from '../positions/index.ts';
import { contestAccount, contestBook, contestFees } from './bookings.ts';
import type { Contest, ContestEntry } from './contest.types.ts';
import { type Score, ranked } from './contests.rules.ts';
import { entriesAt, feesFrom, stayedEntries, totalsAt } from './contests.store.ts';

/** A score with whose it is. */
export interface Standing extends Score {
  readonly memberId: string;
}

/** Most members asked for at once: bounds the length of a query. */
const CHUNK = 400;

/**
 * The ranking of a contest, best first: of the last full minute while it goes on, the final one once it ended. It is
 * worked out from what was booked until that minute, so whoever asks within the minute hears the same, whenever.
 */
export async function standingsOf(
  world: World,
  contest: Contest,
  now: number,
): Promise<readonly Standing[]> {
  if (contest.status === contestStatus.ended) return finalStandings(world, contest);
  const minute = Math.floor(now / MINUTE_MS) * MINUTE_MS;
  const compute = async () =>
    ranked(await scoresAt(world, contest.id, entriesAt(world.rows, contest.id, minute), minute));
  // At the minute itself more may still be booked to it; a moment later it is history.
  if (now < minute + SECOND_MS) return compute();
  return world.memory.latest(`contests.standings/${contest.id}`, [minute], compute);
}

/**
 * The trading fees that the participants of a contest paid until the last full minute, in units; of an ended contest
 * those stored at its end, null where none were counted. What the insurance account paid is not included.
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

async function finalStandings(world: World, contest: Contest): Promise<Standing[]> {
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

/** What each of these entries comes to at an instant: money in the contest's account and open positions at the mark. */
async function scoresAt(
  world: World,
  contestId: string,
  entries: readonly ContestEntry[],
  at: number,
): Promise<Standing[]> {
  const scores: Standing[] = [];
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

/** What these members traded in a contest until an instant, in USDT units: positions opened and closed, and stakes. */
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

/** The same for all who stayed to the end of a contest. */
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
