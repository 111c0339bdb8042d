import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  type IncomingMessage,
  type Server,
  type ServerResponse,
  createServer,
  request as requestHttp,
} from 'node:http';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { logout } from '@hongbao/contracts/account/account.calls';
import { login } from '@hongbao/contracts/account/login.calls';
import { setAnswer } from '@hongbao/contracts/control/answers.calls';
import { setWorldDialect } from '@hongbao/contracts/control/dialects.calls';
import { addFault, clearFaults } from '@hongbao/contracts/control/faults.calls';
import { getForward, removeForward, setForward } from '@hongbao/contracts/control/forward.calls';
import type { ForwardSettings } from '@hongbao/contracts/control/forward.fields';
import { getTraffic, listTraffic } from '@hongbao/contracts/control/traffic.calls';
import { resetWorld } from '@hongbao/contracts/control/worlds.calls';
import { vectorPrivateKeyPem } from '@hongbao/contracts/envelope.vectors';
import { streamTrade } from '@hongbao/contracts/market/market.calls';
import { openPosition } from '@hongbao/contracts/positions/positions.calls';
import { getMember, updateProfile } from '@hongbao/contracts/member/member.calls';
import { uploadFile } from '@hongbao/contracts/upload/upload.calls';
import { listBalances } from '@hongbao/contracts/wallet/wallet.calls';
import { upsert } from '@hongbao/prisma/rowWriter';
import { GIVEN_PASSWORD } from '@hongbao/test-support/given';
import { sealBody } from '@hongbao/test-support/seal';
import { fetchFrom } from '@hongbao/test-support/transport';
import { PNG, sendForm } from '@hongbao/test-support/upload';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../config/config.ts';
import { envelopeKeys } from '../http/envelopeKeys.ts';
import { openEnvelope } from '@hongbao/engine/http/openEnvelope';
import { type TestServer, startServer } from '../testing/server.ts';
import type { TestWorld } from '../testing/testWorld.ts';

/** A request as the backend received it. */
interface Received {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}
type Handler = (received: Received, answer: ServerResponse) => void;

const keys = envelopeKeys(vectorPrivateKeyPem);
const PROFILE = {
  surname: 'Far',
  firstName: 'Away',
  gender: 'other',
  birthday: '1990-01-01',
  country: 'Iceland',
  address: 'Laugavegur 1',
  phone: '3545551234',
} as const;

let server: TestServer;
let url: string;
let world: TestWorld;
let backend: Server;
let backendUrl: string;
let received: Received[];
let handle: Handler;

beforeAll(async () => {
  const dialectsDir = join(import.meta.dirname, '../../../examples/clients/dialects');
  server = await startServer({ config: { recordsTraffic: true, dialectsDir } });
  url = await server.listen();
  backend = createServer(async (incoming, answer) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const { method = '', url: path = '', headers } = incoming;
    received.push({ method, url: path, headers, body: Buffer.concat(chunks) });
    handle(received.at(-1) as Received, answer);
  });
  backend.listen(0, '127.0.0.1');
  await once(backend, 'listening');
  backendUrl = `http://127.0.0.1:${(backend.address() as AddressInfo).port}`;
});
afterAll(async () => {
  backend.closeAllConnections();
  backend.close();
  await server.stop();
});
beforeEach(async () => {
  received = [];
  handle = (_, answer) => sendJson(answer, { from: 'backend' });
  world = await server.createWorld();
});
afterEach(async () => {
  await server.worlds.remove(world.id);
});

function sendJson(answer: ServerResponse, result: unknown, fields: object = {}): void {
  answer.setHeader('content-type', 'application/json');
  answer.end(
    JSON.stringify({ success: true, code: 200, message: '', result, timestamp: 1, ...fields }),
  );
}

const here = () => ({ params: { world: world.id } });
const forward = (settings: Partial<ForwardSettings> = {}) =>
  world.must(setForward, { ...here(), body: { to: backendUrl, ...settings } });
const inWorld = (headers: Record<string, string> = {}) => ({ 'x-world': world.id, ...headers });
const ask = (path: string, options: RequestInit & { headers?: Record<string, string> } = {}) =>
  fetch(`${url}${path}`, { redirect: 'manual', ...options, headers: inWorld(options.headers) });
/** Sends a path without the normalization of `fetch`. */
function askRaw(path: string, headers: Record<string, string> = {}): Promise<{ status: number }> {
  return new Promise((resolve, reject) => {
    const { port } = new URL(url);
    const sent = requestHttp({ host: '127.0.0.1', port, path, headers: inWorld(headers) });
    sent.once('error', reject);
    sent.once('response', (answer) => {
      answer.resume();
      resolve({ status: answer.statusCode ?? 0 });
    });
    sent.end();
  });
}
/** Sends bytes, and returns the bytes of the answer until the connection is silent. */
async function sendBytes(text: string): Promise<string> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  let got = '';
  socket.on('data', (chunk) => (got += chunk.toString()));
  socket.on('error', () => undefined);
  socket.write(text);
  await expect.poll(() => got).toContain('\r\n\r\n');
  await new Promise((resolve) => setTimeout(resolve, 30));
  socket.destroy();
  return got;
}
const lines = async () => (await world.must(listTraffic, here())).records;

describe('forwarded requests', () => {
  it('are those of listed calls, of listed paths and of paths that Hongbao does not serve', async () => {
    await forward({ calls: ['listBalances'], paths: ['/legacy/', '/api/trade'] });
    const { token } = await world.given.member();
    const member = { 'x-access-token': token };
    const forwarded = [
      listBalances.path,
      '/api/app/unknown?a=1&a=2',
      '/api//twice//slashed',
      '/legacy/reports/7',
      '/api/trade/appSymbol/price?symbols=BTC/USDT',
    ];
    for (const path of forwarded) {
      const answer = await ask(path, { headers: member });
      expect(await answer.json(), path).toMatchObject({ result: { from: 'backend' } });
      expect(answer.headers.get('x-hongbao-forwarded')).toBe(backendUrl);
    }
    expect(received.map((each) => each.url)).toEqual(forwarded);
    for (const path of [getMember.path, '/legacyx', '/other', '/health']) {
      const answer = await ask(path, { headers: member });
      expect(answer.headers.get('x-hongbao-forwarded'), path).toBeNull();
    }
    expect(received).toHaveLength(forwarded.length);
  });

  it('are only those of the list when unserved is off', async () => {
    await forward({ unserved: false, calls: ['listBalances'] });
    expect((await ask('/api/app/unknown')).status).toBe(404);
    expect((await ask(listBalances.path)).status).toBe(200);
    expect(received).toHaveLength(1);
  });

  it('keep method, query, body and status, below the base path', async () => {
    await forward({ to: `${backendUrl}/base/v2/` });
    handle = (_, answer) => {
      answer.writeHead(418, 'Teapot', { 'x-own': 'a' });
      answer.end('short');
    };
    const body = '{"a":1}';
    const headers = { 'content-type': 'application/json', 'x-app': '7' };
    const answer = await ask('/api/app/unknown?x=%2F', { method: 'PATCH', body, headers });
    expect([answer.status, answer.statusText, await answer.text()]).toEqual([
      418,
      'Teapot',
      'short',
    ]);
    expect(answer.headers.get('x-own')).toBe('a');
    expect(received).toMatchObject([{ method: 'PATCH', url: '/base/v2/api/app/unknown?x=%2F' }]);
    expect(received[0]?.headers).toMatchObject({ host: new URL(backendUrl).host, 'x-app': '7' });
    expect(received[0]?.body.toString()).toBe(body);
  });

  it('remain after a reset, and stay here after removeForward and in a copy of the world', async () => {
    expect(await forward()).toMatchObject({ from: 'world', forward: { to: backendUrl } });
    expect((await ask('/api/app/unknown')).status).toBe(200);
    await world.must(resetWorld, here());
    expect((await ask('/api/app/unknown')).status).toBe(200);
    const copy = await server.forkWorld(world);
    const state = await copy.must(getForward, { params: { world: copy.id } });
    expect(state).toMatchObject({ from: 'nobody', forward: null });
    expect(state.problem).toContain('made in another world');
    await server.worlds.remove(copy.id);
    expect(await world.must(removeForward, here())).toEqual({ from: 'nobody', forward: null });
    expect((await ask('/api/app/unknown')).status).toBe(404);
    expect(received).toHaveLength(2);
  });

  it('stream an upload of any size while it arrives', async () => {
    await forward({ calls: ['uploadFile'] });
    const big = Buffer.concat([PNG, randomBytes(20_000_000)]);
    const answer = await sendForm(
      { send: fetchFrom(url), id: world.id },
      (await world.given.member()).token,
      [{ name: 'file', filename: 'a.png', type: 'image/png', data: big }],
      uploadFile,
    );
    expect(answer.status).toBe(200);
    expect(received[0]?.body.includes(big)).toBe(true);
    expect(received[0]?.headers['content-type']).toContain('multipart/form-data; boundary=');
  });

  it('stream events and a huge answer without waiting for the end', async () => {
    await forward({ calls: ['streamTrade'] });
    let more: (() => void) | null = null;
    handle = (_, answer) => {
      answer.writeHead(200, { 'content-type': 'text/event-stream' });
      answer.write('data: first\n\n');
      more = () => answer.end('data: last\n\n');
    };
    const { token } = await world.given.member();
    const query = `?symbol=BTC/USDT&token=${token}&world=${world.id}`;
    const answer = await fetch(`${url}${streamTrade.path}${query}`);
    const reader = answer.body?.getReader();
    const read = async () => Buffer.from((await reader?.read())?.value ?? '').toString();
    expect(await read()).toBe('data: first\n\n');
    expect(received[0]?.url).toBe(`${streamTrade.path}?symbol=BTC/USDT`);
    (more as (() => void) | null)?.();
    expect(await read()).toBe('data: last\n\n');
    expect(await lines()).toMatchObject([{ call: 'streamTrade', outcome: 'streaming' }]);
    const huge = randomBytes(30_000_000);
    handle = (_, to) => to.end(huge);
    expect(Buffer.from(await (await ask('/api/huge')).arrayBuffer()).equals(huge)).toBe(true);
  });

  it('end their event streams when the world closes, and when a fault cuts them', async () => {
    await forward();
    handle = (_, answer) => {
      answer.writeHead(200, { 'content-type': 'text/event-stream' });
      answer.write(': hello\n\n');
    };
    const cut = await ask('/api/events');
    await world.must(addFault, { ...here(), body: { kind: 'reset' } });
    await expect(cut.text()).rejects.toThrow();
    await world.must(clearFaults, here());
    const ended = await ask('/api/events');
    await server.worlds.remove(world.id);
    expect(await ended.text()).toBe(': hello\n\n');
    world = await server.createWorld();
  });
});

describe('credentials of one side', () => {
  const secrets = { authorization: 'Bearer of-client', cookie: 'a=1', 'x-forwarded-host': 'evil' };

  it('are not sent to the other', async () => {
    await forward();
    handle = (_, answer) => {
      answer.setHeader('set-cookie', 'session=backend');
      answer.setHeader('x-access-token', 'backend');
      answer.setHeader('strict-transport-security', 'max-age=1');
      answer.end('ok');
    };
    const { token } = await world.given.member();
    const path = `/api/app/unknown?token=${token}&coin=USDT`;
    const answer = await ask(path, { headers: { 'x-access-token': token, ...secrets } });
    for (const name of ['set-cookie', 'x-access-token', 'strict-transport-security'])
      expect(answer.headers.get(name), name).toBeNull();
    const [got] = received;
    expect(JSON.stringify(got)).not.toContain(token);
    expect(got?.url).toBe('/api/app/unknown?coin=USDT');
    for (const name of [...Object.keys(secrets), 'x-access-token', 'x-world'])
      expect(got?.headers[name], name).toBeUndefined();
  });

  it('are forwarded with credentials: pass', async () => {
    await forward({ credentials: 'pass', calls: ['login'] });
    handle = (_, answer) => {
      answer.setHeader('set-cookie', 'session=backend');
      sendJson(answer, { token: 'backend-token' });
    };
    const headers = { 'x-access-token': 'theirs', 'content-type': 'application/json', ...secrets };
    const answer = await ask(login.path, { method: 'POST', body: '{}', headers });
    expect(answer.headers.get('set-cookie')).toBe('session=backend');
    expect(await answer.json()).toMatchObject({ result: { token: 'backend-token' } });
    expect(received[0]?.headers).toMatchObject({
      'x-access-token': 'theirs',
      authorization: 'Bearer of-client',
      cookie: 'a=1',
    });
  });

  it('do not include the control token, even with credentials: pass', async () => {
    const guarded = await startServer({ config: { controlToken: 'the-control-token' } });
    const origin = await guarded.listen();
    const own = await guarded.createWorld();
    await own.must(setForward, {
      params: { world: own.id },
      body: { to: backendUrl, credentials: 'pass' },
    });
    await fetch(`${origin}/api/app/unknown`, {
      headers: { 'x-world': own.id, authorization: 'Bearer the-control-token' },
    });
    expect(received).toHaveLength(1);
    expect(received[0]?.headers.authorization).toBeUndefined();
    await guarded.stop();
  });
});

describe('a login at both sides', () => {
  const both = { login: 'both', bodies: 'plain' } as const;
  const signIn = async () => {
    const { account } = await world.given.member();
    const body = { method: 'password', account, password: GIVEN_PASSWORD } as const;
    return world.raw(login, { body });
  };

  it('sends the login sealed for the backend, and then the token of the backend', async () => {
    await forward({
      ...both,
      bodies: 'sealed',
      publicKeyPem: keys.publicKeyPem,
      tokenHeader: 'X-Backend-Token',
      tokenPath: 'data.auth',
    });
    handle = (_, answer) => sendJson(answer, null, { data: { auth: 'of-the-backend' } });
    const answer = await signIn();
    const { result } = JSON.parse(answer.text);
    expect(answer.headers['x-hongbao-backend-login']).toBe('accepted');
    expect(answer.text).not.toContain('of-the-backend');
    expect(received).toMatchObject([{ method: 'POST', url: login.path }]);
    const opened = openEnvelope(String(received[0]?.body), keys.privateKey);
    expect(opened).toMatchObject({ method: 'password' });
    expect((await lines())[0]).toMatchObject({
      call: 'login',
      backend: { url: `${backendUrl}${login.path}`, use: 'login' },
    });
    await ask('/api/app/unknown', { headers: { 'x-access-token': result.token } });
    expect(received[1]?.headers['x-backend-token']).toBe('of-the-backend');
    expect(received[1]?.headers['x-access-token']).toBeUndefined();
    await ask('/api/app/unknown', { headers: { 'x-access-token': 'another' } });
    await ask('/api/app/unknown');
    for (const at of [2, 3]) expect(received[at]?.headers['x-backend-token']).toBeUndefined();
  });

  it.each<[string, Handler, string]>([
    [
      'refuses the member',
      (_, answer) => sendJson(answer, null, { success: false, code: 500, message: 'No such user' }),
      'HTTP 200 and code 500: No such user',
    ],
    ['answers with a page', (_, answer) => answer.end('<html>'), 'answered with HTTP 200'],
    [
      'gives a token that is no header value',
      (_, answer) => sendJson(answer, { token: 'a\r\nX-Evil: 1' }),
      'gave no token in result.token',
    ],
    ['closes the connection', (_, answer) => void answer.destroy(), 'closed the connection'],
    [
      'never ends its answer',
      (_, answer) => void answer.write('{'),
      'did not answer within 200 ms',
    ],
    ['does not answer', () => undefined, 'did not answer within 200 ms'],
  ])('leaves the login here valid when the backend %s', async (_, answerOf, problem) => {
    await forward({ ...both, timeoutMs: 200 });
    handle = answerOf;
    const answer = await signIn();
    const { result } = JSON.parse(answer.text);
    expect(answer.headers['x-hongbao-backend-login']).toBe('failed');
    expect((await lines())[0]?.backend?.problem).toContain(problem);
    expect((await world.raw(getMember, {}, { token: result.token })).status).toBe(200);
    handle = (__, to) => sendJson(to, null);
    await ask('/api/app/unknown', { headers: { 'x-access-token': result.token } });
    expect(received.at(-1)?.headers['x-access-token']).toBeUndefined();
  });

  it('sends the token of the backend to no other address', async () => {
    await forward(both);
    handle = (_, answer) => sendJson(answer, { token: 'of-the-backend' });
    const { token } = JSON.parse((await signIn()).text).result;
    const tokenSent = async (name = 'x-access-token') => {
      await ask('/api/app/unknown', { headers: { 'x-access-token': token } });
      return received.at(-1)?.headers[name];
    };
    expect(await tokenSent()).toBe('of-the-backend');
    await forward({ ...both, tokenHeader: 'Authorization' });
    expect(await tokenSent('authorization')).toBe('Bearer of-the-backend');
    await forward({ ...both, to: backendUrl.replace('127.0.0.1', 'localhost') });
    expect(await tokenSent()).toBeUndefined();
    await forward(both);
    await world.must(logout, { body: {} }, { token });
    expect(await tokenSent()).toBeUndefined();
  });
});

describe('a sealed body', () => {
  const send = (body: string, path = updateProfile.path) =>
    ask(path, { method: 'POST', body, headers: { 'content-type': 'application/json' } });
  const sealed = () => sealBody(PROFILE, keys.publicKeyPem);

  it('is forwarded as it was received by default', async () => {
    await forward({ calls: ['updateProfile'] });
    const body = sealed();
    await send(body);
    await send('sealed.for-another-key');
    expect(received.map((each) => String(each.body))).toEqual([body, 'sealed.for-another-key']);
  });

  it('is opened and sealed again, or sent as JSON', async () => {
    const calls = ['updateProfile'];
    await forward({ calls, bodies: 'sealed', publicKeyPem: keys.publicKeyPem });
    const body = sealed();
    await send(body);
    await send(body, '/api/app/unknown');
    for (const each of received) {
      expect(String(each.body)).not.toBe(body);
      expect(openEnvelope(String(each.body), keys.privateKey)).toEqual(PROFILE);
    }
    await forward({ calls, bodies: 'plain' });
    await send(body);
    expect(JSON.parse(String(received[2]?.body))).toEqual(PROFILE);
    const [{ id = '' } = {}] = await lines();
    const { openedBody } = await world.must(getTraffic, { params: { world: world.id, id } });
    expect(openedBody).toMatchObject({ surname: 'Far' });
  });

  it('is refused if it cannot be opened, and plain JSON of an unknown path is not sealed', async () => {
    await forward({ bodies: 'sealed', publicKeyPem: keys.publicKeyPem });
    const refused = await send('not.sealed', '/api/app/unknown');
    expect([refused.status, received.length]).toEqual([400, 0]);
    await send('{"plain":true}', '/api/app/unknown');
    await send('', '/api/app/unknown');
    expect(received.map((each) => String(each.body))).toEqual(['{"plain":true}', '']);
  });
});

describe('a client with a dialect', () => {
  const sealed = (body: unknown) => ({
    method: 'POST',
    body: sealBody(body, keys.publicKeyPem),
    headers: { 'content-type': 'application/json' },
  });

  it('is forwarded with the names of the dialect, by the rule of the call that they belong to', async () => {
    await world.must(setWorldDialect, { ...here(), body: { name: 'jeecg' } });
    await forward({ calls: ['listBalances'], login: 'both', bodies: 'plain' });
    const balances = '/api/finance/appWallet/queryUserBalance';
    expect((await ask(balances)).headers.get('x-hongbao-forwarded')).toBe(backendUrl);
    expect((await ask('/api/finance/appWallet/other')).status).toBe(200);
    // A path of the dialect that means another call is answered here.
    expect((await ask('/api/trade/appSymbol/set')).headers.get('x-hongbao-forwarded')).toBeNull();
    expect(received.map((each) => each.url)).toEqual([balances, '/api/finance/appWallet/other']);
    expect(await lines()).toContainEqual(expect.objectContaining({ call: 'listBalances' }));
  });

  it('logs in at both sides at its own path, with its own body', async () => {
    await world.must(setWorldDialect, { ...here(), body: { name: 'jeecg' } });
    await forward({ login: 'both', bodies: 'plain' });
    handle = (_, answer) => sendJson(answer, { token: 'of-the-backend' });
    const { account } = await world.given.member();
    const body = { username: account, password: GIVEN_PASSWORD };
    const answer = await ask('/api/user/appUser/login', sealed(body));
    const { result } = (await answer.json()) as { result: { token: string } };
    expect(answer.headers.get('x-hongbao-backend-login')).toBe('accepted');
    expect(received).toMatchObject([{ url: '/api/user/appUser/login' }]);
    expect(JSON.parse(String(received[0]?.body))).toEqual(body);
    await ask('/api/app/unknown', { headers: { 'x-access-token': result.token } });
    expect(received[1]?.headers['x-access-token']).toBe('of-the-backend');
  });

  it('gets a replaced answer in its names, and its token header is not sent', async () => {
    const rules = { token: { header: 'X-Auth' }, wrapper: { code: 0 } };
    await world.must(setWorldDialect, { ...here(), body: { rules } });
    await forward({ calls: ['getMember'], credentials: 'separate' });
    const { token } = await world.given.member();
    await world.must(setAnswer, {
      ...here(),
      body: { call: 'getMember', result: 'replaced', count: 1 },
    });
    const headers = { 'x-auth': token };
    const replaced = await ask(getMember.path, { headers });
    expect(await replaced.json()).toMatchObject({ code: 0, result: 'replaced' });
    await ask(getMember.path, { headers });
    expect(received).toHaveLength(1);
    expect(JSON.stringify(received)).not.toContain(token);
    const [{ id = '', memberId } = {}] = await lines();
    expect(memberId).toBeDefined();
    const full = await world.must(getTraffic, { params: { world: world.id, id } });
    expect(full).toMatchObject({ requestVerdict: null, answerVerdict: null });
  });
});

describe('a backend with a dialect of its own', () => {
  const calls = ['listBalances', 'openPosition'];
  const numbers: Partial<ForwardSettings> = { calls, dialect: 'numbers', bodies: 'plain' };
  const order = { symbol: 'BTC/USDT', direction: 'long', margin: '50', leverage: 5 };

  it('is spoken to in its paths, fields and values, and its answers are read in those of the contract', async () => {
    await forward(numbers);
    const { token } = await world.given.member();
    const headers = inWorld({ 'x-access-token': token });
    const USDT = { coin: 'USDT', free: 5.25, locked: 0, total: 5.25, usdtValue: 5.25 };
    handle = (_, answer) =>
      answer
        .setHeader('content-type', 'application/json')
        .end(JSON.stringify({ code: 0, msg: '', data: { USDT }, ts: 7 }));
    const balances = await (await ask(`${listBalances.path}?account=main`, { headers })).json();
    expect(received[0]).toMatchObject({ method: 'GET', url: '/v2/wallet/balances?account=main' });
    expect(balances).toMatchObject({
      success: true,
      code: 200,
      result: [{ currency: 'USDT', available: '5.25', frozen: '0' }],
      timestamp: 7,
    });
    handle = (_, answer) =>
      answer
        .setHeader('content-type', 'application/json')
        .end(JSON.stringify({ code: 40001, msg: 'poor', data: null, ts: 7 }));
    const body = sealBody(order, keys.publicKeyPem);
    const refused = await ask(openPosition.path, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body,
    });
    expect(received[1]).toMatchObject({ method: 'PUT', url: '/v2/orders' });
    expect(received[1]?.headers['content-type']).toBe('application/json');
    expect(JSON.parse(String(received[1]?.body))).toEqual({
      market: 'btc-usdt',
      side: 1,
      collateral: 50,
      lev: 5,
    });
    expect(await refused.json()).toMatchObject({ success: false, code: 1002, message: 'poor' });
  });

  it('and a client with another one understand each other', async () => {
    await forward(numbers);
    await world.must(setWorldDialect, { params: { world: world.id }, body: { name: 'jeecg' } });
    handle = (_, answer) =>
      answer
        .setHeader('content-type', 'application/json')
        .end(
          JSON.stringify({ code: 0, msg: '', data: { USDT: { coin: 'USDT', free: 5, total: 5 } } }),
        );
    const answer = await (await ask(listBalances.path, { headers: inWorld() })).json();
    expect(answer).toMatchObject({ code: 200, result: [{ currency: 'USDT', balance: 5 }] });
  });

  it('needs opened bodies and a dialect that exists', async () => {
    for (const settings of [
      { to: backendUrl, dialect: 'numbers' },
      { to: backendUrl, dialect: 'nmbers', bodies: 'plain' },
    ] as const) {
      const input = { params: { world: world.id }, body: settings };
      const { status, text } = await world.raw(setForward, input);
      expect(status, text).toBe(400);
      expect(text).toMatch(/bodies|did you mean numbers/);
    }
  });
});

describe('a backend that', () => {
  it('is dead is reported with its address and the reason', async () => {
    await forward({ to: 'http://127.0.0.1:9' });
    const answer = await ask('/api/app/unknown', { method: 'POST', body: 'x'.repeat(100_000) });
    expect(answer.status).toBe(502);
    expect(await answer.json()).toMatchObject({
      code: 502,
      result: { reason: 'backendFailed', backend: 'http://127.0.0.1:9' },
    });
    const [line] = await lines();
    expect(line).toMatchObject({
      status: 502,
      backend: { url: 'http://127.0.0.1:9/api/app/unknown' },
    });
    expect((await ask(getMember.path)).status).toBe(401);
  });

  it('does not answer in time is reported with the limit', async () => {
    await forward({ timeoutMs: 150 });
    handle = () => undefined;
    const { result } = (await (await ask('/api/app/unknown')).json()) as {
      result: { why: string };
    };
    expect(result.why).toBe(`${backendUrl} did not answer within 150 ms.`);
  });

  it('breaks off its answer closes the connection of the client', async () => {
    await forward();
    handle = (_, answer) => {
      answer.writeHead(200, { 'content-length': '10' });
      answer.write('half', () => answer.destroy());
    };
    await expect(ask('/api/app/unknown').then((answer) => answer.text())).rejects.toThrow();
    expect(await lines()).toMatchObject([{ outcome: 'dropped' }]);
  });

  it.each<[string, string[], Handler, string | undefined]>([
    ['a page for a call', ['listBalances'], page, 'text/html, not JSON in the response wrapper'],
    ['a page for an unknown path', [], page, 'text/html, not JSON'],
    ['a file for an unknown path', [], (_, answer) => answer.end('a'), undefined],
    [
      'a redirect for a call',
      ['listBalances'],
      (_, answer) => void answer.writeHead(302, { location: '/x' }).end(),
      'redirect (302)',
    ],
  ])('answers with %s is passed through and reported', async (_, calls, answerOf, problem) => {
    await forward({ calls });
    handle = answerOf;
    const path = calls.length > 0 ? listBalances.path : '/api/app/unknown';
    await (await ask(path)).text();
    const [line] = await lines();
    if (problem === undefined) expect(line?.backend?.problem).toBeUndefined();
    else expect(line?.backend?.problem).toContain(problem);
  });

  it('answers against the contract gets a verdict, also if it is compressed', async () => {
    await forward({ calls: ['listBalances'] });
    handle = (_, answer) => {
      answer.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' });
      answer.end(gzipSync('{"success":true,"code":200,"message":"","result":7,"timestamp":1}'));
    };
    expect(await (await ask(listBalances.path)).json()).toMatchObject({ result: 7 });
    const [{ id = '' } = {}] = await lines();
    const full = await world.must(getTraffic, { params: { world: world.id, id } });
    expect(full).toMatchObject({ answerBody: { result: 7 }, answerVerdict: { fits: false } });
  });

  it('redirects to itself redirects here, and any other redirect is unchanged', async () => {
    await forward({ to: `${backendUrl}/base` });
    const targets = {
      [`${backendUrl}/base/next?a=1`]: '/next?a=1',
      '/base/next': '/next',
      next: 'next',
      '/elsewhere': '/elsewhere',
      'https://example.com/base/x': 'https://example.com/base/x',
      [`${backendUrl}/base//example.com`]: `${backendUrl}/base//example.com`,
    };
    for (const [location, expected] of Object.entries(targets)) {
      handle = (_, answer) => void answer.writeHead(307, { location }).end();
      const answer = await ask('/api/app/unknown');
      expect([answer.status, answer.headers.get('location')]).toEqual([307, expected]);
    }
  });
});

function page(_: Received, answer: ServerResponse): void {
  answer.setHeader('content-type', 'text/html; charset=utf-8');
  answer.end('<html>');
}

describe('rules of the world', () => {
  it('apply to a forwarded call before and after the backend', async () => {
    await forward({ calls: ['getMember'] });
    const rule = (body: object) => world.must(addFault, { ...here(), body: body as never });
    await rule({ kind: 'http502', call: 'getMember', count: 1 });
    const before = await ask(getMember.path);
    expect([before.status, before.headers.get('x-hongbao-forwarded'), received.length]).toEqual([
      502,
      null,
      0,
    ]);
    await rule({ kind: 'nullResult', call: 'getMember', count: 1 });
    const after = await ask(getMember.path);
    expect(await after.json()).toMatchObject({ success: true, result: null });
    expect([after.headers.get('x-hongbao-forwarded'), received.length]).toEqual([backendUrl, 1]);
    const answer = (body: object) => world.must(setAnswer, { ...here(), body: body as never });
    await answer({ call: 'getMember', merge: { result: { added: 1 } }, count: 1 });
    expect(await (await ask(getMember.path)).json()).toMatchObject({
      result: { from: 'backend', added: 1 },
    });
    await answer({ call: 'getMember', result: 'ours', count: 1 });
    expect(await (await ask(getMember.path)).json()).toMatchObject({ result: 'ours' });
    expect(received).toHaveLength(2);
    expect(await (await ask(getMember.path)).json()).toMatchObject({ result: { from: 'backend' } });
  });

  it('for every call apply to unknown paths, and leave other content as it is', async () => {
    await forward();
    await world.must(addFault, { ...here(), body: { kind: 'bareArray' } });
    const text = await (await ask('/api/app/unknown')).text();
    expect(JSON.parse(text)).toEqual([{ from: 'backend' }]);
    const large = JSON.stringify({ text: 'x'.repeat(1_500_000) });
    handle = (_, answer) => {
      answer.setHeader('content-type', 'application/json');
      answer.end(large);
    };
    expect(await (await ask('/api/app/unknown')).text()).toBe(large);
    handle = (_, answer) => answer.end('not JSON');
    expect(await (await ask('/api/app/unknown')).text()).toBe('not JSON');
    handle = (_, answer) => {
      answer.writeHead(200, { 'content-type': 'application/json', 'content-length': '10' });
      answer.write('{"a":', () => answer.destroy());
    };
    const broken = await ask('/api/app/unknown');
    expect([broken.status, broken.headers.get('x-hongbao-forwarded')]).toEqual([502, null]);
    expect(await broken.text()).toContain('closed the connection before its answer was complete');
  });
});

describe('a request cannot choose the backend', () => {
  it.each([
    '/api/../admin',
    '/api/./x',
    '/api/%2e%2e/admin',
    '/api/.%2E/admin',
    '/api/..%2fadmin',
    '/api/..%5cadmin',
    '/api/%252e%252e/admin',
    '/api/x%2f..%2f..',
    '/api/..;/admin',
    '/api/..;a=1/admin',
    '/api/x/..',
    '/api/..\\admin',
  ])('by the path %s', async (path) => {
    await forward({ to: `${backendUrl}/base` });
    const { status } = await askRaw(path);
    expect([400, 404], String(status)).toContain(status);
    expect(received).toEqual([]);
  });

  it.each([
    ['an absolute URL', 'GET http://127.0.0.1:9/api/app/unknown HTTP/1.1', []],
    ['Host', 'GET /api/app/unknown HTTP/1.1', ['X-Forwarded-Host: 127.0.0.1:9']],
    ['two slashes', 'GET //127.0.0.1:9/api HTTP/1.1', []],
    ['a user', 'GET @127.0.0.1:9/api/x HTTP/1.1', []],
    ['a line end', 'GET /api/a%0d%0aHost:%20evil HTTP/1.1', []],
  ])('by %s', async (_, line, headers) => {
    await forward();
    const sent = [line, 'Host: 127.0.0.1', `X-World: ${world.id}`, 'Connection: close', ...headers];
    expect(await sendBytes([...sent, '', ''].join('\r\n'))).toMatch(/^HTTP\/1\.1 (200|400|404)/);
    for (const each of received) {
      expect(each.headers.host).toBe(new URL(backendUrl).host);
      expect(each.url).toMatch(/^\/api\//);
      expect(each.headers['x-forwarded-host']).toBeUndefined();
    }
  });

  const INNER = 'GET /api/inner HTTP/1.1\r\nHost: x\r\n\r\n';
  it.each([
    [
      'a length that Connection names',
      [`Content-Length: ${INNER.length}`, 'Connection: content-length'],
      INNER,
    ],
    [
      'chunks that Connection names',
      ['Transfer-Encoding: chunked', 'Connection: transfer-encoding'],
      `${INNER.length.toString(16)}\r\n${INNER}\r\n0\r\n\r\n`,
    ],
    ['no length', [], ''],
    [
      'a length and chunks',
      ['Content-Length: 4', 'Transfer-Encoding: chunked'],
      `4\r\nabcd\r\n0\r\n\r\n${INNER}`,
    ],
  ])('by smuggling a second request behind a body with %s', async (_, headers, body) => {
    await forward();
    const lines = [
      'POST /api/outer HTTP/1.1',
      'Host: 127.0.0.1',
      `X-World: ${world.id}`,
      ...headers,
    ];
    expect(await sendBytes([...lines, '', body].join('\r\n'))).toMatch(/^HTTP\/1\.1 (200|400)/);
    await ask('/api/after');
    expect(received.map((each) => each.url).filter((path) => path.includes('inner'))).toEqual([]);
    expect(received.at(-1)?.url).toBe('/api/after');
  });
});

describe('a loop', () => {
  const reason = async (answer: Response) =>
    ((await answer.json()) as { result: { reason: string; why: string } }).result;

  it('of a server that forwards to itself is refused', async () => {
    await forward({ to: url, calls: ['getMember'] });
    for (const path of ['/api/app/unknown', getMember.path]) {
      const answer = await ask(path);
      expect(answer.status).toBe(508);
      expect(await reason(answer)).toMatchObject({ reason: 'forwardLoop' });
    }
    const { port } = new URL(url);
    await forward({ to: `http://localhost:${port}` });
    expect((await ask('/api/app/unknown')).status).toBe(508);
  });

  it('of two servers is refused, and a second server that serves the path answers', async () => {
    const second = await startServer({
      config: { forward: { to: url }, recordsTraffic: true },
    });
    const secondUrl = await second.listen();
    await second.createWorld({ id: 'main' });
    await server.createWorld({ id: 'main' });
    const main = { params: { world: 'main' } };
    await world.must(setForward, { ...main, body: { to: secondUrl, calls: ['getMember'] } });
    const looped = await fetch(`${url}/api/app/unknown`);
    expect(looped.status).toBe(508);
    expect((await reason(looped)).why).toContain('forwards back to it');
    expect((await fetch(`${url}${getMember.path}`)).status).toBe(401);
    await server.worlds.remove('main');
    await second.stop();
  });

  it('of more servers than the maximum is refused without knowing their ids', async () => {
    await forward();
    const headers = { 'x-hongbao-hops': 'a, b, c, d, e' };
    expect((await ask('/api/app/unknown', { headers })).status).toBe(508);
    expect(received).toEqual([]);
  });
});

describe('setForward', () => {
  const refused = async (body: object) => {
    const { text } = await world.raw(setForward, { ...here(), body });
    return JSON.parse(text).result;
  };

  it.each([
    [{ to: 'ftp://example.com' }, 'to'],
    [{ to: 'https://user:secret@example.com' }, 'to'],
    [{ to: 'https://example.com/?a=1' }, 'to'],
    [{ to: 'https://example.com/a/../b' }, 'to'],
    [{ to: 'https://example.com\r\nX: 1' }, 'to'],
    [{ to: '//example.com' }, 'to'],
    [{ paths: ['/control'] }, 'paths.0'],
    [{ paths: ['/'] }, 'paths.0'],
    [{ paths: ['/a/../b'] }, 'paths.0'],
    [{ tokenHeader: 'Host' }, 'tokenHeader'],
    [{ tokenHeader: 'a b' }, 'tokenHeader'],
    [{ timeoutMs: 99 }, 'timeoutMs'],
    [{ bodies: 'sealed' }, 'publicKeyPem'],
    [{ bodies: 'sealed', publicKeyPem: 'none' }, 'publicKeyPem'],
    [
      { publicKeyPem: '-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----' },
      'publicKeyPem',
    ],
    [{ login: 'both' }, 'bodies'],
    [{ login: 'both', bodies: 'plain', credentials: 'pass' }, 'credentials'],
    [{ calls: ['login'] }, 'calls'],
    [{ unknown: 1 }, 'unknown'],
  ])('refuses %j and names the field', async (body, field) => {
    const { reason, problems } = await refused({ to: 'https://example.com', ...body });
    expect(reason).toBe('malformed');
    expect(problems.map(({ path }: { path: string }) => path).join()).toContain(field);
    expect((await world.must(getForward, here())).from).toBe('nobody');
  });

  it('refuses an unknown call with the nearest one', async () => {
    expect(await refused({ to: 'https://example.com', calls: ['openPositions'] })).toMatchObject({
      reason: 'callUnknown',
      nearest: 'openPosition',
    });
  });

  it('is refused where worlds are in a browser tab', async () => {
    const tab = await startServer({ config: { canForward: false } });
    const made = await tab.createWorld();
    const input = { params: { world: made.id }, body: { to: backendUrl } };
    const answer = await made.call(setForward, input);
    expect(answer).toMatchObject({ ok: false, reason: 'forwardRefused' });
    expect(JSON.stringify(answer)).toContain('admit its origin (CORS)');
    await tab.stop();
  });

  it('is not used if its row was written by somebody else', async () => {
    const inside = await world.inside();
    const values = [
      'no JSON',
      '{}',
      JSON.stringify({ settings: { to: backendUrl }, mac: '00' }),
      JSON.stringify({ settings: { to: 'javascript:1' }, mac: '' }),
    ];
    for (const value of values) {
      const rows = [upsert('WorldOption', { key: 'forward', value })];
      await inside.exclusively(async (now) => {
        await inside.commit({ rows }, now);
      });
      const state = await world.must(getForward, here());
      expect(state).toMatchObject({ from: 'nobody', forward: null });
      expect(state.problem).toContain('Set it again');
      expect((await ask('/api/app/unknown')).status).toBe(404);
    }
    expect(received).toEqual([]);
  });
});

describe('FORWARD_URL', () => {
  it('applies to worlds whose operator has not decided', async () => {
    const own = await startServer({
      config: readConfigPart({
        FORWARD_URL: backendUrl,
        FORWARD_OPTIONS: '{"calls":["getMember"]}',
      }),
    });
    const made = await own.createWorld();
    const params = { world: made.id };
    expect(await made.must(getForward, { params })).toMatchObject({ from: 'server' });
    expect((await made.raw(getMember)).headers['x-hongbao-forwarded']).toBe(backendUrl);
    await made.must(setForward, { params, body: { to: backendUrl, unserved: false } });
    expect((await made.raw(getMember)).status).toBe(401);
    expect(await made.must(removeForward, { params })).toMatchObject({ from: 'server' });
    await own.stop();
  });

  it('has options and a key file, which are validated', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'hongbao-forward-'));
    const file = join(folder, 'key.pem');
    await writeFile(file, keys.publicKeyPem);
    const options = JSON.stringify({ bodies: 'sealed', login: 'both' });
    const env = { FORWARD_URL: 'https://example.com', FORWARD_OPTIONS: options };
    expect(readConfig({ ...env, FORWARD_KEY_FILE: file }).forward).toMatchObject({
      login: 'both',
      publicKeyPem: keys.publicKeyPem,
    });
    await rm(folder, { recursive: true });
    expect(readConfig({}).forward).toBeNull();
    expect(() => readConfig(env)).toThrow('FORWARD_OPTIONS: publicKeyPem must come');
    expect(() => readConfig({ FORWARD_URL: 'example.com' })).toThrow('FORWARD_URL must be');
    expect(() => readConfig({ ...env, FORWARD_OPTIONS: '[]' })).toThrow('must be a JSON object');
    expect(() => readConfig({ FORWARD_OPTIONS: '{}' })).toThrow('requires FORWARD_URL');
    for (const calls of ['["login"]', '["openPositions"]']) {
      const config = readConfigPart({ ...env, FORWARD_OPTIONS: `{"calls":${calls}}` });
      await expect(startServer({ config })).rejects.toThrow('FORWARD_OPTIONS: calls');
    }
  });
});

const readConfigPart = (env: Record<string, string>) => ({ forward: readConfig(env).forward });
