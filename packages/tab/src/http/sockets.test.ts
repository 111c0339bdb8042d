import { envelopeKeys } from '@hongbao/server/http/envelopeKeys';
import { type TestServer, startServer } from '@hongbao/server/testing/server';
import type { TestWorld } from '@hongbao/server/testing/testWorld';
import { vectorPrivateKeyPem } from '@hongbao/contracts/envelope.vectors';
import { openSocket } from '@hongbao/contracts/market/socket.calls';
import { openPosition } from '@hongbao/contracts/positions/positions.calls';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Answers } from './answers.ts';
import { HttpHost } from './httpHost.ts';

/** The socket of a page whose messages reach the worker without a browser in between. */

let server: TestServer;
let world: TestWorld;
let host: HttpHost;
let answers: Answers;
beforeAll(async () => {
  server = await startServer();
  world = await server.createWorld();
  host = new HttpHost({
    worlds: server.worlds,
    config: server.config,
    keys: envelopeKeys(vectorPrivateKeyPem),
    place: { origin: 'http://page', userAgent: '', languages: ['en'], log: console },
    stories: [],
  });
  const posted = (message: Parameters<ConstructorParameters<typeof Answers>[0]>[0]) => {
    if (message.kind === 'request')
      void host.handle(message, (part) => answers.receive(structuredClone(part)));
    else if (message.kind === 'message') host.receive(message.id, message.text);
    else if (message.kind === 'cancel') host.cancel(message.id);
  };
  answers = new Answers(posted);
  answers.receive({ kind: 'ready', host: 'here', persistence: { isPersistent: true } });
});
afterAll(() => server.stop());

function open(query = '') {
  const messages: unknown[] = [];
  const closes: number[] = [];
  let isOpen: boolean | null = null;
  const socket = answers.openSocket(`${openSocket.path}${query}`, [['x-world', world.id]], {
    opened: (is) => (isOpen = is),
    receive: (text) => messages.push(JSON.parse(text)),
    close: (code) => closes.push(code),
  });
  return { socket, messages, closes, isOpen: () => isOpen };
}

it('a socket of a page gets answers and events, and ends with the page', async () => {
  const member = await world.given.member({ usdt: '1000' });
  const { socket, messages, isOpen } = open(`?token=${member.token}`);
  await expect.poll(isOpen).toBe(true);
  socket.send(JSON.stringify({ op: 'subscribe', channel: 'member', id: 1 }));
  await expect.poll(() => messages).toContainEqual(expect.objectContaining({ id: 1, ok: true }));
  const order = { symbol: 'BTC/USDT', direction: 'long', quantity: '0.01', leverage: 10 } as const;
  const { id } = await member.must(openPosition, { body: order });
  await expect
    .poll(() => messages)
    .toContainEqual(expect.objectContaining({ event: 'position', id }));
  socket.send(null);
  await expect
    .poll(() => messages)
    .toContainEqual(expect.objectContaining({ reason: 'malformed' }));
  const inside = await world.inside();
  expect(inside.refCount.hasListeners).toBe(true);
  socket.close();
  expect(inside.refCount.hasListeners).toBe(false);
});

it('a socket that is refused is not opened', async () => {
  const { isOpen } = open('?token=nobody');
  await expect.poll(isOpen).toBe(false);
});

it('a socket is lost when another worker becomes the host', async () => {
  const { closes, isOpen } = open();
  await expect.poll(isOpen).toBe(true);
  answers.receive({ kind: 'ready', host: 'other', persistence: { isPersistent: true } });
  expect(closes).toEqual([1006]);
  answers.receive({ kind: 'ready', host: 'here', persistence: { isPersistent: true } });
});

it('a request for the socket through a service worker is refused with what to do', async () => {
  const response = await answers.fetch(new Request('http://page/x'), openSocket.path);
  expect(response.status).toBe(501);
  expect(await response.json()).toMatchObject({
    success: false,
    result: {
      reason: 'notServedYet',
      hint: expect.stringContaining('/api/trade/stream') as unknown,
    },
  });
});
