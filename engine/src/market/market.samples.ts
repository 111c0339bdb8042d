import fc from 'fast-check';
import { rulesOf } from './composition.ts';
import { createMarket, type Market, MARKET_VERSION } from './market.ts';
import type { Intervention, MarketSymbol } from './market.types.ts';
import { LEAF_LEVEL, type NaturalPath, newBlock, type Span } from './natural.ts';
import { marketSymbols } from '@hongbao/prisma/reference/marketSymbols';

/** Fixtures for the tests of the market. */

/** Tuesday 2026-01-06 18:00:00 UTC+8. */
export const EVENING = 1_767_693_600_000;
export const BTC = 'BTC/USDT';
/** The second at which sample markets start. */
export const ORIGIN = EVENING / 1_000;

/** The ten symbols of every new world, converted to the type of the market. */
export const REFERENCE_SYMBOLS: readonly MarketSymbol[] = marketSymbols.map(
  ({ listedAt: _always, ...row }) => row,
);

/** The current rules for interventions. */
export const RULES = rulesOf(MARKET_VERSION);

export function sampleMarket(
  interventions: readonly Intervention[] = [],
  version = MARKET_VERSION,
): Market {
  return createMarket({
    version,
    originAt: EVENING,
    seed: 'sample',
    symbols: REFERENCE_SYMBOLS,
    interventions,
  });
}

export function sampleSymbol(symbol: string): MarketSymbol {
  const found = REFERENCE_SYMBOLS.find((each) => each.symbol === symbol);
  if (!found) throw new Error(`No reference symbol ${symbol}`);
  return found;
}

/** Returns every tick of a span, computed individually. */
export function ticksOf(market: Market, symbol: string, fromMs: number, untilMs: number): bigint[] {
  const ticks: bigint[] = [];
  for (let at = fromMs; at <= untilMs; at += 1_000) ticks.push(market.markPrice(symbol, at));
  return ticks;
}

/** Arbitrary candles around BTC's price, of any length. */
const anyCandles = fc.record({
  candleMs: fc.constantFrom(1_000, 3_000, 5_000, 60_000, 900_000),
  rows: fc.array(
    fc
      .tuple(...Array.from({ length: 4 }, () => fc.integer({ min: 0, max: 4_000_000 })))
      .map((cents) => {
        const [low = 0, first = 0, second = 0, high = 0] = cents.sort((a, b) => a - b);
        const price = (cent: number) => (80_000 + cent / 100).toFixed(2);
        return [price(first), price(high), price(low), price(second)] as const;
      }),
    { minLength: 1, maxLength: 8 },
  ),
});

/** An arbitrary intervention in BTC that is created and starts within a few hours after an instant. */
export function anyIntervention(afterMs: number): fc.Arbitrary<Intervention> {
  return fc
    .record({
      id: fc.string({ minLength: 1, maxLength: 4 }),
      symbol: fc.constant(BTC),
      kind: fc.constantFrom('move', 'ramp', 'gap', 'freeze', 'volatility', 'replay'),
      percent: fc.integer({ min: -60, max: 150 }),
      factor: fc.integer({ min: 0, max: 80 }).map((tenths) => tenths / 10),
      startAt: fc.integer({ min: -3_600_000, max: 10_800_000 }).map((ms) => afterMs + ms),
      durationMs: fc.integer({ min: 1, max: 7_200_000 }),
      createdAt: fc.integer({ min: 0, max: 7_200_000 }).map((ms) => afterMs + ms),
      endedAt: fc.option(
        fc.integer({ min: -3_600_000, max: 14_400_000 }).map((ms) => afterMs + ms),
        { nil: undefined },
      ),
      candles: anyCandles,
    })
    .map(({ endedAt, candles, ...made }) => ({
      ...made,
      ...(endedAt === undefined ? {} : { endedAt }),
      ...(made.kind === 'replay'
        ? { candles, durationMs: candles.rows.length * candles.candleMs }
        : {}),
    }))
    .map((made) => made satisfies Intervention);
}

/** Returns the values of all seconds in a span of at most `BLOCK_LEVEL`, computed as in a search. */
export function secondsOf(natural: NaturalPath, span: Span, block = newBlock()): number[] {
  const size = 1 << span.level;
  const step = 1 << Math.min(span.level, LEAF_LEVEL);
  natural.fillLeaves(block, span);
  for (let index = 0; index < size; index += step) {
    const next = index + step;
    natural.fillLeaf(block, span, index, next < size ? (block.values[next] ?? 0) : span.end);
  }
  return [...block.values.subarray(0, size)];
}
