import { meanInterval } from './intervals.ts';
import { drawsOf } from './random.ts';
import { priceAt, SYMBOLS, type Build } from './source.ts';

export type Strategy = 'long' | 'toward base' | 'momentum';

/** A test that holds positions over some days in many worlds. */
export interface Holding {
  name: string;
  days: number;
  begins: { from: number; until: number };
  /** Number of days after the start of the world within which the position is opened. */
  openedWithinDays: number;
  coins: readonly string[];
  worlds: number;
}

export interface ReturnRow {
  holding: string;
  days: number;
  strategy: Strategy;
  /** Exit of a position. A `stopped` position is closed at the first tick beyond a barrier, which bounds its result. */
  exit: 'end' | 'stopped';
  worlds: number;
  /** Mean return of the price, as a fraction. */
  mean: number;
  low: number;
  high: number;
  isFair: boolean;
}

const DAY = 86_400;
const DAY_MS = 86_400_000;
/** Distance of the barriers, in standard deviations of the change over the whole holding time. */
const BARRIER = 1.2;

/**
 * Returns the mean returns of the price for three strategies. The coins of a world are correlated, so a world is one
 * observation: the mean of its coins. A stopped position also has an expected return of zero (optional stopping), and a
 * bounded result. The intervals use the normal quantile `z`.
 */
export function runHolding(build: Build, holding: Holding, z: number): ReturnRow[] {
  const results = new Map<string, number[]>();
  for (let index = 0; index < holding.worlds; index += 1) {
    const draw = drawsOf(`${holding.name}/${index}`);
    const { from, until } = holding.begins;
    const originAt = from + Math.floor((draw() * (until - from)) / DAY_MS) * DAY_MS;
    const { market } = build(`fairness-${holding.name}-${index}`, originAt);
    const opened = originAt / 1_000 + Math.floor(draw() * holding.openedWithinDays * DAY);
    const closed = opened + holding.days * DAY;
    const sums = new Map<string, number>();
    for (const coin of holding.coins) {
      const found = SYMBOLS.find(({ symbol }) => symbol === coin);
      if (!found) throw new RangeError(`There is no coin ${coin}`);
      const price = priceAt(market, coin, opened);
      const before = priceAt(market, coin, opened - holding.days * DAY);
      const barrier = Math.exp(BARRIER * found.dailyVolatility * Math.sqrt(holding.days));
      const crossing = market.firstCrossing(
        coin,
        {
          atOrAbove: BigInt(Math.round(price * barrier * 1e8)),
          atOrBelow: BigInt(Math.round((price / barrier) * 1e8)),
        },
        opened * 1_000,
        closed * 1_000,
      );
      const atEnd = priceAt(market, coin, closed) / price - 1;
      const atStop = crossing ? Number(crossing.price) / 1e8 / price - 1 : atEnd;
      const base = Number(found.basePrice) / 1e8;
      const sides: [Strategy, number][] = [
        ['long', 1],
        ['toward base', Math.sign(base - price)],
        ['momentum', Math.sign(price - before)],
      ];
      for (const [strategy, side] of sides)
        for (const [exit, result] of [
          ['end', atEnd],
          ['stopped', atStop],
        ] as const) {
          const key = `${strategy}/${exit}`;
          sums.set(key, (sums.get(key) ?? 0) + (side * result) / holding.coins.length);
        }
    }
    for (const [key, sum] of sums) results.set(key, [...(results.get(key) ?? []), sum]);
  }
  return [...results].map(([key, values]) => {
    const [strategy, exit] = key.split('/') as [Strategy, ReturnRow['exit']];
    const interval = meanInterval(values, z);
    const isFair = interval.low <= 0 && 0 <= interval.high;
    return {
      holding: holding.name,
      days: holding.days,
      strategy,
      exit,
      worlds: values.length,
      ...interval,
      isFair,
    };
  });
}
