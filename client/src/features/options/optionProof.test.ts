import { describe, expect, it } from 'vitest';
import { isProven, proveOption } from './optionProof.ts';
import type { OptionReceipt } from './options.api.ts';

type Intervention = OptionReceipt['market']['interventions'][number];

const ticks = (from: number, prices: string[]) =>
  prices.map((price, index) => ({ at: from + index * 1_000, price }));
const receipt: OptionReceipt = {
  order: {
    id: '1',
    symbol: 'BTC/USDT',
    seconds: 30,
    direction: 'up',
    stake: '100.00000000',
    payoutRate: '0.70000000',
    entryPrice: '100.00000000',
    entryTickAt: 10_000,
    exitPrice: '101.00000000',
    exitTickAt: 40_000,
    expiresAt: 40_500,
    result: 'win',
    payout: '170.00000000',
    status: 'settled',
  },
  seedCommitment: '00',
  market: {
    version: 1,
    symbol: 'BTC/USDT',
    originAt: 0,
    basePrice: '100',
    pricePrecision: 2,
    dailyVolatility: 0.03,
    marketCorrelation: 0.7,
    interventions: [],
  },
  entryTicks: ticks(9_000, ['99', '100.00000000', '100.5']),
  exitTicks: ticks(39_000, ['100.9', '101.00000000', '101.5']),
  rule: '',
  recomputed: 'win',
  signature: '',
};
const candle = { openAt: 0, open: '99', high: '102', low: '98', close: '101', volume: '1' };
const changed = (order: Partial<OptionReceipt['order']>, more: Partial<OptionReceipt> = {}) => ({
  ...receipt,
  ...more,
  order: { ...receipt.order, ...order },
});
const wrong = (given: OptionReceipt, candles = [candle]) =>
  Object.entries(proveOption(given, candles))
    .filter(([, found]) => found === false)
    .map(([check]) => check);

function withIntervention(times: Omit<Intervention, 'id' | 'kind'>) {
  return { ...receipt.market, interventions: [{ id: '9', kind: 'gap', ...times } as const] };
}

describe('an option receipt', () => {
  it('a receipt without errors passes every check', () => {
    expect(wrong(receipt)).toEqual([]);
    expect(isProven(proveOption(receipt, [candle]))).toBe(true);
  });

  it.each([
    ['another result', changed({ result: 'lose' }), ['result']],
    [
      'a result that differs from the recomputed one',
      { ...receipt, recomputed: 'tie' },
      ['result'],
    ],
    ['too small a payout', changed({ payout: '169.99999999' }), ['payout']],
    ['another entry price', changed({ entryPrice: '100.01' }), ['entry']],
    ['a later entry tick', changed({ entryTickAt: 11_000 }), ['entry']],
    ['an earlier exit tick', changed({ exitTickAt: 39_000 }), ['exit']],
    [
      'a missing tick',
      { ...receipt, entryTicks: ticks(9_000, ['100']).concat(ticks(11_000, ['100'])) },
      ['ticks', 'entry'],
    ],
    [
      'an intervention created after its start',
      {
        ...receipt,
        market: withIntervention({ startAt: 10_000, endAt: 10_000, createdAt: 10_800 }),
      },
      ['steering'],
    ],
    [
      'an intervention that begins after the exit',
      {
        ...receipt,
        market: withIntervention({ startAt: 41_000, endAt: 41_000, createdAt: 9_000 }),
      },
      ['steering'],
    ],
    [
      'an intervention whose early end affects an earlier tick',
      {
        ...receipt,
        market: withIntervention({
          startAt: 10_000,
          endAt: 30_000,
          createdAt: 9_000,
          endedAt: 20_500,
          stoppedAt: 20_000,
        }),
      },
      ['steering'],
    ],
  ] as [string, OptionReceipt, string[]][])(
    'a receipt with %s fails the corresponding check',
    (_, given, checks) => {
      const found = wrong(given);
      for (const check of checks.filter(
        (one) => one !== 'entry' || given.entryTicks === receipt.entryTicks,
      ))
        expect(found).toContain(check);
      expect(isProven(proveOption(given, [candle]))).toBe(false);
    },
  );

  it('a receipt with a tick outside its public candle fails the candle check, which is null without candles', () => {
    expect(wrong(receipt, [{ ...candle, high: '101.4' }])).toEqual(['candles']);
    expect(proveOption(receipt, []).candles).toBeNull();
  });

  it('the receipt of an unsettled option has null for the settlement checks', () => {
    const { exitPrice: _1, exitTickAt: _2, result: _3, payout: _4, ...order } = receipt.order;
    const { recomputed: _5, ...rest } = receipt;
    const running = { ...rest, order: { ...order, status: 'running' as const }, exitTicks: [] };
    expect(proveOption(running, [])).toMatchObject({
      entry: true,
      exit: null,
      result: null,
      payout: null,
    });
  });
});
