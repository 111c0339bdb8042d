import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { listWorlds } from '@hongbao/contracts/control/worlds.calls';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestServer } from '@hongbao/server/testing/server';
import { startServer } from './testing/server.ts';

/** Requests that two servers could frame differently, so that the second parses a body as another request. */

const SECRET = randomBytes(32);
let first: TestServer;
let owner: TestServer;
let origin = '';
let world = '';
/** Paths of the requests that the owner has received. */
const received: string[] = [];

beforeAll(async () => {
  let ownerUrl = '';
  const locator = {
    ownerUrl: (id: string) => (id === world ? ownerUrl : null),
    forget: () => undefined,
  };
  first = await startServer({ cluster: { locator, secret: SECRET, name: 'first' } });
  const own = { ownerUrl: () => null, forget: () => undefined };
  owner = await startServer({ cluster: { locator: own, secret: SECRET, name: 'owner' } });
  ownerUrl = await owner.listen();
  owner.app.server.prependListener('request', ({ url }) => received.push(String(url)));
  origin = await first.listen();
  world = (await owner.createWorld()).id;
});
afterAll(async () => {
  await first.stop();
  await owner.stop();
});

const OUTER = '/api/trade/appSymbol/price?symbols=BTC/USDT';
const INNER = 'GET /api//public/getServerTime?inner=1 HTTP/1.1\r\nHost: x\r\n\r\n';

/** Sends bytes to the first server, and returns all bytes that it answers until the connection is silent. */
async function send(text: string): Promise<string> {
  const { port } = new URL(origin);
  const socket = connect(Number(port), '127.0.0.1');
  await once(socket, 'connect');
  let got = '';
  socket.on('data', (chunk) => (got += chunk.toString()));
  socket.write(text);
  await Promise.race([
    once(socket, 'close'),
    expect.poll(() => got.includes('\r\n\r\n'), { timeout: 5_000 }).toBe(true),
  ]);
  await new Promise((resolve) => setTimeout(resolve, 50));
  socket.destroy();
  return got;
}

const request = (headers: readonly string[], body = INNER, method = 'GET') =>
  [
    `${method} ${OUTER} HTTP/1.1`,
    'Host: 127.0.0.1',
    `X-World: ${world}`,
    ...headers,
    '',
    body,
  ].join('\r\n');
const length = `Content-Length: ${INNER.length}`;
const chunked = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n0\r\n\r\n`;

it.each<[string, () => string]>([
  ['a length that Connection names', () => request([length, 'Connection: content-length'])],
  [
    'a length that Connection names beside keep-alive',
    () => request([length, 'Connection: keep-alive, Content-Length']),
  ],
  [
    'a length that a second header Connection names',
    () => request([length, 'Connection: keep-alive', 'Connection: content-length']),
  ],
  [
    'a coding that Connection names',
    () => request(['Transfer-Encoding: chunked', 'Connection: transfer-encoding'], chunked(INNER)),
  ],
  ['a length and a coding', () => request([length, 'Transfer-Encoding: chunked'], chunked(INNER))],
  [
    'a length and a coding that Connection names',
    () =>
      request(
        ['Content-Length: 4', 'Transfer-Encoding: chunked', 'Connection: transfer-encoding'],
        chunked(INNER),
      ),
  ],
  ['two lengths', () => request([length, 'Content-Length: 0'])],
  ['two lengths in one header', () => request([`${length}, 0`])],
  ['a length with a sign', () => request([`Content-Length: +${INNER.length}`])],
  ['a length with a space before the colon', () => request([`Content-Length : ${INNER.length}`])],
  ['a folded coding', () => request(['Transfer-Encoding:\r\n chunked', length], chunked(INNER))],
  [
    'a coding with a vertical tab',
    () => request(['Transfer-Encoding: \u000bchunked', length], chunked(INNER)),
  ],
  ['an unknown coding', () => request(['Transfer-Encoding: xchunked', length])],
  [
    'a POST whose length Connection names',
    () => request([length, 'Connection: content-length'], INNER, 'POST'),
  ],
  ['a DELETE with a body', () => request([length, 'Connection: content-length'], INNER, 'DELETE')],
  [
    'an upgrade with a body',
    () => request([length, 'Connection: upgrade, content-length', 'Upgrade: h2c']),
  ],
])('the owner parses no second request in the body of a request with %s', async (_, text) => {
  received.length = 0;
  await send(text());
  // A later request on the same connection between the servers gets its own answer.
  const after = await fetch(`${origin}/api/trade/appSymbol/price?symbols=ETH/USDT`, {
    headers: { 'x-world': world },
  });
  expect(await after.text()).toContain('ETH/USDT');
  expect(received.filter((url) => url.includes('inner'))).toEqual([]);
  expect(received.length).toBeGreaterThan(0);
});

it.each([
  'x-forwarded-for',
  'keep-alive, X-Forwarded-For',
  'forwarded, x-real-ip, x-forwarded-for, via',
])('a client behind a proxy does not become an operator by Connection: %s', async (connection) => {
  const url = `${listWorlds.path}/${world}/clock`;
  const lines = [`GET ${url} HTTP/1.1`, 'Host: 127.0.0.1', 'X-Forwarded-For: 203.0.113.7'];
  const got = await send([...lines, `Connection: ${connection}`, '', ''].join('\r\n'));
  expect(got).toMatch(/^HTTP\/1\.1 403/);
});
