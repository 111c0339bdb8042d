import { logout } from '@hongbao/contracts/account/account.calls';
import { streamTrade } from '@hongbao/contracts/market/market.calls';
import { listNotices } from '@hongbao/contracts/content/notices.calls';
import {
  closePosition,
  listPositions,
  openPosition,
} from '@hongbao/contracts/positions/positions.calls';
import { once } from 'node:events';
import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createGzip } from 'node:zlib';
import { type EventReader, readEvents } from '@hongbao/test-support/events';
import { useWorld } from '@hongbao/server/testing/useWorld';
import { afterEach, describe, expect, it } from 'vitest';

const world = useWorld();
const readers: EventReader<typeof streamTrade>[] = [];
let origin = '';
afterEach(() => {
  for (const reader of readers.splice(0)) reader.close();
});

async function listen(query = '', headers: Record<string, string> = {}) {
  origin ||= await world.server.listen();
  const reader = await readEvents(streamTrade, `${origin}${streamTrade.path}${query}`, {
    'x-world': world.id,
    ...headers,
  });
  readers.push(reader);
  return reader;
}
const order = { symbol: 'BTC/USDT', direction: 'long', quantity: '0.01', leverage: 10 } as const;

describe('the stream', () => {
  it('sends prices to all listeners immediately, and again after time has advanced', async () => {
    const stream = await listen();
    expect(stream.status).toBe(200);
    expect(stream.headers.get('content-type')).toContain('text/event-stream');
    expect(stream.headers.get('cache-control')).toBe('no-store, no-transform');
    expect(stream.headers.get('x-world-rate')).toBe('0');
    const now = await world.control.now();
    const first = await stream.next(({ event }) => event === 'tickers');
    expect(first).toMatchObject({ event: 'tickers' });
    if (first.event === 'tickers') expect(first.tickers.map(({ at }) => at)).toContain(now);
    await world.control.advance('1m');
    const second = await stream.next(({ event }) => event === 'tickers');
    if (second.event === 'tickers') expect(second.tickers[0]?.at).toBe(now + 60_000);
  });

  it('sends its events at once through a proxy that compresses whatever it may transform', async () => {
    origin ||= await world.server.listen();
    const proxy = createServer(({ url, headers }, response) => {
      get(`${origin}${url}`, { headers }, (answer) => {
        const isFixed = answer.headers['cache-control']?.includes('no-transform') === true;
        const encoding = isFixed ? {} : { 'content-encoding': 'gzip' };
        response.writeHead(answer.statusCode ?? 502, { ...answer.headers, ...encoding });
        if (isFixed) answer.pipe(response);
        else answer.pipe(createGzip()).pipe(response);
        response.once('close', () => answer.destroy());
      });
    }).listen(0, '127.0.0.1');
    await once(proxy, 'listening');
    const { port } = proxy.address() as AddressInfo;
    const stream = await readEvents(streamTrade, `http://127.0.0.1:${port}${streamTrade.path}`, {
      'x-world': world.id,
    });
    readers.push(stream);
    expect(await stream.next(({ event }) => event === 'tickers')).toMatchObject({
      event: 'tickers',
    });
    await world.control.advance('1m');
    await stream.next(({ event }) => event === 'tickers');
    proxy.closeAllConnections();
    proxy.close();
  });

  it('sends the time immediately, after the clock was moved, and when the clock starts', async () => {
    const stream = await listen();
    const now = await world.control.now();
    const clock = () => stream.next(({ event }) => event === 'clock');
    expect(await clock()).toEqual({ event: 'clock', now, rate: 0 });
    await world.control.advance('1m');
    expect(await clock()).toEqual({ event: 'clock', now: now + 60_000, rate: 0 });
    await world.control.setRate(60);
    await world.control.resume();
    expect(await clock()).toMatchObject({ rate: 60 });
    await world.control.freeze();
    await stream.next((each) => each.event === 'clock' && each.rate === 0);
  });

  it('sends only the requested symbols to a listener', async () => {
    const stream = await listen('?symbols=ETH/USDT,BTC/USDT');
    const first = await stream.next(({ event }) => event === 'tickers');
    if (first.event === 'tickers')
      expect(first.tickers.map(({ symbol }) => symbol).toSorted()).toEqual([
        'BTC/USDT',
        'ETH/USDT',
      ]);
  });

  it('sends a member only the member’s own orders, balances and notices', async () => {
    const [mine, yours] = await world.given.members(2, { usdt: '1000' });
    const stream = await listen(`?token=${mine?.token}&world=${world.id}`, { 'x-world': 'main' });
    const other = await listen('', { 'x-access-token': yours?.token ?? '' });
    await stream.next(({ event }) => event === 'tickers');
    await other.next(({ event }) => event === 'tickers');
    const opened = await mine?.must(openPosition, { body: order });
    const id = opened?.id ?? '';
    expect(await stream.next(({ event }) => event === 'position')).toEqual({
      event: 'position',
      id,
      status: 'running',
    });
    expect(await stream.next(({ event }) => event === 'balance')).toEqual({
      event: 'balance',
      account: 'main',
      currency: 'USDT',
    });
    await mine?.must(closePosition, { params: { id }, body: {} });
    expect(
      await stream.next((each) => each.event === 'position' && each.status === 'closed'),
    ).toMatchObject({ id });
    await expect(other.next(({ event }) => event !== 'tickers', 1_500)).rejects.toThrow(
      'no such event',
    );
  });

  it('sends the effects of the timeline, such as a liquidation with its notice', async () => {
    const member = await world.given.member({ usdt: '1000' });
    const stream = await listen('', { 'x-access-token': member.token });
    await member.must(openPosition, { body: { ...order, leverage: 100 } });
    await world.control.gap('BTC/USDT', -5);
    await world.control.advance('1m');
    await stream.next((each) => each.event === 'position' && each.status === 'closed');
    const told = await stream.next(({ event }) => event === 'notice');
    const { records, unread } = await member.must(listNotices, { query: {} });
    expect(records).toHaveLength(unread);
    const notice = records.find(({ id }) => told.event === 'notice' && id === told.id);
    const [ended] = (await member.must(listPositions, { query: { status: 'closed' } })).records;
    expect(notice).toMatchObject({
      kind: 'closedBy.liquidation',
      facts: { symbol: 'BTC/USDT', refId: ended?.id },
      currency: 'USDT',
      link: `/heyue?symbol=BTC/USDT&mode=contracts&tab=history&receipt=${ended?.id}`,
    });
    expect(notice?.amount).toBe(ended?.realizedPnl);
    expect(Number(notice?.amount)).toBeLessThan(0);
  });

  it('ends with the session it was opened for', async () => {
    const member = await world.given.member();
    const stream = await listen('', { 'x-access-token': member.token });
    await stream.next(({ event }) => event === 'tickers');
    await member.must(logout);
    await stream.ended();
  });

  it.each([
    ['an unknown symbol', '?symbols=NO/USDT', 200, 2301],
    ['malformed symbols', '?symbols=%27', 400, 400],
    ['an unknown token', '?token=nobody', 401, 401],
    ['an unknown world', '?world=nowhere', 404, 404],
  ])('is refused for %s', async (_, query, status, code) => {
    origin ||= await world.server.listen();
    const response = await fetch(`${origin}${streamTrade.path}${query}`, {
      headers: { 'x-world': world.id },
    });
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ success: false, code });
  });
});
