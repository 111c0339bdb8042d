import { advanceClock } from '@hongbao/contracts/control/clock.calls';
import { listNotices } from '@hongbao/contracts/content/notices.calls';
import {
  getPriceDistribution,
  listKlines,
  listPrices,
  listSparklines,
  listTickers,
} from '@hongbao/contracts/market/market.calls';
import { klineIntervals } from '@hongbao/contracts/market/market.types';
import { formatUnits } from '@hongbao/contracts/money';
import { buyOption, getOptionReceipt, listOptions } from '@hongbao/contracts/options/options.calls';
import { PAGE_SIZE_MAX } from '@hongbao/contracts/paging';
import { createMarket } from '../../market/market.ts';
import { REFERENCE_SYMBOLS } from '../../market/market.samples.ts';
import { createSharedRandomness } from '../../market/natural.ts';
import { solve } from '../../market/statistics.ts';
import { TEST_AT } from '@hongbao/server/testing/server';
import { useWorld } from '@hongbao/server/testing/useWorld';
import { describe, expect, it } from 'vitest';

/**
 * Attacks on options by an attacker who uses only public calls. The attacker knows the source of the market, but not
 * the seed.
 */

const world = useWorld();
const BTC = 'BTC/USDT';
const HOUR_MS = 3_600_000;
/** Two-sided 99 % quantile of the normal distribution. */
const Z_99 = 2.5758;

const advanceTo = (to: number) =>
  world.must(advanceClock, { params: { world: world.id }, body: { to } });

/** Expects the number of hits of a fair coin, within its 99 % interval. */
function expectHalf(hits: number, count: number): void {
  const half = Z_99 * Math.sqrt(count / 4);
  expect(hits, `${hits} of ${count}`).toBeGreaterThan(count / 2 - half);
  expect(hits, `${hits} of ${count}`).toBeLessThan(count / 2 + half);
}

describe('a running option', () => {
  it.each([0, 1, 400, 999])(
    'bought %d ms after a tick reveals no instant and no price after it',
    async (late) => {
      const member = await world.given.member({ usdt: '500' });
      const now = TEST_AT + 60_000 + late;
      await advanceTo(now);
      const body = { setId: 'BTC-60', direction: 'up', stake: '100' } as const;
      const ticket = await member.must(buyOption, { body });
      const { id } = ticket;
      const { market } = await world.inside();
      const pricesOf = (from: number, count: number) =>
        Array.from({ length: count }, (_, index) =>
          formatUnits(market.markPrice(BTC, from + index * 1_000)),
        );
      const past = new Set(pricesOf(now - 5_000, 6));
      const future = pricesOf(now + 1_000, 120).filter((price) => !past.has(price));
      expect(future.length).toBeGreaterThan(60);

      const query = { symbol: BTC, limit: 5 };
      const told = {
        ticket,
        running: await member.must(listOptions, { query: { status: 'running' } }),
        settled: await member.must(listOptions, { query: { status: 'settled' } }),
        receipt: await member.must(getOptionReceipt, { query: { id } }),
        notices: await member.must(listNotices, { query: {} }),
      };
      const prices = {
        listed: await member.must(listPrices, { query: {} }),
        tickers: await member.must(listTickers),
        distribution: await member.must(getPriceDistribution),
        sparklines: await member.must(listSparklines),
        candles: await Promise.all(
          klineIntervals.map((interval) =>
            member.must(listKlines, { query: { ...query, interval, endAt: now + 600_000 } }),
          ),
        ),
      };
      const words = leavesOf(told);
      expect(words.filter(({ value }) => future.includes(String(value)))).toEqual([]);
      // The end of an option is excluded, because it need not be a tick.
      const later = [...words, ...leavesOf(prices)].filter(
        ({ name, value }) => isInstant(value) && value > now && name !== 'expiresAt',
      );
      expect(later).toEqual([]);
      const present = formatUnits(market.markPrice(BTC, now));
      expect(ticket).toMatchObject({ entryPrice: present, entryTickAt: TEST_AT + 60_000 });
      for (const tickers of [prices.listed, prices.tickers])
        expect(tickers.find(({ symbol }) => symbol === BTC)?.price).toBe(present);
      for (const candles of prices.candles) expect(candles.at(-1)?.close).toBe(present);
      expect(prices.sparklines.find(({ symbol }) => symbol === BTC)?.closes.at(-1)).toBe(present);
    },
  );
});

describe('an attacker', () => {
  it('cannot predict the last five minutes of the running hour from its volume', async () => {
    const hours = 240;
    const member = await world.given.member({ usdt: '100000' });
    let hour = Math.ceil(TEST_AT / HOUR_MS) * HOUR_MS;
    for (let played = 0; played < hours; played += 1, hour += HOUR_MS) {
      await advanceTo(hour + 55 * 60_000);
      const query = { symbol: BTC, interval: '1m', limit: 56 } as const;
      const candles = await member.must(listKlines, { query });
      const done = candles.filter(({ openAt }) => openAt >= hour).slice(0, 55);
      const direction = directionByVolume(done) > 0 ? 'up' : 'down';
      await member.must(buyOption, { body: { setId: 'BTC-300', direction, stake: '100' } });
    }
    await world.control.advance('10m');
    const results: string[] = [];
    for (let pageNo = 1; pageNo * PAGE_SIZE_MAX < hours + PAGE_SIZE_MAX; pageNo += 1) {
      const query = { status: 'settled', pageNo, pageSize: PAGE_SIZE_MAX } as const;
      const { records } = await member.must(listOptions, { query });
      results.push(...records.map(({ result }) => result ?? 'none'));
    }
    expect(results).toHaveLength(hours);
    const decided = results.filter((result) => result !== 'tie');
    expectHalf(decided.filter((result) => result === 'win').length, decided.length);
  });

  it('cannot predict one coin in the second half of a span from the prices of all coins', async () => {
    const spans = 200;
    const { market, seed } = await world.inside();
    // Assumes that the attacker knows where the spans begin.
    const { phase } = createSharedRandomness(seed, market.originAt / 1_000);
    const weights = trainedWeights();
    const first = Math.ceil((TEST_AT / 1_000 + phase) / SPAN) * SPAN - phase + SPAN / 2;
    let [hits, decided] = [0, 0];
    for (let span = 0; span < spans; span += 1) {
      const second = first + span * SPAN;
      const seen = new Map<number, number[]>();
      for (const at of [...LAGS.map((lag) => second - lag).toReversed(), second, second + AHEAD]) {
        await advanceTo(at * 1_000);
        const tickers = await world.must(listPrices, { query: {} });
        seen.set(
          at,
          REFERENCE_SYMBOLS.map(({ symbol }) =>
            Number(tickers.find((ticker) => ticker.symbol === symbol)?.price),
          ),
        );
      }
      const features = movesOf(second, (at) => seen.get(at) ?? []);
      const guess = features.reduce((sum, value, index) => sum + value * (weights[index] ?? 0), 0);
      const move = (seen.get(second + AHEAD)?.[0] ?? 0) - (seen.get(second)?.[0] ?? 0);
      if (move === 0) continue;
      decided += 1;
      if (guess > 0 === move > 0) hits += 1;
    }
    expectHalf(hits, decided);
  });
});

interface Leaf {
  name: string;
  value: unknown;
}

function leavesOf(value: unknown, name = ''): Leaf[] {
  if (typeof value !== 'object' || value === null) return [{ name, value }];
  return Object.entries(value).flatMap(([key, inner]) => leavesOf(inner, key));
}

/** Whether a number is an epoch ms of a year from 2001 on; other numbers are smaller. */
function isInstant(value: unknown): value is number {
  return typeof value === 'number' && value > 1e12;
}

interface Candle {
  open: string;
  close: string;
  volume: string;
}

/**
 * Predicts the direction under the assumption that the volume of an hour depends on its whole move: the ratio of volume
 * to movement so far yields the volume of the hour, the volume yields the distance, and the distance minus the move so
 * far yields the direction.
 */
function directionByVolume(minutes: readonly Candle[]): number {
  const [daily, dailyVolume] = [0.03, 28_000];
  // Mean absolute change in standard deviations, and the volume without movement as a share of the usual volume.
  const [meanMove, still] = [0.58, 0.3];
  const perMinute = (daily / Math.sqrt(1_440)) * meanMove;
  const perHour = (daily / Math.sqrt(24)) * meanMove;
  let [weight, volume, move] = [0, 0, 0];
  for (const { open, close, volume: lots } of minutes) {
    const change = Math.log(Number(close) / Number(open));
    weight += still + ((1 - still) * Math.abs(change)) / perMinute;
    volume += Number(lots);
    move += change;
  }
  const whole = (volume * 60) / minutes.length;
  const distance = ((whole / (dailyVolume / 24) - still) / (1 - still)) * perHour;
  expect(weight).toBeGreaterThan(0);
  return Math.sign(move) * (distance - Math.abs(move));
}

/** The length of a span that coins share, the seconds of history used, and the seconds predicted. */
const SPAN = 64;
const LAGS = [1, 4, 16, 32] as const;
const AHEAD = 30;

/** Changes of all coins over the lags, in daily standard deviations and scaled to unit mean square. */
function movesOf(second: number, pricesAt: (second: number) => readonly number[]): number[] {
  const now = pricesAt(second);
  const moves = LAGS.flatMap((lag) =>
    pricesAt(second - lag).map(
      (price, coin) =>
        Math.log((now[coin] ?? 1) / price) / (REFERENCE_SYMBOLS[coin]?.dailyVolatility ?? 1),
    ),
  );
  const size = Math.sqrt(moves.reduce((sum, move) => sum + move * move, 0) / moves.length) || 1;
  return moves.map((move) => move / size);
}

/** Ridge regression of the first coin's next move, trained in the attacker's own worlds. */
function trainedWeights(): number[] {
  const width = LAGS.length * REFERENCE_SYMBOLS.length;
  const samples = 150;
  const rows = Array.from({ length: width }, () => Array.from({ length: width + 1 }, () => 0));
  for (const seed of ['own 1', 'own 2', 'own 3', 'own 4', 'own 5', 'own 6']) {
    const market = createMarket({ seed, symbols: REFERENCE_SYMBOLS, originAt: TEST_AT });
    const { phase } = createSharedRandomness(seed, TEST_AT / 1_000);
    const first = Math.ceil((TEST_AT / 1_000 + phase) / SPAN) * SPAN - phase + SPAN / 2;
    const pricesAt = (second: number) =>
      REFERENCE_SYMBOLS.map(({ symbol }) => Number(market.markPrice(symbol, second * 1_000)));
    for (let span = 0; span < samples; span += 1) {
      const second = first + span * SPAN;
      const moves = movesOf(second, pricesAt);
      const ahead = Math.log((pricesAt(second + AHEAD)[0] ?? 1) / (pricesAt(second)[0] ?? 1));
      for (const [index, row] of rows.entries()) {
        for (const [other, move] of moves.entries())
          row[other] = (row[other] ?? 0) + (moves[index] ?? 0) * move;
        row[width] = (row[width] ?? 0) + (moves[index] ?? 0) * Math.sign(ahead);
      }
    }
  }
  for (const [index, row] of rows.entries()) row[index] = (row[index] ?? 0) + 0.1 * samples;
  return solve(rows);
}
