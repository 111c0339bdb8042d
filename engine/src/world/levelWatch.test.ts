import { SECOND_MS } from '@hongbao/contracts/time';
import { insert, update } from '@hongbao/prisma/rowWriter';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Market } from '../market/market.ts';
import { LevelWatch, type WaitingLevel } from './levelWatch.ts';

const SECONDS = 60;
const END = SECONDS * SECOND_MS;
const SYMBOLS = ['BTC/USDT', 'ETH/USDT'] as const;

/** A market with these prices, one for each second. It reports the last instant that was read. */
function marketOf(prices: Readonly<Record<string, readonly bigint[]>>) {
  const read = { until: 0, crossings: 0 };
  const tick = (at: number) => Math.floor(at / SECOND_MS);
  const market = {
    symbols: SYMBOLS.map((symbol) => ({ symbol })),
    markPrice: (symbol: string, at: number) => prices[symbol]?.[tick(at)] ?? 0n,
    firstCrossing(
      symbol: string,
      { atOrAbove, atOrBelow }: { atOrAbove?: bigint; atOrBelow?: bigint },
      after: number,
      until: number,
    ) {
      read.until = Math.max(read.until, until);
      read.crossings += 1;
      for (let second = tick(after) + 1; second <= tick(until); second += 1) {
        const price = prices[symbol]?.[second] ?? 0n;
        const isReached =
          (atOrAbove !== undefined && price >= atOrAbove) ||
          (atOrBelow !== undefined && price <= atOrBelow);
        if (isReached) return { at: second * SECOND_MS, price };
      }
      return null;
    },
  };
  return { market: market as unknown as Market, read };
}

/** A row with levels since an instant. */
type Row = WaitingLevel & { readonly since: number };

/** A watch over rows that are committed at their instants, up to `now`. */
function watchOf(market: Market, rows: readonly Row[], scannedTo = 0) {
  const stored = new Map<string, Row>();
  const parked = new Set<string>();
  const troubles: string[] = [];
  const watch = new LevelWatch({
    sources: [
      {
        kind: 'reached',
        table: 'Position',
        read: (_, ids) =>
          [...stored.values()].filter(({ refId }) => ids === null || ids.includes(refId)),
      },
    ],
    rows: () => ({}) as never,
    market: () => market,
    onTrouble: (name, error) => troubles.push(`${name}: ${String(error)}`),
    timeline: { has: (_, refId) => parked.has(refId) },
    scannedTo,
  });
  const commit = (row: Row) => {
    const isNew = !stored.has(row.refId);
    stored.set(row.refId, row);
    const change = isNew
      ? insert('Position', { id: row.refId } as never)
      : update('Position', { id: row.refId }, {});
    watch.onChanges([change], row.since);
  };
  for (const row of rows) commit(row);
  return {
    watch,
    stored,
    parked,
    troubles,
    commit,
    /** Takes all hits up to an instant, in order, each as time and id. */
    take(until: number): string[] {
      const found: string[] = [];
      for (let hits = watch.reachedBy(until); hits.length > 0; hits = watch.reachedBy(until)) {
        watch.scheduled(hits);
        found.push(...hits.map(({ at, waiting }) => `${at} ${waiting.refId}`));
      }
      return found;
    },
  };
}

/** The first tick after its change at which each row is reached, in the order of the events. */
function expectedHits(market: Market, rows: readonly Row[], until: number): string[] {
  return rows
    .flatMap(({ refId, symbol, above, below, since }) => {
      for (let at = (Math.floor(since / SECOND_MS) + 1) * SECOND_MS; at <= until; at += SECOND_MS) {
        const price = market.markPrice(symbol, at);
        if ((above !== null && price >= above) || (below !== null && price <= below))
          return [{ at, refId }];
      }
      return [];
    })
    .toSorted((a, b) => a.at - b.at || (a.refId < b.refId ? -1 : 1))
    .map(({ at, refId }) => `${at} ${refId}`);
}

const level = fc.option(fc.bigInt({ min: 80n, max: 120n }), { nil: null });
const price = fc.bigInt({ min: 85n, max: 115n });
const path = fc.array(price, { minLength: SECONDS + 1, maxLength: SECONDS + 1 });
const prices = fc.record({ 'BTC/USDT': path, 'ETH/USDT': path });
const rowsAt = (since: fc.Arbitrary<number>) =>
  fc
    .array(fc.record({ symbol: fc.constantFrom(...SYMBOLS), above: level, below: level, since }), {
      maxLength: 12,
    })
    .map((rows) => rows.map((row, index): Row => ({ refId: `${100 + index}`, ...row })));
const instant = fc.integer({ min: 0, max: END });
const stops = fc
  .array(instant, { maxLength: 8 })
  .map((each) => [...each, END].sort((a, b) => a - b));

describe('the watch of price levels', () => {
  it('finds each row at the first tick after its change that reaches a level, in any steps', () => {
    fc.assert(
      fc.property(prices, rowsAt(instant), stops, (given, rows, steps) => {
        const { market, read } = marketOf(given);
        const { watch, commit, take } = watchOf(market, []);
        watch.nextAt(0);
        const found: string[] = [];
        let from = -1;
        for (const until of steps) {
          // The commits of this step become known only at its end, after other reads.
          found.push(...take(until));
          for (const row of rows) if (row.since > from && row.since <= until) commit(row);
          found.push(...take(until));
          expect(read.until).toBeLessThanOrEqual(until);
          from = until;
        }
        const byTime = (text: string) => Number(text.split(' ')[0]);
        expect(found.toSorted((a, b) => byTime(a) - byTime(b) || (a < b ? -1 : 1))).toEqual(
          expectedHits(market, rows, END),
        );
      }),
    );
  });

  it('continues after a restart from the instant of the last commit', () => {
    fc.assert(
      fc.property(prices, rowsAt(fc.constant(0)), instant, (given, rows, stop) => {
        const { market } = marketOf(given);
        const before = watchOf(market, rows);
        const found = before.take(stop);
        const done = new Set(found.map((text) => text.split(' ')[1]));
        const left = rows.filter(({ refId }) => !done.has(refId));
        const after = watchOf(market, left, stop);
        expect([...found, ...after.take(END)]).toEqual(expectedHits(market, rows, END));
      }),
    );
  });

  it('compares prices again after they have changed', () => {
    fc.assert(
      fc.property(prices, prices, rowsAt(fc.constant(0)), instant, (one, other, rows, change) => {
        const second = Math.floor(change / SECOND_MS);
        const joined = Object.fromEntries(
          SYMBOLS.map((symbol) => [
            symbol,
            [...one[symbol].slice(0, second + 1), ...other[symbol].slice(second + 1)],
          ]),
        );
        const current = { market: marketOf(one).market };
        const market = new Proxy({} as Market, { get: (_, name) => current.market[name as never] });
        const { watch, take } = watchOf(market, rows);
        // An advance up to the end, in which an event at `change` changes the prices after it.
        watch.nextAt(END);
        const found = take(change);
        current.market = marketOf(joined).market;
        watch.repriced(change);
        expect([...found, ...take(END)]).toEqual(expectedHits(current.market, rows, END));
      }),
    );
  });

  const rising = Array.from({ length: SECONDS + 1 }, (_, second) => BigInt(100 + second));
  const flat = rising.map(() => 100n);
  const given = { 'BTC/USDT': rising, 'ETH/USDT': flat };
  const row = (refId: string, above: bigint, since = 0): Row => ({
    refId,
    symbol: 'BTC/USDT',
    above,
    below: null,
    since,
  });

  it('does not find a row twice, and finds it again after its next change', () => {
    const { market } = marketOf(given);
    const { commit, take } = watchOf(market, [row('a', 103n)]);
    expect(take(10_000)).toEqual(['3000 a']);
    expect(take(20_000)).toEqual([]);
    commit(row('a', 125n, 20_000));
    expect(take(40_000)).toEqual(['25000 a']);
  });

  it('omits rows whose event is scheduled or parked, until it has ended', () => {
    const { market } = marketOf(given);
    const { watch, parked, commit, take } = watchOf(market, [row('a', 103n)]);
    parked.add('a');
    expect(take(10_000)).toEqual([]);
    commit(row('a', 104n, 10_000));
    expect(take(11_000)).toEqual([]);
    parked.clear();
    watch.ended('reached', 'a', 11_000);
    expect(take(12_000)).toEqual(['12000 a']);
  });

  it('waits again for a row whose event did not change it', () => {
    const falling = { ...given, 'BTC/USDT': [...rising.slice(0, 5), ...rising.slice(2)] };
    const { market } = marketOf(falling);
    const { watch, take } = watchOf(market, [row('a', 104n)]);
    expect(take(5_000)).toEqual(['4000 a']);
    watch.ended('reached', 'a', 5_000);
    expect(take(20_000)).toEqual(['7000 a']);
  });

  it('an operator’s search changes nothing, also while later prices are compared', () => {
    const { market } = marketOf(given);
    const { watch, commit, take } = watchOf(market, [row('a', 130n)]);
    // An advance has compared prices up to 50 s, and a row changes at 40 s.
    expect(watch.nextAt(50_000)).toBe(30_000);
    expect(watch.foresee(5_000, END)).toBe(30_000);
    expect(take(30_000)).toEqual(['30000 a']);
    commit(row('b', 120n, 40_000));
    expect(watch.foresee(5_000, END)).toBe(20_000);
    expect(take(END)).toEqual(['41000 b']);
  });

  it('takes 20,000 hits at different instants without comparing all of them for each', () => {
    const many = Array.from({ length: 20_000 }, (_, index) => row(`${100_000 + index}`, 130n));
    const { market } = marketOf(given);
    const spread = many.map((each, index): Row => ({
      ...each,
      reachedAt: () => 30_000 + index,
    }));
    const { take } = watchOf(market, spread);
    const found = take(END);
    expect(found).toHaveLength(20_000);
    expect(found.slice(0, 2)).toEqual(['30000 100000', '30001 100001']);
  });

  it('asks a row with changing levels for its exact instant, again in every step while its bound is reached', () => {
    const { market } = marketOf(given);
    const asked: [number, number][] = [];
    const changing: Row = {
      ...row('a', 110n),
      reachedAt: (_, from, until) => {
        asked.push([from, until]);
        return until >= 50_000 ? 42_000 : null;
      },
    };
    const { take } = watchOf(market, [changing]);
    expect(take(20_000)).toEqual([]);
    expect(take(30_000)).toEqual([]);
    expect(take(END)).toEqual(['42000 a']);
    expect(asked).toEqual([
      [9_999, 20_000],
      [20_999, 30_000],
      [30_999, 60_000],
    ]);
  });

  it('reports a row or a symbol that cannot be compared, and finds the others', () => {
    const { market } = marketOf(given);
    const faulty: Row = {
      ...row('faulty', 101n),
      reachedAt: () => {
        throw new Error('no level');
      },
    };
    const { take, troubles } = watchOf(market, [faulty, row('a', 103n)]);
    expect(take(END)).toEqual(['3000 a']);
    expect(troubles).toEqual(['reached of faulty: Error: no level']);
    const broken = {
      ...market,
      firstCrossing: (...args: Parameters<Market['firstCrossing']>) => {
        if (args[0] === 'ETH/USDT') throw new Error('no price');
        return market.firstCrossing(...args);
      },
    };
    const other = watchOf(broken, [{ ...row('b', 103n), symbol: 'ETH/USDT' }, row('a', 103n)]);
    expect(other.take(30_000)).toEqual(['3000 a']);
    expect(other.take(END)).toEqual([]);
    expect(other.troubles).toEqual(['ETH/USDT: Error: no price']);
  });

  it('searches no price when nothing waits', () => {
    const { market, read } = marketOf(given);
    const { take } = watchOf(market, []);
    expect(take(END)).toEqual([]);
    expect(read.crossings).toBe(0);
  });
});
