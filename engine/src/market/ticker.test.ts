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
import { createSharedRandomness, createNaturalPath } from './natural.ts';
import { createNaturalVolume } from './volume.ts';

const HERE = EVENING / 1_000;
const DAY = 86_400;

it.each(REFERENCE_SYMBOLS)('the change rate of $symbol is truncated toward zero', ({ symbol }) => {
  const market = sampleMarket();
  for (const at of [EVENING, EVENING + 12_345_678]) {
    const { change24h, price, open24h } = market.ticker(symbol, at);
    expect(open24h).toBe(market.markPrice(symbol, at - DAY * 1_000));
    // BigInt division truncates toward zero.
    expect(change24h).toBe(((price - open24h) * 100_000_000n) / open24h);
  }
});

describe('the 24-hour volume', () => {
  const symbol = sampleSymbol(BTC);
  const natural = createNaturalPath('sample', createSharedRandomness('sample', ORIGIN), symbol);
  const { between } = createNaturalVolume('sample', symbol, natural);

  it.each([EVENING, EVENING + 999])('is the sum over the seconds of 24 hours, at %d', (at) =>
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
  ])('covers, %d s after a listing, the last %d s', (since, seconds) => {
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

describe('bid and ask of a symbol', () => {
  const symbols = [{ ...sampleSymbol(BTC), pricePrecision: 8 }];

  it.each([
    ['a spread of 0.02 % by default', {}, 10_000n],
    ['a spread of 0.5 %', { spread: 500_000n }, 250_000n],
    ['no spread for 0', { spread: 0n }, 0n],
  ])('have %s, symmetric around the mark price', (_, spread, half) => {
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
