import { contestStatus } from '@hongbao/contracts/contests/contests.types';
import { contestStates } from '@hongbao/contracts/contests/contests.states';
import { mulDiv, multiply, units } from '@hongbao/contracts/money';
import { mustMove } from '@hongbao/contracts/states';
import { DAY_MS } from '@hongbao/contracts/time';

/** A member's result in a contest. Amounts in USDT units. */
export interface Score {
  readonly entryId: string;
  readonly fund: bigint;
  readonly equity: bigint;
  readonly volume: bigint;
  /** Time of joining in epoch ms. */
  readonly joinedAt: bigint;
}

/**
 * Sorts the best score first: by yield, then by volume, then by the earlier joining. Yields are compared exactly, not
 * as displayed.
 */
export function ranked<S extends Score>(scores: readonly S[]): S[] {
  return [...scores].sort(
    (a, b) =>
      compare(b.equity * a.fund, a.equity * b.fund) ||
      compare(b.volume, a.volume) ||
      compare(a.joinedAt, b.joinedAt) ||
      compare(a.entryId, b.entryId),
  );
}

function compare<T extends bigint | string>(a: T, b: T): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The prize of a range of ranks. Amounts as decimals. */
export interface Reward {
  readonly rankFrom: number;
  readonly rankTo: number;
  readonly amount: string;
}

/** A reward with the amount that the contest's fees pay, in units. */
export interface PayableReward {
  readonly rankFrom: number;
  readonly rankTo: number;
  readonly amount: bigint;
  readonly payable: bigint;
}

/**
 * The prizes that the fees of a contest pay. All ranks together get at most `share` of `fees`. When the full prizes
 * exceed that, each is reduced in proportion and rounded down. `fees` in USDT units, `share` a fraction in units; null
 * fees yield the full prizes (for contests that ended before fees were counted).
 */
export function payableRewards(
  rewards: readonly Reward[],
  fees: bigint | null,
  share: bigint,
): PayableReward[] {
  const full = rewards.map(({ rankFrom, rankTo, amount }) => {
    return { rankFrom, rankTo, amount: units(amount) };
  });
  const total = full.reduce(
    (sum, { rankFrom, rankTo, amount }) => sum + BigInt(rankTo - rankFrom + 1) * amount,
    0n,
  );
  const pool = fees === null ? total : multiply(fees, share, 'floor');
  return full.map((reward) => ({
    ...reward,
    payable: pool >= total ? reward.amount : mulDiv(reward.amount, pool, total, 'floor'),
  }));
}

/**
 * The prize of a rank, in units; zero for a rank without a prize. A member without a gain, or with a volume below the
 * fund, gets no prize, and the prize of that rank is not paid.
 */
export function prizeOf(
  rewards: readonly PayableReward[],
  rank: number,
  { fund, equity, volume }: Pick<Score, 'fund' | 'equity' | 'volume'>,
): bigint {
  if (equity <= fund || volume < fund) return 0n;
  return rewards.find(({ rankFrom, rankTo }) => rankFrom <= rank && rank <= rankTo)?.payable ?? 0n;
}

/** The part of a contest's span in which new members cannot join: the last quarter. Used as a divisor. */
const CLOSED_PART = 4;

/** The instant from which a contest cannot be joined: the start of the last quarter of its span. Epoch ms. */
export function joinUntil({ startAt, endAt }: Pick<Round, 'startAt' | 'endAt'>): number {
  return endAt - Math.floor((endAt - startAt) / CLOSED_PART);
}

/** The next status of a contest after a timeline event. Throws when its states have no such transition. */
export function movedContest(status: number, event: 'start' | 'end') {
  const { toBeStarted, inProgress } = contestStatus;
  const name =
    status === toBeStarted ? 'toBeStarted' : status === inProgress ? 'inProgress' : 'ended';
  return contestStatus[mustMove(contestStates, name, event)];
}

/** Intervals of a contest series in days, as in its table. */
export interface SeriesTerms {
  readonly firstStartDays: number;
  readonly lengthDays: number;
  readonly everyDays: number;
  readonly announceDays: number;
}

export interface Round {
  /** Number of the round, from 1. */
  readonly round: number;
  /** Start and end of the round in epoch ms. */
  readonly startAt: number;
  readonly endAt: number;
}

/** The rounds of a series that are announced by `now` and have not ended. `beganAt` is the world's first midnight. */
export function roundsAt(series: SeriesTerms, beganAt: number, now: number): Round[] {
  const { firstStartDays, lengthDays, everyDays, announceDays } = series;
  const startOf = (round: number) => beganAt + (firstStartDays + (round - 1) * everyDays) * DAY_MS;
  const everyMs = everyDays * DAY_MS;
  const overRounds = Math.floor((now - startOf(1) - lengthDays * DAY_MS) / everyMs) + 1;
  const rounds: Round[] = [];
  for (let round = Math.max(1, overRounds + 1); ; round++) {
    const startAt = startOf(round);
    if (startAt - announceDays * DAY_MS > now) return rounds;
    rounds.push({ round, startAt, endAt: startAt + lengthDays * DAY_MS });
  }
}
