import { once } from 'node:events';
import { connect } from 'node:net';
import { openSocket } from '@hongbao/contracts/market/socket.calls';
import { getServerTime } from '@hongbao/contracts/settings/settings.calls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestServer, startServer } from '../testing/server.ts';

let server: TestServer;
let port = 0;
beforeAll(async () => {
  server = await startServer();
  await server.createWorld({ id: 'main' });
  port = Number(new URL(await server.listen()).port);
});
afterAll(() => server.stop());

/** A text that no answer contains. */
const NOTHING = 'nothing of that';

/** Sends texts over a new connection, each after an answer to the one before. Returns what was received until the server closed the connection, or until it contains `until`. */
async function send([text, ...others]: readonly string[], until = NOTHING): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let received = '';
  socket.on('data', (chunk) => {
    received += chunk.toString();
    const next = others.shift();
    if (next !== undefined) socket.write(next);
  });
  socket.on('error', () => undefined);
  socket.write(text ?? '');
  const closed = once(socket, 'close');
  await Promise.race([closed, expect.poll(() => received, { timeout: 5_000 }).toContain(until)]);
  socket.destroy();
  return received;
}

const TIME = getServerTime.path.replace('//', '/');
const H2C = [
  'Connection: Upgrade, HTTP2-Settings',
  'Upgrade: h2c',
  'HTTP2-Settings: AAMAAABkAAQCAAAA',
];
const WEBSOCKET = [
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
];
const request = (path: string, headers: readonly string[], method = 'GET', body = '') =>
  `${[`${method} ${path} HTTP/1.1`, 'Host: 127.0.0.1', ...headers, '', ''].join('\r\n')}${body}`;

describe('a request with the header Upgrade', () => {
  it.each<[string, readonly string[]]>([
    ['h2c, as HTTP clients of Java send it', H2C],
    ['websocket', WEBSOCKET],
  ])('is answered as without it at another path: %s', async (_, headers) => {
    const received = await send([request(TIME, headers), request(TIME, ['Connection: close'])]);
    expect(received.match(/HTTP\/1\.1 200 OK/g)).toHaveLength(2);
    expect(received.match(/"success":true/g)).toHaveLength(2);
  });

  it('is answered as without it when it has a body, which is not read as another request', async () => {
    const inner = request(TIME, []);
    for (const framing of [
      [`Content-Length: ${inner.length}`, inner],
      ['Transfer-Encoding: chunked', `${inner.length.toString(16)}\r\n${inner}\r\n0\r\n\r\n`],
    ] as const) {
      const [header, body] = framing;
      const headers = [...WEBSOCKET, header, 'Connection: close'];
      const received = await send([request(openSocket.path, headers, 'GET', body)]);
      expect(received.match(/HTTP\/1\.1/g)).toHaveLength(1);
      expect(received).toMatch(/^HTTP\/1\.1 400/);
    }
  });

  it.each([openSocket.path, openSocket.path.replace('/trade', '//trade')])(
    'opens a socket at %s',
    async (path) => {
      const received = await send([request(path, WEBSOCKET)], '\r\n\r\n');
      expect(received).toMatch(/^HTTP\/1\.1 101 Switching Protocols\r\n/);
      expect(received).toContain('Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=');
    },
  );

  it.each<[string, readonly string[]]>([
    ['version', ['Sec-WebSocket-Version: 7']],
    ['key', ['Sec-WebSocket-Key: short']],
  ])('is refused with a wrong Sec-WebSocket %s', async (_, [changed = '']) => {
    const name = changed.split(':')[0] ?? '';
    const headers = [...WEBSOCKET.filter((each) => !each.startsWith(name)), changed];
    const received = await send([request(openSocket.path, headers)]);
    expect(received).toMatch(/^HTTP\/1\.1 400/);
    expect(received).toMatch(/"path":"Upgrade","message":"[^"]*Sec-WebSocket/);
  });

  it('opens no socket behind a request whose answer is not complete', async () => {
    const text = `${request('/api/trade/stream', [])}${request(openSocket.path, WEBSOCKET)}`;
    expect(await send([text])).not.toContain('101');
  });

  it('is answered when many clients leave at once', async () => {
    await Promise.all(
      Array.from({ length: 50 }, async () => {
        const socket = connect(port, '127.0.0.1');
        socket.on('error', () => undefined);
        socket.write(request(openSocket.path, WEBSOCKET));
        await once(socket, 'connect');
        socket.resetAndDestroy();
      }),
    );
    expect(await send([request(openSocket.path, WEBSOCKET)], '101')).toContain('101');
  });
});
