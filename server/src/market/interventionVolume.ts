import { type Effect, progressAt } from './interventions.ts';
import type { MarketSymbol } from './market.types.ts';
import type { Path } from './path.ts';
import { lotsPerCoin, type NaturalVolume } from './volume.ts';

/** A movement of one day's standard deviation brings this share of a day's volume on top. */
const SHARE_PER_DEVIATION = 0.25;
/** One intervention brings at most this many days' volume: a price that falls to a hundredth is not traded a hundredfold. */
const DAYS_MAX = 3;
/** Livelier by one more factor brings this share of what is traded anyway, and never more than `SHARE_MAX`. */
const SHARE_PER_FACTOR = 0.6;
const SHARE_MAX = 3;

/**
 * The lots that interventions add to the seconds `first`..`last`, in proportion to the movement they add. Each has a
 * growing total that depends on the past only, and a span gets the difference of two totals: they add up exactly.
 */
export function interventionVolume(
  symbol: MarketSymbol,
  path: Path,
  natural: NaturalVolume,
  first: number,
  last: number,
): number {
  const lotsDaily = symbol.dailyVolume * lotsPerCoin(symbol);
  const lotsPerLog = (SHARE_PER_DEVIATION * lotsDaily) / symbol.dailyVolatility;
  let lots = 0;
  for (const [index, effect] of path.effects.entries()) {
    if (effect.from > last || effect.until < first) continue;
    const until = (second: number): number => {
      if (second < effect.from) return 0;
      if (effect.kind === 'volatility') return livelier(effect, natural, second);
      const moved = lotsPerLog * movement(path, index, effect, second);
      return Math.floor(Math.min(moved, DAYS_MAX * lotsDaily));
    };
    lots += until(last) - until(first - 1);
  }
  return lots;
}

/** How far (in logarithms) an effect has moved the price up to a second, both directions counted alike. */
function movement(path: Path, index: number, effect: Effect, second: number): number {
  if (effect.kind !== 'freeze') {
    return Math.abs(effect.logChange * progressAt(effect, second));
  }
  // Held still, then back to where it would have been, all at once.
  if (second < effect.until) return 0;
  return Math.abs(path.before(index, effect.until) - path.before(index, effect.from));
}

/** A calmer market trades as before. */
function livelier(effect: Effect, natural: NaturalVolume, second: number): number {
  const share = SHARE_PER_FACTOR * Math.max(effect.factor - 1, 0);
  const last = Math.min(second, effect.until - 1);
  return Math.floor(Math.min(share, SHARE_MAX) * natural.between(effect.from, last));
}
