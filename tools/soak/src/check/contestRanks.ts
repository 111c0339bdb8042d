import type { Check } from './check.types.ts';
import type { Contest, ContestEntry } from './contest.types.ts';
import { ONE, down, total, unitsOf } from './units.ts';

interface Reward {
  readonly rankFrom: number;
  readonly rankTo: number;
  readonly amount: string;
}

interface Sized {
  readonly quantity: bigint;
  readonly price: bigint;
}

/**
 * Checks the ranks and prizes of a contest. Entries are ranked by yield, then by volume, then by the earlier time of
 * joining. Yields are compared exactly, as fractions.
 */
export function checkRanks(check: Check, contest: Contest, entries: readonly ContestEntry[]): void {
  const { findings } = check;
  const rewards = JSON.parse(contest.rewards) as Reward[];
  const offered = rewards.reduce(
    (sum, { rankFrom, rankTo, amount }) => sum + BigInt(rankTo - rankFrom + 1) * unitsOf(amount),
    0n,
  );
  // The sum of all prizes is limited to a share of the fees, rounded down. If no fees were counted, prizes are paid in
  // full.
  const covered = contest.fees === null ? offered : (contest.fees * contest.prizeFeeShare) / ONE;
  const pool = covered < offered ? covered : offered;
  const stayed = entries.filter(({ status }) => status === 'finished');
  const ranked = stayed.toSorted(
    (a, b) =>
      order(yieldOver(b, a), yieldOver(a, b)) ||
      order(b.volume ?? 0n, a.volume ?? 0n) ||
      order(a.joinedAt, b.joinedAt) ||
      (a.id < b.id ? -1 : 1),
  );
  for (const [index, entry] of ranked.entries()) {
    const say = (text: string) => findings.find(`contest entry ${entry.id}`, text);
    const rank = index + 1;
    if (entry.rank !== BigInt(rank)) say(`has rank ${entry.rank}, not ${rank}`);
    const volume = volumeOf(check, contest, entry);
    if (entry.volume !== volume) say(`traded ${entry.volume}, its orders ${volume}`);
    const reward = rewards.find(({ rankFrom, rankTo }) => rankFrom <= rank && rank <= rankTo);
    // An entry without a gain or with little volume receives no prize, and the prize of its rank is not passed to the
    // next rank.
    const hasEarned = (entry.equity ?? 0n) > entry.fund && volume >= entry.fund;
    const prize =
      reward === undefined || !hasEarned ? 0n : (unitsOf(reward.amount) * pool) / offered;
    if (entry.prize !== prize) say(`won ${entry.prize} at rank ${rank}, not ${prize}`);
  }
}

function yieldOver(one: ContestEntry, other: ContestEntry): bigint {
  return (one.equity ?? 0n) * other.fund;
}

function order(a: bigint, b: bigint): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Returns the volume of an entry: the opened and closed values, each rounded down, and all stakes. */
function volumeOf({ file }: Check, { id }: Contest, { memberId }: ContestEntry): bigint {
  const book = `contest:${id}`;
  const opened = `SELECT "openedQuantity" AS "quantity", "openPrice" AS "price" FROM "Position"
    WHERE "memberId" = ? AND "book" = ? AND "openedAt" IS NOT NULL`;
  const closed = `SELECT "quantity", "price" FROM "PositionClose" WHERE "memberId" = ? AND "book" = ?`;
  const staked = `SELECT "stake" FROM "OptionOrder" WHERE "memberId" = ? AND "book" = ?`;
  const sizes = [opened, closed].flatMap((sql) => file.rows<Sized>(sql, memberId, book));
  const stakes = file.rows<{ stake: bigint }>(staked, memberId, book);
  return (
    total(sizes.map(({ quantity, price }) => down(quantity * price, ONE))) +
    total(stakes.map(({ stake }) => stake))
  );
}
