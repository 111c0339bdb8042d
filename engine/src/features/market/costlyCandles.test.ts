import { listKlines } from '@hongbao/contracts/market/market.calls';
import { getServerTime } from '@hongbao/contracts/settings/settings.calls';
import { describe, expect, it } from 'vitest';
import { useWorld } from '@hongbao/server/testing/useWorld';

const world = useWorld();

/**
 * Maximum latency of a member's request in ms while requests are processed that compute for seconds. Without slices it
 * would be 2 s.
 */
const WAIT_MAX_MS = 500;

function ask(path: string, query: Record<string, string>, remoteAddress: string) {
  const url = `${path}?${new URLSearchParams(query)}`;
  return world.server.app.inject({ url, remoteAddress, headers: { 'x-world': world.id } });
}

const klines = (interval: string, limit: number, remoteAddress: string, symbol = 'BTC/USDT') =>
  ask(listKlines.path, { symbol, interval, limit: `${limit}` }, remoteAddress);

describe('while 32 requests for 1,000 uncached weekly candles are processed', () => {
  it('another member gets answers within half a second, and all requests get the same candles', async () => {
    let isOver = false;
    const flood = Promise.all(
      Array.from({ length: 32 }, (_, index) => klines('1w', 1_000, `203.0.113.${index % 4}`)),
    ).finally(() => (isOver = true));
    let longestMs = 0;
    let answered = 0;
    while (!isOver) {
      const started = performance.now();
      expect((await ask(getServerTime.path, {}, '198.51.100.1')).statusCode).toBe(200);
      longestMs = Math.max(longestMs, performance.now() - started);
      answered += 1;
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
    expect(longestMs).toBeLessThan(WAIT_MAX_MS);
    expect(answered).toBeGreaterThan(10);
    const texts = (await flood).map(({ statusCode, payload }) => [
      statusCode,
      JSON.parse(payload).result,
    ]);
    const { market } = await world.inside();
    const direct = market.candles('BTC/USDT', {
      interval: '1w',
      now: await world.control.now(),
      limit: 1_000,
    });
    expect(texts[0]?.[1]).toHaveLength(direct.length);
    for (const text of texts) expect(text).toEqual(texts[0]);
  });
});

it('a short chart of one address is returned before long charts of another address that were requested first', async () => {
  const order: string[] = [];
  const note = (name: string) => () => void order.push(name);
  const long = ['ETH/USDT', 'SOL/USDT', 'XRP/USDT', 'ADA/USDT'].map((symbol) =>
    klines('1d', 100, '203.0.113.1', symbol).then(note('long')),
  );
  const short = klines('1m', 5, '198.51.100.1').then(note('short'));
  await Promise.all([...long, short]);
  expect(order).toEqual(['short', 'long', 'long', 'long', 'long']);
});

it('at most 40 charts of one address are computed or queued: the next gets 429, and other addresses are served', async () => {
  const own = Array.from({ length: 41 }, () => klines('1d', 60, '203.0.113.2', 'LTC/USDT'));
  const other = klines('1m', 5, '198.51.100.1');
  const statuses = (await Promise.all(own)).map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  expect((await other).statusCode).toBe(200);
});
