import { describe, expect, it } from 'vitest';
import {
  BTC,
  EVENING,
  REFERENCE_SYMBOLS,
  sampleMarket,
  sampleSymbol,
  ORIGIN,
} from './market.samples.ts';
import { createMarket } from './market.ts';
import { createClimate, createNaturalPath } from './natural.ts';
import { createNaturalVolume } from './volume.ts';

const HERE = EVENING / 1_000;
const DAY = 86_400;

it.each(REFERENCE_SYMBOLS)('$symbol changed by a rate that is cut, not rounded', ({ symbol }) => {
  const market = sampleMarket();
  for (const at of [EVENING, EVENING + 12_345_678]) {
    const { change24h, price, open24h } = market.ticker(symbol, at);
    expect(open24h).toBe(market.markPrice(symbol, at - DAY * 1_000));
    // Division of BigInts cuts towards zero.
    expect(change24h).toBe(((price - open24h) * 100_000_000n) / open24h);
  }
});

describe('the volume of 24 hours', () => {
  const symbol = sampleSymbol(BTC);
  const natural = createNaturalPath('sample', createClimate('sample', ORIGIN), symbol);
  const { between } = createNaturalVolume('sample', symbol, natural);

  it.each([EVENING, EVENING + 999])('is that of its seconds, at %d', (at) =>
    expect(sampleMarket().ticker(BTC, at).volume24h).toBe(
      BigInt(between(HERE - DAY + 1, HERE)) * 1_000n,
    ),
  );

  it.each([
    [0, 0],
    [1, 1],
    [3_600, 3_600],
    [DAY, DAY],
    [DAY + 1, DAY],
  ])('%d s after a listing is that of %d s', (since, seconds) => {
    const listedAt = EVENING - since * 1_000;
    const market = createMarket({
      originAt: EVENING,
      seed: 'sample',
      symbols: [{ ...symbol, listedAt }],
    });
    const lots = seconds === 0 ? 0 : between(HERE - seconds + 1, HERE);
    const { volume24h, open24h } = market.ticker(BTC, EVENING);
    expect(volume24h).toBe(BigInt(lots) * 1_000n);
    expect(open24h).toBe(market.markPrice(BTC, EVENING - seconds * 1_000));
  });
});

describe('what a symbol is bought and sold at', () => {
  const symbols = [{ ...sampleSymbol(BTC), pricePrecision: 8 }];

  it.each([
    ['two hundredths of a percent, unless said otherwise', {}, 10_000n],
    ['half a percent', { spread: 500_000n }, 250_000n],
    ['nothing', { spread: 0n }, 0n],
  ])('are apart by %s, both as far from mark', (_, spread, half) => {
    const { mark, bid, ask } = createMarket({
      originAt: EVENING,
      seed: 'sample',
      symbols,
      ...spread,
    }).quote(BTC, EVENING);
    expect(ask).toBe((mark * (100_000_000n + half) + 99_999_999n) / 100_000_000n);
    expect(bid).toBe((mark * (100_000_000n - half)) / 100_000_000n);
  });
});
