import { klineIntervals } from '@hongbao/contracts/market/market.types';
import { describe, expect, it } from 'vitest';
import { candlesOf } from './candles.ts';
import { createInstrument, type Instrument } from './instrument.ts';
import { createMarket } from './market.ts';
import { EVENING, ORIGIN, REFERENCE_SYMBOLS, sampleSymbol, RULES } from './market.samples.ts';
import type { Intervention, MarketSymbol } from './market.types.ts';
import {
  createSharedRandomness,
  createNaturalPath,
  type NaturalPath,
  newSpan,
  type Span,
} from './natural.ts';
import { createPath } from './path.ts';
import { createRanges } from './ranges.ts';
import { createSearcher } from './search.ts';
import { distributionOf, markAt, quoteAt, tickerAt } from './ticker.ts';
import { createNaturalVolume } from './volume.ts';

/** Tests that public values up to now do not depend on anything after now. */

const SPREAD = 20_000n;
const SEED = 'present';

/** Instants in the middle of an hour and of a minute, so that every candle is incomplete. */
const INSTANTS = [ORIGIN + 1, ORIGIN + 40 * 86_400 + 55 * 60 + 30];

describe('a market whose natural path differs after now', () => {
  const randomness = createSharedRandomness(SEED, ORIGIN);
  /** A randomness with equal positions of spans, but with different motions and different trading time. */
  const other = { ...createSharedRandomness('another future', ORIGIN), phase: randomness.phase };

  it('has different prices and volumes after now, which proves that the comparison can fail', () => {
    const now = INSTANTS[0] ?? 0;
    const symbol = sampleSymbol('BTC/USDT');
    const [real, changed] = [
      createInstrument(SEED, randomness, symbol, [], RULES),
      splicedAt(symbol, now),
    ];
    for (let ahead = 2; ahead < 10; ahead += 1)
      expect(markAt(changed, now + ahead)).not.toBe(markAt(real, now + ahead));
    expect(changed.volumeBetween(now + 1, now + 3_600)).not.toBe(
      real.volumeBetween(now + 1, now + 3_600),
    );
  });

  it.each(INSTANTS)('has the same public values up to now, at second %d', (now) => {
    const symbols = REFERENCE_SYMBOLS.slice(0, 2);
    const real = symbols.map((symbol) => createInstrument(SEED, randomness, symbol, [], RULES));
    const changed = symbols.map((symbol) => splicedAt(symbol, now));
    expect(changed.map((each) => publicOf(each, now))).toEqual(
      real.map((each) => publicOf(each, now)),
    );
    const [ofChanged, ofReal] = [changed, real].map((instruments) =>
      distributionOf(instruments.map((each) => tickerAt(each, now * 1_000, SPREAD))),
    );
    expect(ofChanged).toEqual(ofReal);
  });

  function splicedAt(symbol: MarketSymbol, now: number): Instrument {
    const natural = spliced(
      createNaturalPath(SEED, randomness, symbol),
      createNaturalPath('another future', other, symbol),
      now,
    );
    const path = createPath(natural, [], RULES);
    const volume = createNaturalVolume(SEED, symbol, natural);
    const unitsPerLot = 10n ** BigInt(8 - symbol.quantityPrecision);
    return {
      ...createInstrument(SEED, randomness, symbol, [], RULES),
      path,
      ranges: createRanges(path),
      searcher: createSearcher(path),
      volumeBetween: (first, last) =>
        last < first ? 0n : BigInt(volume.between(first, last)) * unitsPerLot,
    };
  }
});

describe('a market with an intervention that starts one second after now', () => {
  const now = ORIGIN + 40 * 86_400 + 55 * 60 + 30;
  const market = createMarket({ seed: SEED, symbols: REFERENCE_SYMBOLS, originAt: EVENING });
  const at = now * 1_000;
  const symbol = 'BTC/USDT';
  const shape = { id: '1', symbol, startAt: at + 1_000, createdAt: at, durationMs: 600_000 };
  const rows = [['80000', '90000', '70000', '85000']] as const;
  const steered: readonly Intervention[] = [
    { ...shape, kind: 'gap', percent: 30, durationMs: 0 },
    { ...shape, kind: 'move', percent: -40 },
    { ...shape, kind: 'ramp', percent: 80 },
    { ...shape, kind: 'freeze' },
    { ...shape, kind: 'volatility', factor: 50 },
    { ...shape, kind: 'replay', candles: { candleMs: 600_000, rows } },
  ];

  it.each(steered)('has the same public values up to now, for the kind $kind', (intervention) => {
    // One market is created with the intervention, and one receives it later.
    const made = createMarket({
      seed: SEED,
      symbols: REFERENCE_SYMBOLS,
      originAt: EVENING,
      interventions: [intervention],
    });
    for (const each of [made, market.withIntervention(intervention)]) {
      expect(each.markPrice(symbol, at + 600_000)).not.toBe(market.markPrice(symbol, at + 600_000));
      for (const interval of klineIntervals) {
        const request = { interval, now: at, limit: 3 };
        expect(each.candles(symbol, request)).toEqual(market.candles(symbol, request));
      }
      expect(each.tickers(at)).toEqual(market.tickers(at));
      expect(each.distribution(at)).toEqual(market.distribution(at));
      expect(each.quote(symbol, at)).toEqual(market.quote(symbol, at));
      expect(each.extremes(symbol, at - 5_000_000, at)).toEqual(
        market.extremes(symbol, at - 5_000_000, at),
      );
      expect(each.effectiveInterventions(symbol, at - 5_000_000, at)).toEqual([]);
    }
  });
});

/** Returns all public values of a symbol at a second. */
function publicOf(instrument: Instrument, now: number) {
  const { path, ranges } = instrument;
  const candles = klineIntervals.map((interval) => {
    const limit = interval === '1w' ? 2 : 4;
    // A later `endAt` must not reveal anything more.
    const request = { interval, now: now * 1_000, limit };
    expect(candlesOf(instrument, { ...request, endAt: (now + 1_000_000) * 1_000 })).toEqual(
      candlesOf(instrument, request),
    );
    return candlesOf(instrument, request);
  });
  return {
    candles,
    ticker: tickerAt(instrument, now * 1_000, SPREAD),
    quote: quoteAt(instrument, now, SPREAD),
    ticks: Array.from({ length: 100 }, (_, back) => path.at(now - back)),
    extremes: [1, 60, 4_000, 100_000].map((back) => ranges.between(now - back, now)),
    volumes: [1, 7, 60, 3_600, 86_400].map((back) => instrument.volumeBetween(now - back + 1, now)),
  };
}

/**
 * Combines two paths: `past` up to and including a second, then the changes of `future`. The spans of both paths have
 * equal positions.
 */
function spliced(past: NaturalPath, future: NaturalPath, now: number): NaturalPath {
  const shift = past.at(now) - future.at(now);
  const shiftTime = past.tradedUntil(now) - future.tradedUntil(now);
  const valueAt = (second: number) => (second <= now ? past.at(second) : future.at(second) + shift);
  const endOf = ({ level, second }: Span) => second + 2 ** level;
  /** A reach above every bound of the searches, so that spans that contain now are never discarded. */
  const WIDE = 1_000;

  /** Returns the span of a path at a position. */
  function spanOf(path: NaturalPath, level: number, second: number): Span {
    let span = path.top(path.topOf(second));
    while (span.level > level) {
      const { first, second: late } = path.halves(span);
      span = second < late.second ? first : late;
    }
    return span;
  }
  function at(level: number, second: number): Span {
    const [begin, end] = [valueAt(second), valueAt(second + 2 ** level)];
    const place = { ...newSpan(), level, second, begin, end };
    if (endOf(place) <= now) return { ...place, deviation: spanOf(past, level, second).deviation };
    if (second > now) return { ...place, deviation: spanOf(future, level, second).deviation };
    return { ...place, deviation: WIDE };
  }

  return {
    at: valueAt,
    variance: past.variance,
    tradedUntil: (second) =>
      second <= now ? past.tradedUntil(second) : future.tradedUntil(second) + shiftTime,
    fillLeaves({ values, deviations }, { level, second }) {
      for (let index = 0; index < 2 ** level; index += 1) {
        values[index] = valueAt(second + index);
        deviations[index] = WIDE;
      }
    },
    fillLeaf: () => {},
    spanAround(first, last) {
      const span = past.spanAround(first, last);
      return span && at(span.level, span.second);
    },
    topOf: (second) => past.topOf(second),
    top(number) {
      const { level, second } = past.top(number);
      return at(level, second);
    },
    halves: ({ level, second }) => ({
      first: at(level - 1, second),
      second: at(level - 1, second + 2 ** (level - 1)),
    }),
    reach: (span) => past.reach(span),
  };
}
