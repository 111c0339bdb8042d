import { type Effect, progressAt } from './interventions.ts';
import type { MarketSymbol } from './market.types.ts';
import type { Path } from './path.ts';
import { lotsPerCoin, type NaturalVolume } from './volume.ts';

/** Additional volume for a movement of one daily standard deviation, as a share of a day's volume. */
const SHARE_PER_DEVIATION = 0.25;
/**
 * Maximum additional volume of one intervention, in days of volume, so that a fall to 1 % does not multiply the volume
 * by 100.
 */
const DAYS_MAX = 3;
/**
 * Additional volume for each 1 of the volatility factor above 1, as a share of the natural volume, at most `SHARE_MAX`.
 */
const SHARE_PER_FACTOR = 0.6;
const SHARE_MAX = 3;

/**
 * Returns the lots that interventions add to the seconds `first` to `last`, in proportion to their price movement. Each
 * intervention has a cumulative total that depends only on the past, and a span gets the difference of two totals, so
 * that adjacent spans are exactly additive.
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

/** Returns the absolute change of the logarithm that an effect has caused up to a second. */
function movement(path: Path, index: number, effect: Effect, second: number): number {
  if (effect.kind !== 'freeze') {
    return Math.abs(effect.logChange * progressAt(effect, second));
  }
  // The price is constant during a freeze. By the older rules it jumps to the natural price at its end.
  if (path.rules.staysAfterFreeze || second < effect.until) return 0;
  return Math.abs(path.before(index, effect.until) - path.before(index, effect.from));
}

/** Returns the lots that increased volatility adds up to a second; reduced volatility does not change the volume. */
function livelier(effect: Effect, natural: NaturalVolume, second: number): number {
  const share = SHARE_PER_FACTOR * Math.max(effect.factor - 1, 0);
  const last = Math.min(second, effect.until - 1);
  return Math.floor(Math.min(share, SHARE_MAX) * natural.between(effect.from, last));
}
