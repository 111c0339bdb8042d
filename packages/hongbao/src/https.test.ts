import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type RequestOptions, request } from 'node:https';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { authorityFile } from '@hongbao/server/http/certificates';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { trustText } from './cli/addTrust.ts';
import { type RunningServer, startServer } from './startServer.ts';

let server: RunningServer;
/** The authority of the server, the only one that the requests trust. */
let ca: string;

beforeAll(async () => {
  server = await startServer({ settings: { HTTPS: 'on' } });
  ca = readFileSync(authorityFile(server.dataDir), 'utf8');
});
afterAll(async () => server.stop());

async function ask(
  path: string,
  options: RequestOptions = {},
  body = '',
): Promise<IncomingMessage> {
  const asked = request(new URL(path, server.url), { ca, ...options }).end(body);
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  return answer;
}

const textOf = async (answer: IncomingMessage) => (await answer.toArray()).join('');

it('a server with HTTPS answers over TLS to a client that trusts only its authority', async () => {
  expect(server.url).toBe(`https://127.0.0.1:${server.port}`);
  expect((await ask('/health')).statusCode).toBe(200);
});

it('a client that does not trust the authority is refused by TLS', async () => {
  await expect(ask('/health', { ca: [] })).rejects.toMatchObject({
    code: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  });
});

it('the server serves the certificate of its authority to phones', async () => {
  const answer = await ask('/ca.crt');
  expect(answer.headers['content-type']).toBe('application/x-x509-ca-cert');
  expect(await textOf(answer)).toBe(ca);
});

it('links of the server have the scheme https', async () => {
  const answer = await ask('/openapi.json');
  expect(await textOf(answer)).toContain(`https://127.0.0.1:${server.port}`);
});

it('an event stream sends prices over TLS', async () => {
  const answer = await ask('/api/trade/stream?symbols=BTC/USDT');
  const [first] = (await once(answer, 'data')) as [Buffer];
  expect(answer.headers['content-type']).toContain('text/event-stream');
  expect(first.length).toBeGreaterThan(0);
  answer.destroy();
});

it('a WebSocket connects over TLS', async () => {
  const asked = request(new URL('/api/trade/socket', server.url), {
    ca,
    headers: {
      Connection: 'Upgrade',
      Upgrade: 'websocket',
      'Sec-WebSocket-Version': '13',
      'Sec-WebSocket-Key': randomBytes(16).toString('base64'),
    },
  }).end();
  const [answer, socket] = (await once(asked, 'upgrade')) as [IncomingMessage, Socket];
  expect(answer.statusCode).toBe(101);
  socket.destroy();
});

it('hongbao trust names the file for every system', () => {
  const text = trustText('/data/keys/authority.crt', 'CN=Hongbao on desk', 'AA:BB');
  for (const system of ['Debian', 'Fedora', 'macOS', 'Windows', 'Firefox', 'Android', 'iPhone'])
    expect(text).toContain(system);
  expect(text).toContain('NODE_EXTRA_CA_CERTS="/data/keys/authority.crt"');
});
