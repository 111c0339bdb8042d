import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyIntervention, BTC, EVENING, sampleMarket, ticksOf } from './market.samples.ts';
import { firstOpenTick } from './interventions.ts';
import { firstDifference } from './path.ts';
import type { Intervention } from './market.types.ts';

const HOUR = 3_600_000;
const plain = sampleMarket();

function given(changes: Partial<Intervention> & Pick<Intervention, 'kind'>): Intervention {
  return {
    id: 'a',
    symbol: BTC,
    startAt: EVENING,
    durationMs: 600_000,
    createdAt: EVENING - HOUR,
    ...changes,
  };
}

/** Returns the ratio of the price with the intervention to the price without it. */
function ratioAt(intervention: Intervention, at: number): number {
  const steered = sampleMarket([intervention]).markPrice(BTC, at);
  return Number(steered) / Number(plain.markPrice(BTC, at));
}

test('an intervention never changes a tick at or before its creation or before its start', () => {
  const early = fc.array(anyIntervention(EVENING), { maxLength: 4 });
  fc.assert(
    fc.property(early, anyIntervention(EVENING + 2 * HOUR), (others, added) => {
      const before = sampleMarket(others);
      const after = before.withIntervention(added);
      const until = Math.max(added.createdAt, added.startAt - 1);
      const from = until - 600_000;
      expect(ticksOf(after, BTC, from, until)).toEqual(ticksOf(before, BTC, from, until));
      expect(after.markPrice(BTC, until)).toBe(before.markPrice(BTC, until));
      expect(after.extremes(BTC, EVENING - HOUR, until)).toEqual(
        before.extremes(BTC, EVENING - HOUR, until),
      );
      const request = { interval: '5m', now: until, limit: 40 } as const;
      expect(after.candles(BTC, request)).toEqual(before.candles(BTC, request));
    }),
    { numRuns: 40 },
  );
});

test('a market with cached values returns the same candles after an intervention as a new market', () => {
  const request = { interval: '1h', now: EVENING + 24 * HOUR, limit: 40 } as const;
  const asked = sampleMarket();
  asked.candles(BTC, request);
  asked.tickers(EVENING + 2 * HOUR);
  for (const minutes of [1, 31, 59]) {
    const startAt = EVENING + minutes * 60_000;
    const gap = given({ kind: 'gap', percent: 30, startAt, createdAt: EVENING });
    const fresh = sampleMarket([gap]);
    expect(asked.withIntervention(gap).candles(BTC, request)).toEqual(fresh.candles(BTC, request));
    const replaced = fresh.replaceInterventions([]);
    expect(replaced.candles(BTC, request)).toEqual(asked.candles(BTC, request));
  }
});

test.each(['gap', 'ramp', 'move'] as const)(
  'a %s changes the price permanently by its percentage',
  (kind) => {
    const change = given({ kind, percent: -12 });
    expect(ratioAt(change, EVENING + 700_000)).toBeCloseTo(0.88, 6);
    expect(ratioAt(change, EVENING + 30 * 24 * HOUR)).toBeCloseTo(0.88, 6);
  },
);

test.each([
  ['gap', [0.88, 0.88, 0.88]],
  ['ramp', [1, 0.88 ** 0.25, 0.88 ** 0.5]],
  ['move', [1, 0.88 ** 0.15625, 0.88 ** 0.5]],
] as const)(
  'a %s follows its curve at its start, at a quarter and at half of its duration',
  (kind, factors) => {
    const change = given({ kind, percent: -12 });
    for (const [index, factor] of factors.entries()) {
      expect(ratioAt(change, EVENING + index * 150_000)).toBeCloseTo(factor, 6);
    }
  },
);

test.each([
  [3, 'returns to the natural price'],
  [4, 'continues from the frozen price'],
])('by version %i, a freeze holds the current price, which then %s', (version) => {
  const market = sampleMarket([given({ kind: 'freeze' })], version);
  const held = ticksOf(market, BTC, EVENING, EVENING + 599_000);
  const [frozen] = held;
  expect(new Set(held)).toEqual(new Set([plain.markPrice(BTC, EVENING)]));
  const before = version === 3 ? plain.markPrice(BTC, EVENING + 599_000) : frozen;
  for (const at of [EVENING + 600_000, EVENING + HOUR]) {
    const natural =
      Number(plain.markPrice(BTC, at)) / Number(plain.markPrice(BTC, EVENING + 599_000));
    expect(Number(market.markPrice(BTC, at)) / Number(before)).toBeCloseTo(natural, 6);
  }
});

test('volatility multiplies the deviation from the initial price, and the final deviation remains', () => {
  const market = sampleMarket([given({ kind: 'volatility', factor: 3 })], 3);
  const logOf = (of: typeof market, at: number): number => Math.log(Number(of.markPrice(BTC, at)));
  for (const ms of [60_000, 300_000, 599_000]) {
    const deviation = logOf(plain, EVENING + ms) - logOf(plain, EVENING);
    expect(logOf(market, EVENING + ms) - logOf(market, EVENING)).toBeCloseTo(3 * deviation, 6);
  }
  const end = logOf(plain, EVENING + 600_000) - logOf(plain, EVENING);
  for (const ms of [600_000, HOUR]) {
    expect(logOf(market, EVENING + ms) - logOf(plain, EVENING + ms)).toBeCloseTo(2 * end, 6);
  }
});

test('an intervention created after its start begins with the next second and retains its duration', () => {
  const late = given({ kind: 'ramp', percent: 10, startAt: EVENING, createdAt: EVENING + 90_500 });
  const [effective] = sampleMarket([late]).effectiveInterventions(BTC, EVENING, EVENING + HOUR);
  expect(effective).toEqual({
    ...late,
    effectiveFrom: EVENING + 91_000,
    effectiveUntil: EVENING + 691_000,
  });
});

test.each([
  [0, 90_999, 0],
  [0, 91_000, 1],
  [691_000, 700_000, 1],
  [691_001, 700_000, 0],
])(
  'an intervention active from 91 s to 691 s is listed in the span from %i to %i ms: %i',
  (from, to, told) => {
    const late = given({
      kind: 'ramp',
      percent: 10,
      startAt: EVENING,
      createdAt: EVENING + 90_500,
    });
    const market = sampleMarket([late]);
    expect(market.effectiveInterventions(BTC, EVENING + from, EVENING + to)).toHaveLength(told);
  },
);

test('interventions act in order of creation, so a freeze holds the price after an earlier gap', () => {
  const gap = given({ kind: 'gap', percent: 50, id: 'z', createdAt: EVENING - 2_000 });
  const freeze = given({ kind: 'freeze', startAt: EVENING + 60_000, createdAt: EVENING - 1_000 });
  const market = sampleMarket([freeze, gap]);
  const held = market.markPrice(BTC, EVENING + 90_000);
  expect(held).toBe(sampleMarket([gap]).markPrice(BTC, EVENING + 60_000));
});

test('an intervention affects only its own symbol', () => {
  const market = sampleMarket([given({ kind: 'gap', percent: 50 })]);
  expect(market.markPrice('ETH/USDT', EVENING + HOUR)).toBe(
    plain.markPrice('ETH/USDT', EVENING + HOUR),
  );
});

test.each([
  [{ kind: 'gap', percent: -100 }, /percent/],
  [{ kind: 'ramp', percent: 10_001 }, /percent/],
  [{ kind: 'move', percent: NaN }, /percent/],
  [{ kind: 'volatility', factor: -1 }, /factor/],
  [{ kind: 'volatility', factor: 101 }, /factor/],
  [{ kind: 'freeze', durationMs: 0 }, /durationMs/],
  [{ kind: 'gap', percent: 1, startAt: NaN }, /startAt/],
] as const)('a market rejects an intervention with %o', (changes, message) => {
  expect(() => sampleMarket([given(changes)])).toThrow(message);
});

test.each([
  [EVENING, EVENING + 1_000],
  [EVENING + 1, EVENING + 1_000],
  [EVENING + 999, EVENING + 1_000],
  [EVENING + 1_000, EVENING + 2_000],
])('at %d ms the first unpublished tick is at %d ms', (now, first) =>
  expect(firstOpenTick(now)).toBe(first),
);

test('firstDifference returns the start of the first effect that only one of two lists contains', () => {
  const ramp = (from: number) =>
    ({ from, until: from + 60 }) as Parameters<typeof firstDifference>[0][number];
  const [a, b, c, d] = [ramp(10), ramp(20), ramp(30), ramp(40)] as const;
  expect(firstDifference([], [])).toBe(Infinity);
  expect(firstDifference([a, b, c], [a, b, c])).toBe(Infinity);
  expect(firstDifference([a], [a, b])).toBe(20);
  expect(firstDifference([a, b], [a, b, c])).toBe(30);
  expect(firstDifference([a, b, c], [a, b, d])).toBe(30);
  expect(firstDifference([d], [a])).toBe(10);
});
