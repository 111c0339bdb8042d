import {
  intervene,
  interveneEverywhere,
  listInterventions,
  lookAtCandles,
  lookAtMarket,
  removeIntervention,
  replayCandles,
} from '@hongbao/contracts/control/interventions.calls';
import { listTraffic } from '@hongbao/contracts/control/traffic.calls';
import { listKlines, listPrices, listTickers } from '@hongbao/contracts/market/market.calls';
import { listPositions, openPosition } from '@hongbao/contracts/positions/positions.calls';
import { TEST_AT } from '@hongbao/server/testing/server';
import { useWorld } from '@hongbao/server/testing/useWorld';
import { describe, expect, it } from 'vitest';

const world = useWorld();
const BTC = 'BTC/USDT';
const here = () => ({ world: world.id });

const price = async (symbol = BTC) => {
  const [ticker] = await world.must(listPrices, { query: { symbols: symbol } });
  return Number(ticker?.markPrice);
};
/** The price without interventions. */
const priceWithoutInterventions = async (symbol = BTC) => {
  const inside = await world.inside();
  return Number(inside.market.replaceInterventions([]).markPrice(symbol, inside.now())) / 1e8;
};
const end = (id: string) => world.call(removeIntervention, { params: { ...here(), id } });
const steer = (body: object) =>
  world.must(intervene, { params: here(), body: { symbol: BTC, ...body } as never });

describe('an intervention with a target price', () => {
  it('moves the current price to the target price', async () => {
    await steer({ kind: 'gap', to: '50000' });
    await world.control.advance('1s');
    expect(await price()).toBeGreaterThan(49_500);
    expect(await price()).toBeLessThan(50_500);
    await steer({ kind: 'ramp', to: '80000.5', durationMs: 60_000 });
    await world.control.advance('62s');
    expect(Math.abs((await price()) - 80_000.5)).toBeLessThan(2_000);
  });

  it.each([
    [{ symbol: 'NOPE/USDT', kind: 'gap', to: '1' }, 'symbolUnknown'],
    [{ symbol: BTC, kind: 'gap', to: '999999999' }, 'interventionTooFar'],
  ])('%j is refused with the reason %s', async (body, reason) => {
    const answer = await world.call(intervene, { params: here(), body } as never);
    expect(answer).toMatchObject({ reason });
  });

  it.each([
    { kind: 'gap', to: '5', percent: 5 },
    { kind: 'freeze', to: '5', durationMs: 5 },
    { kind: 'gap', to: '0' },
  ])('%j is rejected with the problem in the field "to"', async (body) => {
    const answer = await world.raw(intervene, {
      params: here(),
      body: { symbol: BTC, ...body },
    } as never);
    expect(answer.status).toBe(400);
    expect(answer.text).toContain('"to"');
  });
});

it('an intervention in all symbols moves every listed symbol at the same instant', async () => {
  const before = await world.must(listTickers);
  const body = { kind: 'gap', percent: -40 } as const;
  const made = await world.must(interveneEverywhere, { params: here(), body });
  expect(made.map(({ symbol }) => symbol)).toEqual(before.map(({ symbol }) => symbol));
  await world.control.advance('1s');
  for (const [index, { price: now }] of (await world.must(listTickers)).entries())
    expect(Number(now) / Number(before[index]?.price)).toBeCloseTo(0.6, 2);
  const late = { ...body, startAt: TEST_AT - 1 };
  const refused = await world.call(interveneEverywhere, { params: here(), body: late });
  expect(refused).toMatchObject({ reason: 'interventionInThePast' });
});

it('operators see the same prices as members, and their requests are not recorded in the traffic', async () => {
  const seen = await world.must(lookAtMarket, { params: here() });
  const tickers = await world.must(listTickers);
  expect(seen.map(({ symbol, price: shown }) => [symbol, shown])).toEqual(
    tickers.map(({ symbol, price: shown }) => [symbol, shown]),
  );
  for (const { closes } of seen) expect(closes).toHaveLength(48);
  const query = { symbol: BTC, interval: '5m', limit: 20 } as const;
  expect(await world.must(lookAtCandles, { params: here(), query })).toEqual(
    await world.must(listKlines, { query }),
  );
  const recorded = await world.must(listTraffic, { params: here(), query: { limit: 10 } });
  expect(recorded.records.map(({ call }) => call)).not.toContain('lookAtMarket');
  const unknown = { ...query, symbol: 'NOPE/USDT' };
  expect(await world.call(lookAtCandles, { params: here(), query: unknown })).toMatchObject({
    reason: 'symbolUnknown',
  });
});

describe('an intervention that is ended', () => {
  it('before its start never takes effect and no longer counts toward the maximum', async () => {
    const { id } = await steer({ kind: 'gap', percent: -50, startAt: TEST_AT + 60_000 });
    expect(await end(id)).toMatchObject({ ok: true });
    await world.control.advance('2m');
    expect(await price()).toBe(await priceWithoutInterventions());
    expect(await world.must(listInterventions, { params: here() })).toMatchObject([
      { id, endedAt: TEST_AT },
    ]);
    expect(await end(id)).toMatchObject({ reason: 'interventionOver' });
  });

  it('during its ramp keeps the level it has reached', async () => {
    const { id } = await steer({ kind: 'ramp', percent: -75, durationMs: 600_000 });
    await world.control.advance('300s');
    const before = await price();
    await end(id);
    expect(await price()).toBe(before);
    await world.control.advance('1s');
    const at = (await price()) / (await priceWithoutInterventions());
    expect(at).toBeCloseTo(0.5, 2);
    await world.control.advance('1h');
    expect((await price()) / (await priceWithoutInterventions())).toBeCloseTo(at, 2);
  });

  it('continues from a frozen price with the changes of the natural price', async () => {
    const { id } = await steer({ kind: 'freeze', durationMs: 3_600_000 });
    await world.control.advance('10m');
    const frozen = await price();
    const before = await priceWithoutInterventions();
    expect(frozen).not.toBe(before);
    await end(id);
    expect(await price()).toBe(frozen);
    await world.control.advance('1h');
    const natural = Number(await priceWithoutInterventions()) / Number(before);
    expect(Number(await price()) / Number(frozen)).toBeCloseTo(natural, 5);
  });

  it('must exist and must not have ended before', async () => {
    expect(await end('1')).toMatchObject({ reason: 'notFound' });
    const { id } = await steer({ kind: 'gap', percent: 5 });
    await world.control.advance('2s');
    expect(await end(id)).toMatchObject({ reason: 'interventionOver' });
  });

  it('no longer liquidates a member that the old prices would have liquidated', async () => {
    const member = await world.given.member({ usdt: '5000' });
    const order = { symbol: BTC, direction: 'long', quantity: '0.1', leverage: 20 } as const;
    await member.must(openPosition, { body: order });
    const { id } = await steer({ kind: 'ramp', percent: -50, durationMs: 600_000 });
    await world.control.advance('10s');
    await end(id);
    await world.control.advance('15m');
    const { records } = await member.must(listPositions, { query: { status: 'running' } });
    expect(records).toHaveLength(1);
  });
});

describe('a replay of candles', () => {
  const START = TEST_AT + 60_000;
  /** The first candles of a price crash in Binance's format. */
  const crash = [
    ['7934.52', '7936.00', '7900.00', '7901.23'],
    ['7901.23', '7950.00', '7600.00', '7650.00'],
    ['7650.00', '7650.00', '5500.10', '5678.90'],
    ['5678.90', '6100.00', '5600.00', '6000.00'],
  ];
  const csv = crash
    .map((prices, index) => {
      const openAt = 1_584_000_000_000 + index * 60_000;
      return [openAt, ...prices, '12.5', openAt + 59_999, '1', 2, '3', '4', '0'].join(',');
    })
    .join('\n');
  const replay = (body: object = {}) =>
    world.call(replayCandles, { params: here(), body: { symbol: BTC, csv, ...body } });

  it('begins with the next minute, and its candles equal those of the file exactly', async () => {
    await world.control.advance('17s');
    const file = unlikeCandles(30);
    const rows = file.map((prices, index) =>
      [new Date(Date.UTC(2026, 0, 1, 0, index)).toISOString(), '1', ...prices].join(','),
    );
    const made = await replay({ csv: ['Date,Volume,Open,High,Low,Close', ...rows].join('\n') });
    expect(made).toMatchObject({ result: { startAt: START, durationMs: 30 * 60_000 } });
    await world.control.advance('31m');
    const query = { symbol: BTC, interval: '1m', limit: 31 } as const;
    const candles = await world.must(listKlines, { query });
    const shown = candles.filter(({ openAt }) => openAt >= START).slice(0, 30);
    expect(shown.map(({ openAt }) => openAt)).toEqual(
      file.map((_, index) => START + index * 60_000),
    );
    expect(shown.map(({ open, high, low, close }) => [open, high, low, close].map(Number))).toEqual(
      file.map((prices) => prices.map(Number)),
    );
    // A longer candle that begins with a candle of the file is the merge of its candles.
    const longer = { symbol: BTC, interval: '5m', limit: 4 } as const;
    const whole = (await world.must(listKlines, { query: longer })).slice(0, 3);
    for (const { openAt, ...merged } of whole) {
      const within = file.slice((openAt - START) / 60_000).slice(0, 5);
      expect([merged.open, merged.high, merged.low, merged.close].map(Number)).toEqual([
        Number(within[0]?.[0]),
        Math.max(...within.map(([, high]) => Number(high))),
        Math.min(...within.map(([, , low]) => Number(low))),
        Number(within.at(-1)?.[3]),
      ]);
    }
    // After the file a candle opens at the last close again.
    expect(candles.at(-1)?.open).toBe(shown.at(-1)?.close);
  });

  it.each([
    ['5m', 5, '2026-01-06 12:05:00'],
    ['15m', 15, '2026-01-06 12:15:00'],
    ['1h', 60, '2026-01-06 13:00:00'],
    ['4h', 240, '2026-01-06 16:00:00'],
    ['1d', 1_440, '2026-01-07 00:00:00'],
  ] as const)(
    'of %s begins with the next candle of the chart, and its candles equal those of the file exactly',
    async (interval, minutes, begin) => {
      await world.control.advance('2m');
      const file = unlikeCandles(4);
      const rows = file.map((prices, index) =>
        [Date.UTC(2024, 1, 28, 0, index * minutes) / 1_000, ...prices].join(';'),
      );
      const made = await replay({ csv: ['time;open;high;low;close', ...rows].join('\n') });
      const startAt = Date.parse(`${begin.replace(' ', 'T')}+08:00`);
      expect(made).toMatchObject({ result: { startAt, durationMs: 4 * minutes * 60_000 } });
      await world.control.advance(`${6 * minutes}m`);
      const query = { symbol: BTC, interval, limit: 9 } as const;
      const candles = await world.must(listKlines, { query });
      const shown = candles.filter(({ openAt }) => openAt >= startAt).slice(0, 4);
      expect(
        shown.map(({ open, high, low, close }) => [open, high, low, close].map(Number)),
      ).toEqual(file.map((prices) => prices.map(Number)));
    },
  );

  it('ignores identical lines, and fills or skips missing candles on request', async () => {
    const lines = csv.split('\n');
    const holey = [lines[0], lines[0], lines[1], lines[3]].join('\n');
    expect(await replay({ csv: holey })).toMatchObject({
      reason: 'replayInvalid',
      facts: {
        line: 4,
        problem: expect.stringContaining('1 candle is missing here, 1 in the file'),
      },
    });
    const counts = { duplicates: 1, missing: 1 };
    expect(await replay({ csv: holey, gaps: 'fill' })).toMatchObject({
      result: { ...counts, durationMs: 240_000 },
    });
    expect(await replay({ csv: holey, gaps: 'skip' })).toMatchObject({
      result: { ...counts, durationMs: 180_000 },
    });
  });

  it('shows the candles of its file, and continues from the last close', async () => {
    expect(await replay({ startAt: START })).toMatchObject({
      ok: true,
      result: { kind: 'replay', startAt: START, durationMs: 240_000 },
    });
    await world.control.advance('6m');
    const query = { symbol: BTC, interval: '1m', limit: 6 } as const;
    const candles = await world.must(listKlines, { query });
    const shown = candles
      .slice(0, 4)
      .map(({ open, high, low, close }) => [open, high, low, close].map(Number));
    expect(shown).toEqual(crash.map((prices) => prices.map(Number)));
    expect(Math.abs((await price()) / 6_000 - 1)).toBeLessThan(0.01);
  });

  it('continues from its current price when it is ended', async () => {
    const made = await replay();
    if (!made.ok) throw new Error(made.reason);
    await world.control.advance('230s');
    const before = await price();
    expect(before).toBeLessThan(6_500);
    await end(made.result.id);
    await world.control.advance('10m');
    expect(Math.abs((await price()) / before - 1)).toBeLessThan(0.03);
  });

  it.each([
    [{ symbol: 'NOPE/USDT' }, 'symbolUnknown', {}],
    [{ startAt: TEST_AT - 1 }, 'interventionInThePast', {}],
    [
      { csv: 'open time,open\n' },
      'replayInvalid',
      { line: 1, problem: expect.stringContaining('without high') },
    ],
    [
      { csv: `${csv}\nnonsense` },
      'replayInvalid',
      { line: 5, problem: expect.stringContaining('found 1') },
    ],
  ])('%j is refused with the reason %s', async (body, reason, facts) => {
    expect(await replay(body)).toMatchObject({ reason, facts });
  });
});

/** Generated candles, each of which opens away from the close before it; prices with two decimals. */
function unlikeCandles(count: number): [open: string, high: string, low: string, close: string][] {
  return Array.from({ length: count }, (_, index) => {
    const open = 60_000 + ((index * 7_919) % 1_000) + 0.37;
    const close = 60_000 + ((index * 104_729) % 1_000) + 0.01;
    const [high, low] = [Math.max(open, close) + (index % 5), Math.min(open, close) - (index % 3)];
    const [a = '', b = '', c = '', d = ''] = [open, high, low, close].map((one) => one.toFixed(2));
    return [a, b, c, d];
  });
}
