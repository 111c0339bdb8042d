import { createPrivateKey, createPublicKey } from 'node:crypto';
import { once } from 'node:events';
import {
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  createServer,
  request,
} from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import {
  brotliCompressSync,
  createGzip,
  gunzipSync,
  deflateRawSync,
  deflateSync,
  gzipSync,
} from 'node:zlib';
import { generateGoogleKey, login } from '@hongbao/contracts/account/login.calls';
import { vectorPrivateKeyPem } from '@hongbao/contracts/envelope.vectors';
import { listTickers, streamTrade } from '@hongbao/contracts/market/market.calls';
import { getMember } from '@hongbao/contracts/member/member.calls';
import { openPosition } from '@hongbao/contracts/positions/positions.calls';
import { listBalances } from '@hongbao/contracts/wallet/wallet.calls';
import type { Example } from '@hongbao/contracts/openapi/example';
import { getServerTime } from '@hongbao/contracts/settings/settings.calls';
import { sealBody } from '@hongbao/test-support/seal';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import examples from '@hongbao/engine/docs/examples.json' with { type: 'json' };
import { COMPARED_BYTES_MAX } from './compareExchange.ts';
import type { Conformity } from './conform.ts';
import { type ConformProxy, readPrivateKey, startConformProxy } from './conformProxy.ts';

type Handler = (request: IncomingMessage, answer: ServerResponse, body: Buffer) => void;

const recorded = examples as Record<string, Example>;
const publicKeyPem = createPublicKey(createPrivateKey(vectorPrivateKeyPem))
  .export({ type: 'spki', format: 'pem' })
  .toString();

let backend: Server;
let handle: Handler;
let proxy: ConformProxy | null;
let lines: string[];
let received: { method: string; url: string; rawHeaders: string[]; body: Buffer } | null;

beforeEach(async () => {
  handle = (_, answer) => answer.end();
  lines = [];
  received = null;
  proxy = null;
  backend = createServer(async (incoming, answer) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const { method = '', url = '', rawHeaders } = incoming;
    received = { method, url, rawHeaders, body };
    handle(incoming, answer, body);
  });
  backend.listen(0, '127.0.0.1');
  await once(backend, 'listening');
});
afterEach(async () => {
  if (proxy) await proxy.stop();
  backend.closeAllConnections();
  backend.close();
});

const portOf = (server: { address(): unknown }) => (server.address() as AddressInfo).port;

interface Settings {
  readonly url?: string;
  readonly timeoutMs?: number;
  readonly hasKey?: boolean;
}

async function start({ url, timeoutMs = 2_000, hasKey = false }: Settings = {}) {
  proxy = await startConformProxy({
    backend: new URL(url ?? `http://127.0.0.1:${portOf(backend)}`),
    port: 0,
    timeoutMs,
    privateKey: hasKey ? readPrivateKey(vectorPrivateKeyPem) : null,
    onLine: (line) => lines.push(line),
  });
}

async function stop(): Promise<Conformity> {
  if (!proxy) throw new Error('not started');
  const running = proxy;
  proxy = null;
  return running.stop();
}

interface Sent {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string | Buffer;
}
interface Got {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
}

/** Sends a request to the proxy, without decoding the answer. Rejects if the connection is closed. */
function send(path: string, { method = 'GET', headers = {}, body }: Sent = {}): Promise<Got> {
  return new Promise((resolve, reject) => {
    const port = proxy?.port;
    const sent = request({ host: '127.0.0.1', port, path, method, headers, agent: false });
    sent.once('error', reject);
    sent.once('response', (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.once('error', reject);
      answer.once('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          bytes: Buffer.concat(chunks),
        }),
      );
    });
    sent.end(body);
  });
}

const answerOf = (call: { readonly name: string }) =>
  structuredClone(recorded[call.name]?.answer) as Record<string, unknown> & {
    result: Record<string, unknown> & Record<string, unknown>[];
  };

const json = (body: unknown, status = 200, headers: Record<string, string> = {}): Handler => {
  return (_, answer) => {
    answer.writeHead(status, { 'content-type': 'application/json', ...headers });
    answer.end(JSON.stringify(body));
  };
};

const order = recorded['openPosition']?.body as Record<string, unknown>;
const sealed = (body: unknown = order): Sent => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: sealBody(body, publicKeyPem),
});

describe('forwarding', () => {
  it('leaves method, path, query, headers and bytes unchanged, except Host and those of the connection', async () => {
    await start({ url: `http://127.0.0.1:${portOf(backend)}/base/` });
    handle = (_, answer) => {
      const headers = ['Set-Cookie', 'a=1', 'Set-Cookie', 'b=2', 'X-Case', 'é', 'Keep-Alive', 'x'];
      answer.writeHead(201, 'Made', headers);
      answer.end(Buffer.from([0, 255, 10]));
    };
    const body = Buffer.from([1, 2, 0, 254]);
    const headers = {
      'X-Custom': 'one',
      Origin: 'http://app.example',
      TE: 'trailers',
      'Content-Length': '4',
      // Names in Connection do not remove the headers that frame a body and identify its sender.
      Connection: 'keep-alive, content-length, origin',
    };
    const got = await send('/api//x%20y?a=1&a=2&b=%2F', { method: 'PUT', headers, body });
    expect(received).toMatchObject({ method: 'PUT', url: '/base/api//x%20y?a=1&a=2&b=%2F', body });
    const lower = received?.rawHeaders.map((text) => text.toLowerCase()) ?? [];
    expect(received?.rawHeaders).toEqual(
      expect.arrayContaining(['X-Custom', 'one', 'Origin', 'Content-Length']),
    );
    expect(lower).not.toContain('te');
    expect(received?.rawHeaders.slice(0, 2)).toEqual(['Host', `127.0.0.1:${portOf(backend)}`]);
    expect(got).toMatchObject({ status: 201, bytes: Buffer.from([0, 255, 10]) });
    expect(got.headers['set-cookie']).toEqual(['a=1', 'b=2']);
    expect(got.headers['keep-alive']).not.toBe('x');
  });

  it.each([
    ['a DNS name that resolves to this machine', '/api/a', 'evil.example:4545'],
    ['a name that begins like a loopback address', '/api/a', '127.0.0.1.evil.example'],
    ['a name that ends like localhost', '/api/a', 'notlocalhost'],
    ['an address of another machine', '/api/a', '10.0.0.7:4545'],
    ['this machine, for a resource of another host', 'http://evil.example/api/a', '127.0.0.1'],
  ])('refuses a request for %s, which does not reach the backend', async (_, path, host) => {
    await start();
    const same = { host, 'sec-fetch-site': 'same-origin' };
    const got = await send(path, { headers: same });
    expect(got.status).toBe(403);
    expect(JSON.parse(got.bytes.toString())).toMatchObject({ result: { reason: 'forbidden' } });
    expect(received).toBe(null);
  });

  it.each(['localhost', 'LOCALHOST:4545', '127.0.0.1:80', '127.0.0.2', '[::1]', '[::1]:4545'])(
    'accepts the Host %s',
    async (host) => {
      await start();
      expect((await send('/api/a', { headers: { host } })).status).toBe(200);
      expect(received?.url).toBe('/api/a');
    },
  );

  it('forwards chunked and empty bodies', async () => {
    await start();
    const body = 'x'.repeat(100_000);
    await send('/api/a', { method: 'POST', headers: { 'transfer-encoding': 'chunked' }, body });
    expect(received?.body.toString()).toBe(body);
    await send('/api/a', { method: 'DELETE' });
    expect(received).toMatchObject({ method: 'DELETE', body: Buffer.alloc(0) });
  });

  it('forwards a compressed answer unchanged and compares its decoded content', async () => {
    await start();
    const wrong = answerOf(getMember);
    wrong.result['vipLevel'] = 'seven';
    for (const [encoding, compress] of [
      ['gzip', gzipSync],
      ['br', brotliCompressSync],
      ['deflate', deflateSync],
      ['deflate', deflateRawSync],
      ['GZIP, br', (text) => brotliCompressSync(gzipSync(text))],
      ['identity', (text) => Buffer.from(`\uFEFF${text}`)],
    ] satisfies [string, (text: string) => Buffer][]) {
      const bytes = compress(JSON.stringify(wrong));
      const headers = { 'content-type': 'application/json', 'content-encoding': encoding };
      handle = (_, answer) => answer.writeHead(200, headers).end(bytes);
      const got = await send(getMember.path);
      expect(got.bytes.equals(bytes)).toBe(true);
      expect(got.headers['content-encoding']).toBe(encoding);
    }
    const { report } = await stop();
    expect(report.toJson().calls).toMatchObject([
      { call: 'getMember', requests: 6, differing: 6, findings: [{ path: 'result.vipLevel' }] },
    ]);
  });

  it('does not compare an answer whose coding is unknown or broken', async () => {
    await start();
    for (const encoding of ['zip', 'gzip, zip', 'br']) {
      const headers = { 'content-type': 'application/json', 'content-encoding': encoding };
      handle = (_, answer) => answer.writeHead(200, headers).end('{}');
      await send(getMember.path);
    }
    const { report } = await stop();
    expect(report.toText()).toContain('the answer has the content encoding zip');
    expect(report.toText()).toContain('the answer is not valid br');
    expect(report.hasCompared).toBe(false);
  });

  it('forwards a body above the compared size, and reports that it was not compared', async () => {
    await start();
    const large = JSON.stringify('x'.repeat(COMPARED_BYTES_MAX));
    handle = (_, answer) =>
      answer.writeHead(200, { 'content-type': 'application/json' }).end(large);
    expect((await send(getMember.path)).bytes.length).toBe(large.length);
    // A small compressed answer of this size is not compared either.
    const bytes = gzipSync(large);
    const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
    handle = (_, answer) => answer.writeHead(200, headers).end(bytes);
    expect(gunzipSync((await send(listBalances.path)).bytes).length).toBe(large.length);
    const { report } = await stop();
    expect(report.toText()).toContain('the answer has more than 8 MB: getMember, listBalances');
    expect(report.hasCompared).toBe(false);
  });

  it('forwards the events of a stream when they arrive, and compares each', async () => {
    await start();
    let next: (text: string) => unknown = () => undefined;
    handle = (_, answer) => {
      answer.writeHead(200, { 'content-type': 'text/event-stream' });
      next = (text) => answer.write(text);
      answer.flushHeaders();
    };
    const stream = await fetch(`http://127.0.0.1:${proxy?.port}${streamTrade.path}`);
    const reader = stream.body?.getReader();
    const read = async () => Buffer.from((await reader?.read())?.value ?? []).toString();
    next('data: {"event":"clock","now":1,"rate":1}\n\n');
    expect(await read()).toContain('clock');
    next('data: {"event":"clock","now":"1","rate":1}\r\n\r\n');
    expect(await read()).toContain('"1"');
    next('data: {"event":\n\n');
    expect(await read()).toContain('event');
    await reader?.cancel();
    const { report } = await stop();
    const [call] = report.toJson().calls;
    expect(call).toMatchObject({ call: 'streamTrade', requests: 3, differing: 2 });
    expect(call?.findings.map(({ path, text }) => `${path} ${text}`)).toEqual([
      'event.now is a string, must be epoch milliseconds, a whole number',
      expect.stringContaining('event is malformed JSON'),
    ]);
    expect(report.hasFailures).toBe(false);
  });
});

it('compares the events of a compressed stream, up to an interruption', async () => {
  await start();
  handle = (incoming, answer) => {
    const headers = { 'content-type': 'text/event-stream', 'content-encoding': 'gzip' };
    answer.writeHead(200, headers);
    const events = createGzip();
    events.pipe(answer);
    events.write('data: {"event":"clock","now":"1","rate":1}\n\n');
    events.flush(() => setTimeout(() => incoming.socket.destroy(), 100));
  };
  await expect(send(streamTrade.path)).rejects.toThrow();
  const { report } = await stop();
  expect(lines).toEqual([
    expect.stringContaining('✗ streamTrade  event.now: is a string'),
    expect.stringContaining('! streamTrade: the backend closed the connection'),
  ]);
  expect(report.differs(false)).toBe(true);
});

describe('differences', () => {
  it('of all entries of a list are one finding with their number', async () => {
    await start();
    const wrong = answerOf(listTickers);
    const count = wrong.result.length;
    for (const [index, ticker] of wrong.result.entries()) {
      delete ticker['price'];
      ticker['bid'] = 1;
      ticker['lastPx'] = '1';
      if (index === 0) ticker['ask'] = 'none';
    }
    handle = json(wrong);
    await send(listTickers.path);
    await send(listTickers.path);
    const { report } = await stop();
    const all = `(${count} of ${count})`;
    // The second answer has no new finding.
    expect(lines).toEqual([
      expect.stringContaining(`✗ listTickers  result.*.price ${all}: missing`),
      expect.stringMatching(/result\.\*\.bid .*: is a number, must be a decimal string of at most/),
      expect.stringMatching(/result\.\*\.ask \(1 of \d+\): is "none", must be a decimal string/),
      expect.stringContaining(`– listTickers  result.*.lastPx ${all}: extra field`),
    ]);
    expect(report.toText()).toContain('✗ listTickers  GET /api/public/getTicketList  2 of 2');
    expect(report.toText()).toContain(`    result.*.price (${count * 2} of ${count * 2}): missing`);
  });

  it('that are only extra fields are notes, which count with isStrict', async () => {
    await start();
    handle = json({ ...answerOf(getMember), traceId: 'x' });
    await send(getMember.path);
    const { report } = await stop();
    expect(lines).toEqual(['– getMember  traceId: extra field']);
    expect([report.differs(false), report.differs(true)]).toEqual([false, true]);
  });

  it.each<[string, Handler, string]>([
    ['another HTTP status', json(answerOf(getMember), 201), 'HTTP status: is 201, must be 200'],
    [
      'a redirect',
      (_, answer) => answer.writeHead(302, { location: '/elsewhere' }).end(),
      'HTTP status: is 302 (to /elsewhere), must be 200',
    ],
    [
      'a page',
      (_, answer) => answer.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end('<'),
      'the answer: is text/html, must be JSON',
    ],
    [
      'malformed JSON',
      (_, answer) => answer.writeHead(200, { 'content-type': 'application/json' }).end('{"a":'),
      'the answer: is malformed JSON: ',
    ],
    [
      'an answer without the wrapper',
      json({ ret: 0, message: '', data: {} }),
      'the answer: has no response wrapper (success, code, message, result, timestamp)',
    ],
    [
      'an incomplete wrapper',
      json({ success: true, code: 200, message: '', result: {} }),
      'timestamp: missing',
    ],
    ['an empty answer', (_, answer) => answer.end(), 'the answer: is empty, must be JSON'],
    [
      'a stream in place of JSON',
      (_, answer) => answer.writeHead(200, { 'content-type': 'text/event-stream' }).end(),
      'the answer: is text/event-stream, must be JSON',
    ],
    [
      'a refusal that the contract does not declare',
      json({ success: false, code: 7, message: '', result: { reason: 'odd' }, timestamp: 1 }),
      'result.reason: is "odd", must be a refusal of the call',
    ],
    [
      'a code that contradicts success',
      json({ ...answerOf(getMember), code: 500 }),
      'code: is 500; can’t be 500 when success is true',
    ],
  ])('include %s', async (_what, handler, text) => {
    await start();
    handle = handler;
    await send(getMember.path);
    expect((await stop()).report.differs(false)).toBe(true);
    expect(lines).toEqual([expect.stringContaining(`✗ getMember  ${text}`)]);
  });

  it('of a secret field do not show its value', async () => {
    await start();
    const wrong = answerOf(login);
    wrong.result['token'] = 'hunter2 is my secret '.repeat(40);
    handle = json(wrong);
    await send(login.path, sealed());
    const { report } = await stop();
    expect(JSON.stringify([lines, report.toJson(), report.toText()])).not.toContain('hunter2');
  });
});

describe('a sealed request', () => {
  it('is not read without the key, but its answer is compared', async () => {
    await start();
    handle = json({ ...answerOf(openPosition), result: null });
    await send(openPosition.path, sealed());
    expect(lines).toEqual(['✗ openPosition  result: is null, must be an object']);
    expect((await stop()).report.toText()).toContain(
      'the request is sealed; --key <file> opens it: openPosition',
    );
  });

  it('is compared with the key', async () => {
    await start({ hasKey: true });
    handle = json(answerOf(openPosition));
    await send(openPosition.path, sealed({ ...order, leverage: 'high', colour: 'red' }));
    const { report } = await stop();
    expect(lines).toEqual([
      expect.stringMatching(/✗ openPosition {2}request body\.leverage: is "high", must be/),
      '– openPosition  request body.colour: extra field',
    ]);
    expect(report.toJson().notCompared).toEqual([]);
  });

  it('that does not match the contract is a note if the backend refuses it', async () => {
    await start({ hasKey: true });
    const result = { reason: 'malformed' };
    handle = json({ success: false, code: 400, message: 'No.', result, timestamp: 1 }, 400);
    await send(openPosition.path, sealed({ ...order, leverage: 'high' }));
    const { report } = await stop();
    expect(lines).toEqual([expect.stringMatching(/^– openPosition {2}request body\.leverage/)]);
    expect(report.differs(false)).toBe(false);
    expect(report.toText()).toContain('1 only refused');
    expect(report.toText()).toContain(
      'refused with malformed, so no result was compared: openPosition',
    );
  });

  it('that is refused is not listed if another was compared', async () => {
    await start({ hasKey: true });
    handle = json(answerOf(openPosition));
    await send(openPosition.path, sealed());
    const result = { reason: 'malformed' };
    handle = json({ success: false, code: 400, message: 'No.', result, timestamp: 1 }, 400);
    await send(openPosition.path, sealed());
    const { report } = await stop();
    expect(report.toText()).toBe('1 call compared: 1 fit, 0 differ, 0 only refused. Notes: 0.');
  });

  it.each([
    ['a=1&b=2', '✗ openPosition  request body: must be sealed JSON'],
    [
      JSON.stringify(order),
      '– openPosition  request body: is plain JSON; the contract requires a sealed body',
    ],
    ['{"symbol"', '✗ openPosition  request body: is malformed JSON'],
  ])('whose body is %s is reported', async (body, text) => {
    await start();
    handle = json(answerOf(openPosition));
    await send(openPosition.path, { method: 'POST', body });
    await stop();
    expect(lines).toEqual([expect.stringContaining(text)]);
  });
});

describe('a request that is not a call', () => {
  it('is reported once for each address, with the nearest call', async () => {
    await start();
    await send('/api/public/getTicketLists');
    await send('/api/orders/123?token=secret');
    await send('/api/orders/456');
    await send(getMember.path, { method: 'PUT' });
    const { report } = await stop();
    expect(lines).toEqual([
      expect.stringMatching(/^– GET \/api\/public\/getTicketLists: not a call .*getTicketList/),
      expect.stringMatching(/^– GET \/api\/orders\/\*: not a call of the contract/),
      expect.stringContaining('getMember uses GET, not PUT.'),
    ]);
    expect(report.toText()).toMatch(/\n {4}GET \/api\/orders\/\*.* \(2 times\)/);
    expect([report.differs(false), report.differs(true)]).toEqual([false, true]);
  });

  it('is not reported for preflight requests, pages and assets', async () => {
    await start();
    const headers = { origin: 'http://app.example', 'access-control-request-method': 'POST' };
    handle = (_, answer) => answer.writeHead(204, { 'access-control-allow-origin': '*' }).end();
    const got = await send(openPosition.path, { method: 'OPTIONS', headers });
    expect(got).toMatchObject({ status: 204, headers: { 'access-control-allow-origin': '*' } });
    handle = (_, answer) => answer.writeHead(200, { 'content-type': 'text/html' }).end('<html>');
    await send('/');
    await send('/assets/app.js');
    await stop();
    expect(lines).toEqual([]);
  });
});

describe('a backend that does not answer', () => {
  const failure = async (path = getMember.path) => {
    const headers = { origin: 'http://app.example' };
    const got = await send(path, { headers });
    return { ...got, body: JSON.parse(got.bytes.toString()) as { message: string } };
  };

  it('gets the app a 502 that it can read, with the reason: unreachable', async () => {
    const free = createTcpServer().listen(0, '127.0.0.1');
    await once(free, 'listening');
    const port = portOf(free);
    free.close();
    await once(free, 'close');
    await start({ url: `http://127.0.0.1:${port}` });
    const { status, headers, body } = await failure();
    expect(status).toBe(502);
    expect(headers['access-control-allow-origin']).toBe('http://app.example');
    expect(body).toMatchObject({ success: false, code: 502, result: { reason: 'badGateway' } });
    expect(body.message).toMatch(
      /^http:\/\/127\.0\.0\.1:\d+ can’t be reached: connect ECONNREFUSED/,
    );
    const preflight = { origin: 'http://a.example', 'access-control-request-method': 'POST' };
    expect((await send(getMember.path, { method: 'OPTIONS', headers: preflight })).status).toBe(
      204,
    );
    const { report } = await stop();
    expect(lines[0]).toMatch(/^! getMember: the backend can’t be reached/);
    expect([report.hasFailures, report.hasCompared]).toEqual([true, false]);
  });

  it('gets the app a 502 after the timeout', async () => {
    await start({ timeoutMs: 200 });
    handle = () => {};
    const { status, body } = await failure();
    expect([status, body.message]).toEqual([
      502,
      expect.stringContaining('did not answer within 200 ms'),
    ]);
  });

  it('gets the app a 502 for a connection that is closed without an answer', async () => {
    await start();
    handle = (incoming) => incoming.socket.destroy();
    const { status, body } = await failure();
    expect([status, body.message]).toEqual([502, expect.stringContaining('closed the connection')]);
  });

  it('gets the app a 502 for an answer that is not TLS or not HTTP', async () => {
    const raw = createTcpServer((socket) => {
      socket.on('error', () => {});
      socket.end('SSH-2.0-other\r\n');
    }).listen(0, '127.0.0.1');
    await once(raw, 'listening');
    await start({ url: `https://127.0.0.1:${portOf(raw)}` });
    expect((await failure()).body.message).toContain('can’t be reached with TLS');
    await stop();
    await start({ url: `http://127.0.0.1:${portOf(raw)}` });
    expect((await failure()).body.message).toContain('not valid HTTP');
    raw.close();
  });

  it('gets the app a 502 when the connection is closed during an upload', async () => {
    const closing = createTcpServer((socket) => {
      socket.on('error', () => {});
      socket.once('data', () => socket.destroy());
    }).listen(0, '127.0.0.1');
    await once(closing, 'listening');
    await start({ url: `http://127.0.0.1:${portOf(closing)}` });
    const got = await send('/api/a', { method: 'POST', body: Buffer.alloc(20_000_000) });
    closing.close();
    expect(got.status).toBe(502);
    expect(got.bytes.toString()).toContain('closed the connection');
  });

  it('closes the app’s connection when an answer ends too early', async () => {
    await start();
    handle = (incoming, answer) => {
      answer.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
      answer.write('{"success"', () => incoming.socket.destroy());
    };
    await expect(send(getMember.path)).rejects.toThrow();
    expect((await stop()).report.toText()).toContain('before its answer was complete');
  });

  it('is not reported when the app closes the connection', async () => {
    await start();
    const closed = new Promise<void>((resolve) => {
      handle = (incoming) => incoming.socket.once('close', () => resolve());
    });
    const abort = new AbortController();
    const sent = fetch(`http://127.0.0.1:${proxy?.port}${getMember.path}`, abort);
    while (received === null) await new Promise((done) => setTimeout(done, 5));
    abort.abort();
    await expect(sent).rejects.toThrow();
    await closed;
    expect((await stop()).report.hasFailures).toBe(false);
  });
});

describe('the recording', () => {
  it('has the last answer of each call that is not a refusal, without secrets', async () => {
    await start();
    const refusal = {
      success: false,
      code: 401,
      message: '',
      result: { reason: 'unauthorized' },
      timestamp: 1,
    };
    handle = json(answerOf(login));
    await send(login.path, sealed());
    handle = json(answerOf(generateGoogleKey));
    await send(generateGoogleKey.path);
    handle = json(answerOf(getMember));
    await send(getMember.path, { headers: { 'x-access-token': 'my-token' } });
    handle = json({ ...answerOf(getMember), message: 'second' });
    await send(getMember.path);
    handle = json(refusal, 401);
    await send(getMember.path);
    await send(`${listBalances.path}?account=main`);
    await send(`${listBalances.path}?account=demo`);
    handle = json(answerOf(getServerTime));
    await send(getServerTime.path);
    const { answers } = await stop();
    expect(answers.inputs).toMatchObject([
      {
        call: 'generateGoogleKey',
        body: { result: { secret: '<masked>', otpauthUrl: '<masked>' } },
      },
      { call: 'getMember', status: 200, body: { message: 'second' } },
      { call: 'listBalances', status: 401 },
    ]);
    expect(JSON.stringify(answers.inputs)).not.toMatch(/my-token|FQOOIEYL/);
    expect(answers.remarks).toEqual([
      expect.stringContaining('The answer of login is not recorded: it returns a token'),
      'The answer of getServerTime is not recorded: a world has its own clock.',
      expect.stringMatching(/with several, the last is recorded: listBalances\.$/),
      'Secrets are recorded as <masked>: generateGoogleKey result.secret, generateGoogleKey result.otpauthUrl.',
    ]);
  });
});

it('rejects a port that is in use', async () => {
  const options = {
    backend: new URL('http://127.0.0.1:1'),
    port: portOf(backend),
    timeoutMs: 1,
    privateKey: null,
    onLine: () => {},
  };
  await expect(startConformProxy(options)).rejects.toMatchObject({ code: 'EADDRINUSE' });
});
