import { addFault, clearFaults } from '@hongbao/contracts/control/faults.calls';
import type { FaultKind } from '@hongbao/contracts/control/faults.types';
import {
  clearTraffic,
  exportTraffic,
  getTraffic,
  listTraffic,
  setTraffic,
} from '@hongbao/contracts/control/traffic.calls';
import { openSocket, type SocketMessage } from '@hongbao/contracts/market/socket.calls';
import { openPosition } from '@hongbao/contracts/positions/positions.calls';
import { getServerTime } from '@hongbao/contracts/settings/settings.calls';
import { RefusedUpgrade, type SocketClient, connectSocket } from '@hongbao/test-support/socket';
import { afterEach, describe, expect, it } from 'vitest';
import { EXCHANGES_MAX } from '../devtools/traffic/recorder.ts';
import { FRAMES_MAX } from '../devtools/traffic/frameLog.ts';
import { useWorld } from '@hongbao/server/testing/useWorld';

const world = useWorld({ config: { recordsTraffic: true } });
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
const here = () => ({ params: { world: world.id } });
const add = (kind: FaultKind, more: object = {}) =>
  world.must(addFault, { ...here(), body: { kind, call: openSocket.name, ...more } });
const pongs = (messages: readonly SocketMessage[]) =>
  messages.flatMap((each) => ('op' in each ? [each.id] : []));
/** Sends pings with the ids 1, 2 and 3, and returns the ids of the answers when there are `count`. */
async function idsOfPings(socket: SocketClient, count: number) {
  for (const id of [1, 2, 3]) socket.send({ op: 'ping', id });
  await expect.poll(() => pongs(socket.received)).toHaveLength(count);
  return pongs(socket.received);
}

describe('a fault of a message', () => {
  it('loses it', async () => {
    await add('messageLost', { count: 1 });
    expect(await idsOfPings(await connect(), 2)).toEqual([2, 3]);
  });

  it('doubles it', async () => {
    await add('messageDoubled', { count: 1 });
    expect(await idsOfPings(await connect(), 4)).toEqual([1, 1, 2, 3]);
  });

  it('sends it after the next one', async () => {
    await add('messageReordered', { count: 1 });
    expect(await idsOfPings(await connect(), 3)).toEqual([2, 1, 3]);
  });

  it('sends one that has none behind it after a second', async () => {
    await add('messageReordered', { count: 1 });
    const socket = await connect();
    expect(await socket.ask({ op: 'ping' })).toMatchObject({ ok: true });
  });

  it('delays it and those behind it until the rule is removed', async () => {
    await add('messageLate', { count: 1, latencyMs: 100_000 });
    const socket = await connect();
    for (const id of [1, 2, 3]) socket.send({ op: 'ping', id });
    const inside = await world.inside();
    await expect.poll(() => inside.rows.many('FaultRule').map(({ hits }) => hits)).toEqual([1]);
    expect(socket.received).toEqual([]);
    await world.must(clearFaults, here());
    expect(await idsOfPings(socket, 6)).toEqual([1, 2, 3, 1, 2, 3]);
  });

  it('cuts the connection in place of it, and a client that resumes has lost nothing', async () => {
    const member = await world.given.member({ usdt: '1000' });
    const socket = await connect({ 'x-access-token': member.token });
    await socket.ask({ op: 'subscribe', channel: 'member' });
    const picture = await socket.next((each) => 'event' in each);
    await add('messageCut', { count: 1 });
    const { id } = await member.must(openPosition, {
      body: { symbol: 'BTC/USDT', direction: 'long', quantity: '0.01', leverage: 10 },
    });
    expect((await socket.closed).code).toBe(1006);
    const again = await connect({ 'x-access-token': member.token });
    const after = 'seq' in picture ? picture.seq : 0;
    await again.ask({ op: 'subscribe', channel: 'member', after });
    const [position, balance] = [
      await again.next((each) => 'event' in each),
      await again.next((each) => 'event' in each),
    ];
    expect(position).toMatchObject({ event: 'position', id, seq: after + 1 });
    expect(balance).toMatchObject({ event: 'balance', account: 'main' });
  });

  it('applies to no call, and is refused for one', async () => {
    const refused = await world.call(addFault, {
      ...here(),
      body: { kind: 'messageLost', call: 'getServerTime' },
    });
    expect(refused).toMatchObject({ ok: false, reason: 'ruleNeverMatches' });
    await world.must(addFault, { ...here(), body: { kind: 'messageLost' } });
    expect((await world.call(getServerTime)).ok).toBe(true);
  });
});

describe('a fault of a connection', () => {
  it.each<[FaultKind, number]>([
    ['code401', 401],
    ['code500', 500],
    ['http502', 502],
  ])('answers the upgrade: %s', async (kind, status) => {
    await add(kind);
    const refused: unknown = await connect().catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(RefusedUpgrade);
    expect(refused).toMatchObject({ status });
  });

  it('resets the upgrade, and sockets that are open', async () => {
    const socket = await connect();
    await add('reset');
    expect((await socket.closed).code).toBe(1006);
    await expect(connect()).rejects.toThrow(/hang up|ECONNRESET/);
  });
});

describe('the traffic', () => {
  const exchanges = async () =>
    (await world.must(listTraffic, { ...here(), query: { call: openSocket.name } })).records;
  const inFull = async () => {
    const [line] = await exchanges();
    return world.must(getTraffic, { params: { world: world.id, id: line?.id ?? '' } });
  };

  it('has each message of a socket, with secrets masked, and the close code', async () => {
    const member = await world.given.member();
    const socket = await connect({}, '?world=' + world.id);
    await socket.ask({ op: 'login', token: member.token });
    socket.raw.send(`{"op":"login","token":"${member.token}"`);
    await socket.next((each) => 'ok' in each && !each.ok);
    await add('messageLost', { count: 1 });
    socket.send({ op: 'ping' });
    await expect.poll(async () => (await inFull()).frames.length).toBe(6);
    socket.raw.close(1000);
    await socket.closed;
    await expect.poll(async () => (await inFull()).frames.length).toBe(7);
    const exchange = await inFull();
    expect(exchange).toMatchObject({ outcome: 'streaming', status: 101, framesForgotten: 0 });
    expect(exchange.memberId).toBe(member.id);
    expect(exchange.frames).toMatchObject([
      { direction: 'in', body: { op: 'login', token: '<masked>' }, isLost: false },
      { direction: 'out', body: { op: 'login', ok: true } },
      { direction: 'in', body: '{"op":"login","token":"<masked>"' },
      { direction: 'out', body: { op: 'error', ok: false } },
      { direction: 'in', body: { op: 'ping' } },
      { direction: 'out', body: { op: 'pong' }, isLost: true, faults: ['fault1'] },
      { direction: 'end', body: 1000 },
    ]);
    expect(JSON.stringify(exchange)).not.toContain(member.token);
    const har = await world.raw(exportTraffic, here());
    expect(har.text).not.toContain(member.token);
    expect(JSON.parse(har.text).log.entries[0]._webSocketMessages[0]).toMatchObject({
      type: 'send',
    });
  });

  it('has the latest messages of a socket, whose number is bounded', async () => {
    const socket = await connect();
    for (let count = 0; count < FRAMES_MAX; count++) socket.send({ op: 'ping' });
    await expect.poll(async () => (await inFull()).framesForgotten).toBe(FRAMES_MAX);
    expect((await inFull()).frames).toHaveLength(FRAMES_MAX);
  });

  it('records a socket again whose exchange was evicted or deleted', async () => {
    const socket = await connect();
    await socket.ask({ op: 'ping' });
    await world.must(clearTraffic, here());
    expect(await exchanges()).toEqual([]);
    await socket.ask({ op: 'ping' });
    expect((await inFull()).frames).toHaveLength(2);
    for (let count = 0; count < EXCHANGES_MAX; count++) await world.raw(getServerTime);
    expect(await exchanges()).toEqual([]);
    await socket.ask({ op: 'ping' });
    expect((await inFull()).frames).toHaveLength(2);
    await world.must(setTraffic, { ...here(), body: { recording: false } });
    await socket.ask({ op: 'ping' });
    expect((await inFull()).frames).toHaveLength(2);
  });
});
