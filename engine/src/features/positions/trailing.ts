import { formatUnits, units } from '@hongbao/contracts/money';
import {
  betterMark,
  type TrailingDistance,
  trailingTrigger,
} from '@hongbao/contracts/positions/positions.trailing';
import type { Market } from '../../market/market.ts';
import type { LevelConditions } from '../../market/market.types.ts';
import type { Bounds, WaitingLevel } from '../../world/levelWatch.ts';
import type { Position } from './position.types.ts';

/**
 * The trailing stop of a position's row. The best mark price is not stored while it runs: it follows from the prices since
 * the start, so that it is the same in any steps of the clock.
 */
export interface Trailing extends TrailingDistance {
  /** The instant of the start, epoch ms; null until the order opens. */
  readonly since: number | null;
  /** The best mark price at the close, in units; null unless the trailing stop closed the position. */
  readonly best: bigint | null;
}

type Trailed = Pick<Position, 'symbol' | 'direction' | 'trailingStop'>;

/** The cell of a trailing stop that starts at an instant (epoch ms), or when its order opens (null). */
export function newTrailing({ distance, rate }: TrailingDistance, since: number | null): string {
  return writeTrailing({ distance, rate, since, best: null });
}

/** The cell of an order's trailing stop when the order opens. */
export function startedTrailing(order: Pick<Position, 'trailingStop'>, at: number): string | null {
  const trailing = readTrailing(order);
  return trailing && newTrailing(trailing, at);
}

/** The trailing stop of a row; null for none. */
export function readTrailing({ trailingStop }: Pick<Position, 'trailingStop'>): Trailing | null {
  if (trailingStop === null) return null;
  const { distance, rate, since, best } = JSON.parse(trailingStop) as Stored;
  const optional = (text: string | undefined) => (text === undefined ? null : units(text));
  return {
    distance: optional(distance),
    rate: optional(rate),
    since: since ?? null,
    best: optional(best),
  };
}

interface Stored {
  readonly distance?: string;
  readonly rate?: string;
  readonly since?: number;
  readonly best?: string;
}

/** The cell of a row. */
function writeTrailing({ distance, rate, since, best }: Trailing): string {
  return JSON.stringify({
    ...(distance === null ? {} : { distance: formatUnits(distance) }),
    ...(rate === null ? {} : { rate: formatUnits(rate) }),
    ...(since === null ? {} : { since }),
    ...(best === null ? {} : { best: formatUnits(best) }),
  } satisfies Stored);
}

/** The best mark price from the start of a trailing stop until an instant; null before the start. */
export function trailingBest(
  market: Market,
  { symbol, direction }: Trailed,
  { since, best }: Trailing,
  at: number,
): bigint | null {
  if (best !== null || since === null) return best;
  return bestBetween(market, symbol, direction, since, Math.max(since, at));
}

/** The mark price at which the trailing stop of a running position closes at an instant; null without one. */
export function trailingTriggerAt(market: Market, position: Trailed, at: number): bigint | null {
  const trailing = readTrailing(position);
  if (!trailing) return null;
  const best = trailingBest(market, position, trailing, at);
  return best === null ? null : trailingTrigger(position.direction, trailing, best);
}

/** The cell of a position that its trailing stop closes at an instant: it retains the best mark price. */
export function endedTrailing(
  market: Market,
  position: Trailed,
  at: number,
): Pick<Position, 'trailingStop'> {
  const trailing = readTrailing(position);
  if (!trailing) return position;
  const best = trailingBest(market, position, trailing, at);
  return { trailingStop: writeTrailing({ ...trailing, best }) };
}

function bestBetween(
  market: Market,
  symbol: string,
  direction: Position['direction'],
  from: number,
  until: number,
): bigint {
  const { high, low } = market.extremes(symbol, from, until);
  return direction === 'long' ? high : low;
}

/**
 * The wait of a row for its levels. That of a running position with a trailing stop is searched from the first tick on;
 * then it waits for a better mark price than the best one, for the trigger price, and for the other levels.
 */
export function waitingTrail(
  trailed: Trailed,
  levels: Bounds,
): Omit<WaitingLevel, 'refId' | 'symbol'> {
  const trailing = readTrailing(trailed);
  if (!trailing || trailing.since === null) return levels;
  const { since } = trailing;
  return { above: 0n, below: null, reachedAt: firstReach(trailed, { ...trailing, since }, levels) };
}

/** Returns the search for the first instant at which the trailing stop or another level is reached. */
function firstReach(
  { symbol, direction }: Trailed,
  trailing: TrailingDistance & { readonly since: number },
  { above, below }: Bounds,
): NonNullable<WaitingLevel['reachedAt']> {
  const isLong = direction === 'long';
  const triggerOf = (best: bigint) => trailingTrigger(direction, trailing, best);
  const others: LevelConditions = {
    ...(above === null ? {} : { atOrAbove: above }),
    ...(below === null ? {} : { atOrBelow: below }),
  };
  /** The best mark price of a market until an instant, so that a search continues where the last one ended. */
  let known: { market: Market; until: number; best: bigint } | null = null;

  const bestUntil = (market: Market, at: number): bigint => {
    const isUsable = known !== null && known.market === market && known.until <= at;
    const from = isUsable && known ? known.until : trailing.since;
    const best = bestBetween(market, symbol, direction, from, at);
    return isUsable && known ? betterMark(direction, known.best, best) : best;
  };

  return (market, asked, until) => {
    const from = Math.max(asked, trailing.since);
    if (from >= until) return null;
    const path = { direction, triggerOf, best: bestUntil(market, from) };
    const { tick, best } = market.firstRetracement(symbol, path, from, until);
    const other = market.firstCrossing(symbol, others, from, tick?.at ?? until);
    const reached = other ?? tick;
    if (reached) return reached.at;
    known = { market, until, best };
    const trigger = triggerOf(best);
    return isLong
      ? { above: nearer(above, best + 1n, -1n), below: nearer(below, trigger, 1n) }
      : { above: nearer(above, trigger, -1n), below: nearer(below, best - 1n, 1n) };
  };
}

/** The higher one (sign 1) or the lower one (sign -1) of two levels. */
const nearer = (level: bigint | null, other: bigint, sign: bigint): bigint =>
  level === null || level * sign < other * sign ? other : level;
