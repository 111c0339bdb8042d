import { once } from 'node:events';
import { connect } from 'node:net';
import { streamTrade } from '@hongbao/contracts/market/market.calls';
import { startServer, type TestServer } from '@hongbao/server/testing/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countedAddress } from '@hongbao/server/http/countedAddress';
import type { World } from '../world/world.ts';
import { type Client, ClientShares, STREAMS } from './clientShares.ts';

const from = (ip: string, world: string | null = null): [Client, World | null] => [
  { ip, address: countedAddress(ip) },
  world === null ? null : ({ id: world } as World),
];
const noop = () => undefined;
const fill = (
  shares: ClientShares,
  count: number,
  clientOf: (index: number) => ReturnType<typeof from>,
) =>
  Array.from({ length: count }, (_, index) => {
    const end = () => undefined;
    shares.add(...clientOf(index), end);
    return end;
  });
const full = (max: number) => expect.objectContaining({ problem: 'tooMany', facts: { max } });

describe('open event streams', () => {
  const create = () => new ClientShares(STREAMS);

  it('are limited to 50 for one address or one IPv6 /64 network', () => {
    const streams = create();
    const [first] = fill(streams, 50, () => from('203.0.113.7'));
    expect(() => streams.add(...from('203.0.113.7'), noop)).toThrow(full(50));
    streams.delete(first ?? noop);
    streams.delete(first ?? noop);
    fill(streams, 1, () => from('203.0.113.7'));
    expect(() => streams.requireRoom(...from('203.0.113.7'))).toThrow();
    fill(streams, 50, (index) => from(`2001:db8:1:2::${index}`));
    expect(() => streams.requireRoom(...from('2001:db8:1:2:3::4'))).toThrow();
  });

  it('are limited to 500 in total, which loopback addresses can use up', () => {
    const streams = create();
    fill(streams, 500, (index) => from('127.0.0.1', `w${index % 2}`));
    expect(() => streams.requireRoom(...from('203.0.113.7'))).toThrow(full(500));
  });

  it('are limited to 400 for one world, which leaves the rest to others', () => {
    const streams = create();
    const [first = noop] = fill(streams, 400, () => from('127.0.0.1', 'main'));
    expect(() => streams.add(...from('127.0.0.1', 'main'), noop)).toThrow(full(400));
    fill(streams, 10, () => from('127.0.0.1', 'other'));
    streams.delete(first);
    streams.add(...from('127.0.0.1', 'main'), noop);
  });
});

describe('a connection with event streams', () => {
  let server: TestServer;
  let port = 0;
  beforeAll(async () => {
    server = await startServer();
    await server.createWorld({ id: 'main' });
    port = Number(new URL(await server.listen()).port);
  });
  afterAll(() => server.stop());
  const ask = `GET ${streamTrade.path} HTTP/1.1\r\nhost: a\r\n\r\n`;
  /** Opens one more stream, closes it immediately, and returns its HTTP status. */
  const hears = async () => {
    const socket = connect(port, '127.0.0.1');
    socket.write(ask);
    const [chunk] = (await once(socket, 'data')) as [Buffer];
    socket.destroy();
    return Number(chunk.toString().split(' ')[1]);
  };

  it('that pipelines 600 requests and closes leaves no stream open', async () => {
    for (let round = 0; round < 3; round++) {
      const socket = connect(port, '127.0.0.1');
      socket.write(ask.repeat(600));
      await once(socket, 'data');
      socket.destroy();
    }
    await expect.poll(hears, { timeout: 5_000 }).toBe(200);
    const members = Array.from({ length: 390 }, () => hears());
    expect(new Set(await Promise.all(members))).toEqual(new Set([200]));
  });

  it('that closes while a stream is being opened leaves no stream open', async () => {
    for (let index = 0; index < 600; index++) {
      const socket = connect(port, '127.0.0.1');
      socket.on('error', () => undefined);
      await once(socket, 'connect');
      socket.write(ask, () => socket.destroy());
    }
    await expect.poll(hears, { timeout: 5_000 }).toBe(200);
  });
});
