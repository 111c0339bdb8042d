import { once } from 'node:events';
import { connect } from 'node:net';
import { listWorlds } from '@hongbao/contracts/control/worlds.calls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestServer } from '@hongbao/server/testing/server';
import { type Balancer, balancers, programOf, startBalancer } from './testing/balancers.ts';
import { startServer } from './testing/server.ts';

/** Requests that two servers could frame differently, so that the second parses a body as another request. */

const ID = 'smuggling';
let servers: TestServer[] = [];
let urls: string[] = [];
/** Paths of the requests that the servers have received. */
let received: string[] = [];

beforeAll(async () => {
  servers = [await startServer(), await startServer()];
  urls = await Promise.all(servers.map((server) => server.listen()));
  for (const server of servers) {
    server.app.server.prependListener('request', ({ url }) => received.push(String(url)));
    await server.createWorld({ id: ID });
  }
});
afterAll(async () => {
  for (const server of servers) await server.stop();
});

const OUTER = '/api/trade/appSymbol/price?symbols=BTC/USDT';
const INNER = 'GET /api//public/getServerTime?inner=1 HTTP/1.1\r\nHost: x\r\n\r\n';

/** Sends bytes, and returns all bytes of the answer until the connection is silent. */
async function send(origin: string, text: string): Promise<string> {
  const { port } = new URL(origin);
  const socket = connect(Number(port), '127.0.0.1');
  await once(socket, 'connect');
  let got = '';
  socket.on('data', (chunk) => (got += chunk.toString()));
  socket.on('error', () => undefined);
  socket.write(text);
  await Promise.race([
    once(socket, 'close'),
    expect.poll(() => got.includes('\r\n\r\n'), { timeout: 5_000 }).toBe(true),
  ]);
  await new Promise((resolve) => setTimeout(resolve, 50));
  socket.destroy();
  return got;
}

const request = (headers: readonly string[], body = INNER, method = 'GET', version = '1.1') =>
  [
    `${method} ${OUTER} HTTP/${version}`,
    'Host: 127.0.0.1',
    `X-World: ${ID}`,
    ...headers,
    '',
    body,
  ].join('\r\n');
const length = `Content-Length: ${INNER.length}`;
const CHUNKED = 'Transfer-Encoding: chunked';
const chunked = (text: string, end = '\r\n') =>
  `${text.length.toString(16)}${end}${text}${end}0${end}${end}`;

const corpus: readonly [string, () => string][] = [
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
    () => request([CHUNKED, 'Connection: transfer-encoding'], chunked(INNER)),
  ],
  ['a length and a coding', () => request([length, CHUNKED], chunked(INNER))],
  [
    'a length that ends before the first chunk and a coding',
    () => request(['Content-Length: 4', CHUNKED], chunked(INNER)),
  ],
  [
    'a length and a coding that Connection names',
    () => request(['Content-Length: 4', CHUNKED, 'Connection: transfer-encoding'], chunked(INNER)),
  ],
  ['two lengths', () => request([length, 'Content-Length: 0'])],
  ['two lengths in one header', () => request([`${length}, 0`])],
  ['the same length twice', () => request([length, length])],
  ['a length with a sign', () => request([`Content-Length: +${INNER.length}`])],
  ['a length in hexadecimal', () => request([`Content-Length: 0x${INNER.length.toString(16)}`])],
  ['a length with a space before the colon', () => request([`Content-Length : ${INNER.length}`])],
  ['a length after a NUL', () => request([`X-A: a\u0000${length}`, length])],
  ['a length after a bare CR', () => request([`X-A: a\r${length}`])],
  ['a length after a bare LF', () => request([`X-A: a\n${length}`])],
  ['an underscore in its length', () => request([`Content_Length: ${INNER.length}`, length])],
  ['a folded coding', () => request(['Transfer-Encoding:\r\n chunked', length], chunked(INNER))],
  [
    'a coding with a vertical tab',
    () => request(['Transfer-Encoding: \u000bchunked', length], chunked(INNER)),
  ],
  ['an unknown coding', () => request(['Transfer-Encoding: xchunked', length])],
  ['two codings', () => request([CHUNKED, 'Transfer-Encoding: identity', length], chunked(INNER))],
  [
    'a coding before chunked',
    () => request(['Transfer-Encoding: identity, chunked', length], chunked(INNER)),
  ],
  ['chunks that end with bare LF', () => request([CHUNKED], chunked(INNER, '\n'))],
  [
    'a chunk extension with a line end',
    () => request([CHUNKED], chunked(INNER).replace('\r\n', ';a=\n0\r\n\r\n')),
  ],
  [
    'a length in its trailer',
    () => request([CHUNKED], chunked('a').replace(/\r\n$/, `Content-Length: 0\r\n\r\n`)),
  ],
  ['a coding in HTTP/1.0', () => request([CHUNKED], chunked(INNER), 'GET', '1.0')],
  ['Expect: 100-continue', () => request([length, 'Expect: 100-continue'])],
  [
    'a POST whose length Connection names',
    () => request([length, 'Connection: content-length'], INNER, 'POST'),
  ],
  ['a DELETE with a body', () => request([length, 'Connection: content-length'], INNER, 'DELETE')],
  ['a HEAD with a body', () => request([length, 'Connection: content-length'], INNER, 'HEAD')],
  ['an OPTIONS with a body', () => request([length], INNER, 'OPTIONS')],
  [
    'an upgrade with a body',
    () => request([length, 'Connection: upgrade, content-length', 'Upgrade: h2c']),
  ],
];

const OPERATOR_ATTEMPTS = [
  'x-forwarded-for',
  'keep-alive, X-Forwarded-For',
  'forwarded, x-real-ip, x-forwarded-for, via',
];

/** Requests the prices of both symbols, several at a time. Each connection must return the answer to its own request. */
async function expectOwnAnswers(origin: string): Promise<void> {
  await Promise.all(
    ['BTC', 'ETH', 'BTC', 'ETH', 'ETH', 'BTC'].map(async (coin) => {
      const path = `${origin}/api/trade/appSymbol/price?symbols=${coin}/USDT`;
      const after = await fetch(path, { headers: { 'x-world': ID } });
      const text = await after.text();
      expect(text).toContain(`${coin}/USDT`);
      expect(text).not.toContain(`${coin === 'BTC' ? 'ETH' : 'BTC'}/USDT`);
    }),
  );
}

const isInner = (url: string) => url.includes('inner');

describe.each(balancers.map((program) => [program.name, program] as const))(
  'two servers behind %s (skipped without it; docs/cluster.md says how to get it)',
  (_, program) => {
    const path = programOf(program);
    let balancer: Balancer | null = null;
    beforeAll(async () => {
      if (path !== null) balancer = await startBalancer(program, path, urls);
    });
    afterAll(() => balancer?.stop());

    it.skipIf(path === null).each(corpus)(
      'parse no second request in the body of a request with %s',
      async (__, text) => {
        const origin = balancer?.url ?? '';
        received = [];
        // Each server is the first one once.
        for (let count = 0; count < 2; count++) await send(origin, text());
        await expectOwnAnswers(origin);
        expect(received.filter(isInner)).toEqual([]);
        expect(received.length).toBeGreaterThan(0);
      },
    );

    it.skipIf(path === null).each(OPERATOR_ATTEMPTS)(
      'make no client an operator by Connection: %s',
      async (connection) => {
        const url = `${listWorlds.path}/${ID}/clock`;
        const lines = [`GET ${url} HTTP/1.1`, 'Host: 127.0.0.1', `Connection: ${connection}`];
        for (let count = 0; count < 2; count++)
          expect(await send(balancer?.url ?? '', [...lines, '', ''].join('\r\n'))).toMatch(
            /^HTTP\/1\.1 403/,
          );
      },
    );
  },
);
