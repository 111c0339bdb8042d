import { once } from 'node:events';
import { connect } from 'node:net';
import { streamTrade } from '@hongbao/contracts/market/market.calls';
import { startServer, type TestServer } from '../testing/server.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countedAddress } from './countedAddress.ts';
import { OpenStreams } from './openStreams.ts';

const from = (ip: string) => ({ ip, address: countedAddress(ip) });

describe('open event streams', () => {
  const noop = () => undefined;
  const fill = (streams: OpenStreams, count: number, ipOf: (index: number) => string) =>
    Array.from({ length: count }, (_, index) => {
      const end = () => undefined;
      streams.add(from(ipOf(index)), end);
      return end;
    });

  it('are limited to 50 for one address or one IPv6 /64 network', () => {
    const streams = new OpenStreams();
    const [first] = fill(streams, 50, () => '203.0.113.7');
    expect(() => streams.add(from('203.0.113.7'), noop)).toThrow(
      expect.objectContaining({ problem: 'tooMany' }),
    );
    streams.delete(first ?? noop);
    streams.delete(first ?? noop);
    fill(streams, 1, () => '203.0.113.7');
    expect(() => streams.requireRoom(from('203.0.113.7'))).toThrow();
    fill(streams, 50, (index) => `2001:db8:1:2::${index}`);
    expect(() => streams.requireRoom(from('2001:db8:1:2:3::4'))).toThrow();
  });

  it('are limited to 500 in total, which loopback addresses can use up', () => {
    const streams = new OpenStreams();
    fill(streams, 500, () => '127.0.0.1');
    expect(() => streams.requireRoom(from('203.0.113.7'))).toThrow(
      expect.objectContaining({ facts: { max: 500 } }),
    );
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
    const members = Array.from({ length: 490 }, () => hears());
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
