import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type Socket, connect, createServer } from 'node:net';
import { listTraffic } from '@hongbao/contracts/control/traffic.calls';
import { openSocket } from '@hongbao/contracts/market/socket.calls';
import { openPosition } from '@hongbao/contracts/positions/positions.calls';
import { RefusedUpgrade, connectSocket } from '@hongbao/test-support/socket';
import { openFeeds } from '@hongbao/server/devtools/faults/openFeeds';
import type { TestServer } from '@hongbao/server/testing/server';
import type { TestWorld } from '@hongbao/server/testing/testWorld';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startServer } from './testing/server.ts';

const SECRET = randomBytes(32);
const locations = new Map<string, string>();
let first: TestServer;
let owner: TestServer;
let urls = { first: '', owner: '' };
let world: TestWorld;
const order = { symbol: 'BTC/USDT', direction: 'long', quantity: '0.01', leverage: 10 } as const;

beforeAll(async () => {
  const forget = () => undefined;
  const locator = { ownerUrl: (id: string) => locations.get(id) ?? null, forget };
  first = await startServer({ cluster: { locator, secret: SECRET, name: 'first' } });
  const own = { ownerUrl: () => null, forget };
  owner = await startServer({
    cluster: { locator: own, secret: SECRET, name: 'owner' },
    config: { recordsTraffic: true },
  });
  urls = { first: await first.listen(), owner: await owner.listen() };
});
afterAll(async () => {
  await first.stop();
  await owner.stop();
});
beforeEach(async () => {
  locations.clear();
  world = await owner.createWorld();
  locations.set(world.id, urls.owner);
});

describe('a socket for a world of another server', () => {
  it('is a tunnel to that server, by the header or the query', async () => {
    const member = await world.given.member({ usdt: '1000' });
    for (const [headers, query] of [
      [{ 'x-world': world.id, 'x-access-token': member.token }, ''],
      [{}, `?world=${world.id}&token=${member.token}`],
    ] as const) {
      const socket = await connectSocket(urls.first, headers, query);
      expect(await socket.ask({ op: 'subscribe', channel: 'member' })).toMatchObject({ ok: true });
      const { id } = await member.must(openPosition, { body: order });
      await socket.next((each) => 'event' in each && each.event === 'position' && each.id === id);
      socket.raw.terminate();
      const inside = await world.inside();
      await expect.poll(() => openFeeds(inside).size).toBe(0);
    }
    const { records } = await world.must(listTraffic, {
      params: { world: world.id },
      query: { call: openSocket.name },
    });
    expect(records).toHaveLength(2);
    expect(records[0]).toMatchObject({ status: 101, outcome: 'streaming', memberId: member.id });
  });

  it('is refused with the answer of that server', async () => {
    const refused: unknown = await connectSocket(urls.first, {
      'x-world': world.id,
      'x-access-token': 'nobody',
    }).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(RefusedUpgrade);
    expect(refused).toMatchObject({ status: 401 });
  });

  it('is refused with 503 when that server cannot be reached, or does not own the world', async () => {
    const gone = createServer().listen(0, '127.0.0.1');
    await once(gone, 'listening');
    const { port } = gone.address() as { port: number };
    gone.close();
    await once(gone, 'close');
    locations.set('lost', `http://127.0.0.1:${port}`);
    const refused: unknown = await connectSocket(urls.first, { 'x-world': 'lost' }).catch(
      (error: unknown) => error,
    );
    expect(refused).toMatchObject({ status: 503 });
  });

  it('closes when the forwarding server stops', async () => {
    const locator = { ownerUrl: () => urls.owner, forget: () => undefined };
    const server = await startServer({ cluster: { locator, secret: SECRET, name: 'stopping' } });
    const socket = await connectSocket(await server.listen(), { 'x-world': world.id });
    await server.stop();
    expect((await socket.closed).code).toBe(1006);
  });

  it('sends what follows the upgrade only after the owner has accepted it', async () => {
    const seen: string[] = [];
    const silent = createServer((socket: Socket) =>
      socket.on('data', (chunk) => seen.push(chunk.toString())),
    ).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as { port: number };
    locations.set('silent', `http://127.0.0.1:${port}`);
    const socket = connect(Number(new URL(urls.first).port), '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write(
      `GET ${openSocket.path} HTTP/1.1\r\nHost: a\r\nX-World: silent\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\nGET /inner HTTP/1.1\r\n\r\n`,
    );
    await expect.poll(() => seen.join('').toLowerCase()).toContain('upgrade: websocket');
    // The bytes behind the head are sent only after the owner has accepted the upgrade.
    expect(seen.join('')).not.toContain('inner');
    socket.destroy();
    silent.close();
  });
});
