import { logout } from '@hongbao/contracts/account/account.calls';
import { listNotices } from '@hongbao/contracts/content/notices.calls';
import { openSocket, type SocketMessage } from '@hongbao/contracts/market/socket.calls';
import {
  SOCKET_BUFFERED_MAX,
  SOCKET_MESSAGE_BYTES_MAX,
  SOCKET_RATE_MAX,
  SOCKET_SESSION_ENDED,
  SOCKET_SUBSCRIPTIONS_MAX,
} from '@hongbao/contracts/market/socket.types';
import { listKlines } from '@hongbao/contracts/market/market.calls';
import { closePosition, openPosition } from '@hongbao/contracts/positions/positions.calls';
import { getServerTime } from '@hongbao/contracts/settings/settings.calls';
import { RefusedUpgrade, type SocketClient, connectSocket } from '@hongbao/test-support/socket';
import { afterEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { SOCKETS } from '../http/clientShares.ts';
import { memberEventsOf } from '../features/market/memberEvents.ts';
import { startServer } from '@hongbao/server/testing/server';
import { useWorld } from '@hongbao/server/testing/useWorld';

const world = useWorld();
const clients: SocketClient[] = [];
let origin = '';
afterEach(() => {
  for (const client of clients.splice(0)) client.raw.terminate();
});

async function connect(headers: Record<string, string> = {}, query = ''): Promise<SocketClient> {
  origin ||= await world.server.listen();
  const client = await connectSocket(origin, { 'x-world': world.id, ...headers }, query);
  clients.push(client);
  return client;
}

const isEvent = (channel: string) => (message: SocketMessage) =>
  'channel' in message && message.channel === channel;
const order = { symbol: 'BTC/USDT', direction: 'long', quantity: '0.01', leverage: 10 } as const;
const oneMinute = { channel: 'candles', symbol: 'BTC/USDT', interval: '1m' } as const;
/** The world is still served. */
const expectServed = async () => expect((await world.call(getServerTime)).ok).toBe(true);

const notice = (id: string, memberId: string) => ({
  op: 'insert' as const,
  table: 'Notice' as const,
  key: {},
  cells: { id, memberId },
});

async function refusal(headers: Record<string, string>, query = ''): Promise<RefusedUpgrade> {
  const failure: unknown = await connect(headers, query).catch((error: unknown) => error);
  if (failure instanceof RefusedUpgrade) return failure;
  throw new Error('the upgrade was not refused', { cause: failure });
}

describe('a client', () => {
  it('subscribes prices and candles, logs in, opens a position, gets its events, loses the connection and resumes', async () => {
    const member = await world.given.member({ usdt: '1000' });
    const socket = await connect();
    const now = await world.control.now();
    expect(await socket.ask({ op: 'subscribe', channel: 'prices' })).toMatchObject({ ok: true });
    expect(await socket.next(isEvent('prices'))).toMatchObject({ seq: now });
    expect(await socket.ask({ op: 'subscribe', ...oneMinute })).toMatchObject({ ok: true });
    const [candle] = (
      await world.must(listKlines, { query: { symbol: 'BTC/USDT', interval: '1m', limit: 1 } })
    ).slice(-1);
    expect(await socket.next(isEvent('candles'))).toEqual({
      ...oneMinute,
      seq: now,
      reset: true,
      candles: [candle],
    });
    expect(await socket.ask({ op: 'subscribe', channel: 'member' })).toMatchObject({
      ok: false,
      code: 401,
      reason: 'unauthorized',
    });
    expect(await socket.ask({ op: 'login', token: member.token })).toMatchObject({ ok: true });
    await socket.ask({ op: 'subscribe', channel: 'member' });
    expect(await socket.next(isEvent('member'))).toMatchObject({
      event: 'picture',
      reset: true,
      positions: [],
      balances: expect.arrayContaining([{ account: 'main', currency: 'USDT' }]) as unknown,
    });
    const { id } = await member.must(openPosition, { body: order });
    const opened = await socket.next((each) => 'event' in each && each.event === 'position');
    expect(opened).toMatchObject({ channel: 'member', id, status: 'running' });
    const balance = await socket.next((each) => 'event' in each && each.event === 'balance');
    socket.raw.terminate();
    await socket.closed;
    await member.must(closePosition, { params: { id }, body: {} });
    await world.control.advance('2m');
    const again = await connect({}, `?token=${member.token}`);
    const after = 'seq' in balance ? balance.seq : 0;
    await again.ask({ op: 'subscribe', channel: 'member', after });
    const missed = await again.next(isEvent('member'));
    expect(missed).toMatchObject({ event: 'position', id, status: 'closed', seq: after + 1 });
    await again.ask({ op: 'subscribe', ...oneMinute, after: now });
    const candles = await again.next(isEvent('candles'));
    expect(candles).not.toHaveProperty('reset');
    expect('candles' in candles && candles.candles).toEqual(
      await world.must(listKlines, { query: { symbol: 'BTC/USDT', interval: '1m', limit: 3 } }),
    );
  });

  it('gets the full picture when its events are no longer buffered', async () => {
    const member = await world.given.member({ usdt: '1000' });
    const { id } = await member.must(openPosition, { body: order });
    const socket = await connect({ 'x-access-token': member.token });
    for (const after of [undefined, 5, Date.now() + 1e9]) {
      await socket.ask({ op: 'subscribe', channel: 'member', ...(after ? { after } : {}) });
      expect(await socket.next(isEvent('member'))).toMatchObject({
        event: 'picture',
        positions: [{ id, status: 'running' }],
      });
    }
  });

  it('gets notices, and those that are not read at first', async () => {
    const member = await world.given.member({ usdt: '1000' });
    const socket = await connect({ 'x-access-token': member.token });
    await socket.ask({ op: 'subscribe', channel: 'notices' });
    const { records } = await member.must(listNotices, { query: {} });
    const ids = records.filter(({ read }) => !read).map(({ id }) => id);
    expect(await socket.next(isEvent('notices'))).toMatchObject({ event: 'picture', ids });
    await member.must(openPosition, { body: { ...order, leverage: 100 } });
    await world.control.gap('BTC/USDT', -5);
    await world.control.advance('1m');
    const notice = await socket.next(isEvent('notices'));
    expect(notice).toMatchObject({ event: 'notice' });
    await socket.ask({ op: 'unsubscribe', channel: 'notices' });
    expect(socket.received.filter(isEvent('member'))).toEqual([]);
  });

  it('gets the clock when it is moved, and only the symbols that it has named', async () => {
    const socket = await connect();
    await socket.ask({ op: 'subscribe', channel: 'clock' });
    const now = await world.control.now();
    expect(await socket.next(isEvent('clock'))).toEqual({
      channel: 'clock',
      seq: now,
      now,
      rate: 0,
    });
    await socket.ask({ op: 'subscribe', channel: 'prices', symbols: ['ETH/USDT', 'BTC/USDT'] });
    await socket.ask({ op: 'unsubscribe', channel: 'prices', symbols: ['ETH/USDT'] });
    await world.control.advance('1m');
    await socket.next((each) => isEvent('clock')(each) && 'seq' in each && each.seq > now);
    const prices = await socket.next(isEvent('prices'));
    expect('tickers' in prices && prices.tickers.map(({ symbol }) => symbol)).toEqual(['BTC/USDT']);
  });

  it('sends a ping and gets the world’s time', async () => {
    const socket = await connect();
    const at = await world.control.now();
    expect(await socket.ask({ op: 'ping' })).toEqual({ op: 'pong', id: 'ask1', ok: true, at });
  });

  it.each<[string, unknown, object]>([
    ['no JSON', 'subscribe', { op: 'error', problems: [{ message: 'must be one JSON object' }] }],
    ['an array', [], { op: 'error' }],
    ['an unknown operation', { op: 'sub' }, { op: 'error', problems: [{ path: 'op' }] }],
    [
      'an unknown channel',
      { op: 'subscribe', channel: 'depth', id: 7 },
      { op: 'subscribe', id: 7, problems: [{ path: 'channel' }] },
    ],
    [
      'a wrong interval',
      { op: 'subscribe', channel: 'candles', symbol: 'BTC/USDT', interval: '2m' },
      { op: 'subscribe', problems: [{ path: 'interval' }] },
    ],
    [
      'too many symbols',
      { op: 'subscribe', channel: 'prices', symbols: Array.from({ length: 51 }, () => 'BTC/USDT') },
      { op: 'subscribe', problems: [{ path: 'symbols', message: 'must be 1 to 50 symbols' }] },
    ],
    ['a token that is none', { op: 'login', token: 'x' }, { op: 'login', reason: 'unauthorized' }],
  ])('gets an error that names the field for %s', async (_, sent, { ...expected }) => {
    const socket = await connect();
    if (typeof sent === 'string') socket.raw.send(sent);
    else socket.send(sent);
    const { problems, reason = 'malformed', ...head } = expected as Record<string, unknown>;
    const facts = problems === undefined ? {} : { facts: { problems } };
    expect(await socket.next(() => true)).toMatchObject({ ok: false, reason, ...head, ...facts });
    await expectServed();
  });

  it('gets an error for a binary message and an unknown symbol, and can continue', async () => {
    const socket = await connect();
    socket.raw.send(Buffer.from([1, 2]));
    expect(await socket.next(() => true)).toMatchObject({ ok: false, reason: 'malformed' });
    for (const wanted of [
      { channel: 'prices', symbols: ['NO/USDT'] },
      { ...oneMinute, symbol: 'NO/USDT' },
    ])
      expect(await socket.ask({ op: 'subscribe', ...wanted })).toMatchObject({
        ok: false,
        code: 2301,
        reason: 'symbolUnknown',
        facts: { symbol: 'NO/USDT' },
      });
    expect(await socket.ask({ op: 'ping' })).toMatchObject({ ok: true });
  });

  it('has an error for each of 10,000 subscriptions beyond the bounds, and other clients are served', async () => {
    const [socket, other] = [await connect(), await connect()];
    const intervals = ['1s', '1m', '5m', '15m', '30m', '1h', '4h', '1d', '1w'];
    const symbols = (await world.inside()).market.tickers(await world.control.now());
    const all = [
      ...symbols.flatMap(({ symbol }) => [
        ...intervals.map((interval) => ({ channel: 'candles', symbol, interval })),
        { channel: 'prices', symbols: [symbol] },
      ]),
      { channel: 'clock' },
    ];
    expect(all.length).toBeGreaterThan(SOCKET_SUBSCRIPTIONS_MAX);
    for (let id = 0; id < 10_000; id++)
      socket.send({ op: 'subscribe', ...all[id % all.length], id });
    const answers = new Map<unknown, SocketMessage>();
    while (answers.size < 10_000) {
      const answer = await socket.next((each) => 'op' in each);
      if ('op' in answer) answers.set(answer.id, answer);
    }
    const ok = [...answers.values()].filter((each) => 'ok' in each && each.ok);
    expect(ok.length).toBeGreaterThanOrEqual(SOCKET_SUBSCRIPTIONS_MAX);
    expect(ok.length).toBeLessThanOrEqual(SOCKET_RATE_MAX);
    const refused = [...answers.values()].filter((each) => 'ok' in each && !each.ok);
    for (const each of refused)
      expect(each).toMatchObject({ reason: 'tooMany', facts: { max: expect.any(Number) } });
    expect(refused).toContainEqual(
      expect.objectContaining({ facts: { field: 'channel', max: SOCKET_SUBSCRIPTIONS_MAX } }),
    );
    expect(await other.ask({ op: 'ping' })).toMatchObject({ ok: true });
    await expectServed();
  });

  it('is disconnected with 1009 for a message above the limit, also a frame of 50 MB', async () => {
    for (const bytes of [SOCKET_MESSAGE_BYTES_MAX + 1, 50 * 1024 * 1024]) {
      const socket = await connect();
      socket.raw.send(Buffer.alloc(bytes, 'a').toString());
      expect((await socket.closed).code).toBe(1009);
    }
    const socket = await connect();
    socket.raw.send(' '.repeat(SOCKET_MESSAGE_BYTES_MAX));
    expect(await socket.next(() => true)).toMatchObject({ reason: 'malformed' });
    await expectServed();
  });

  it('is disconnected when its session ends', async () => {
    const member = await world.given.member();
    const socket = await connect();
    await socket.ask({ op: 'login', token: member.token });
    await member.must(logout);
    expect(await socket.closed).toEqual({
      code: SOCKET_SESSION_ENDED,
      reason: 'The session has ended. Log in again.',
    });
  });

  it('is disconnected when it never reads, and the world is still served', async () => {
    const socket = await connect();
    const inside = await world.inside();
    const symbols = inside.market.tickers(await world.control.now()).map(({ symbol }) => symbol);
    const after = (await world.control.now()) - 300_000;
    socket.raw.pause();
    // Each is answered with 300 candles.
    for (let id = 0; id < SOCKET_RATE_MAX && inside.refCount.hasListeners; id++) {
      const symbol = symbols[id % symbols.length];
      socket.send({ op: 'subscribe', channel: 'candles', symbol, interval: '1s', after, id });
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    await expect.poll(() => inside.refCount.hasListeners, { timeout: 10_000 }).toBe(false);
    await expectServed();
  });
});

describe('an upgrade', () => {
  it.each<[string, Record<string, string>, string, number, string]>([
    ['an unknown token', {}, '?token=nobody', 401, 'unauthorized'],
    ['an unknown world', {}, '?world=nowhere', 404, 'worldUnknown'],
    ['a foreign origin', { origin: 'https://evil.example' }, '', 403, 'originRefused'],
    ['an opaque origin', { origin: 'null' }, '', 403, 'originRefused'],
  ])('is refused for %s', async (_, headers, query, status, reason) => {
    const refused = await refusal(headers, query);
    expect(refused.status).toBe(status);
    expect(JSON.parse(refused.body)).toMatchObject({ success: false, result: { reason } });
  });

  it('is accepted from a page of this machine and of the server itself', async () => {
    origin ||= await world.server.listen();
    await connect({ origin: 'http://localhost:5173' });
    await connect({ origin: 'https://app.example', host: 'app.example' });
  });

  it('is refused above the share of a world', async () => {
    const share = Math.floor(SOCKETS.max * 0.8);
    for (let count = 0; count < share; count++) await connect();
    expect((await refusal({})).status).toBe(429);
    for (const client of clients.splice(0)) client.raw.terminate();
    await expect.poll(async () => (await connect()).raw.readyState).toBe(WebSocket.OPEN);
  });

  it('has an answer that explains the address when no upgrade is asked for', async () => {
    const answer = await world.raw(openSocket);
    expect(answer.status).toBe(400);
    expect(JSON.parse(answer.text)).toMatchObject({
      result: {
        problems: [{ path: 'Upgrade' }],
        hint: expect.stringContaining('WebSocket') as unknown,
      },
    });
  });
});

describe('the server', () => {
  it('closes sockets with 1001 when their world is removed', async () => {
    const socket = await connect();
    await world.server.worlds.remove(world.id);
    expect((await socket.closed).code).toBe(1001);
    await world.server.createWorld({ id: world.id });
  });

  it('closes sockets with 1001 when it stops, also of a client that does not answer', async () => {
    const server = await startServer();
    await server.createWorld({ id: 'main' });
    const address = await server.listen();
    const [socket, silent] = [await connectSocket(address), await connectSocket(address)];
    silent.raw.pause();
    await server.stop();
    expect((await socket.closed).code).toBe(1001);
    silent.raw.terminate();
  });

  it('buffers no events of a member without end while there is no socket', async () => {
    const member = await world.given.member({ usdt: '1000' });
    const socket = await connect({ 'x-access-token': member.token });
    await socket.ask({ op: 'subscribe', channel: 'member' });
    await socket.next(isEvent('member'));
    const inside = await world.inside();
    const events = memberEventsOf(inside, member.id);
    socket.raw.terminate();
    await expect.poll(() => events.isIdle(-1)).toBe(true);
    const ids = Array.from({ length: SOCKET_BUFFERED_MAX + 1 }, (_, index) => `${index}`);
    inside.memory.forget(ids.map((id) => notice(id, member.id)));
    const again = memberEventsOf(inside, member.id);
    expect(again).not.toBe(events);
    expect(again.lastSeq).toBeGreaterThan(events.lastSeq);
  });
});
