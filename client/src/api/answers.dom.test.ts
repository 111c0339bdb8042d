import { resetPassword } from '@hongbao/contracts/account/account.calls';
import { vectorPrivateKeyPem, vectorPublicKeyPem } from '@hongbao/contracts/envelope.vectors';
import { openWithPrivateKey } from '@hongbao/contracts/openEnvelope.samples';
import { listPositions } from '@hongbao/contracts/positions/positions.calls';
import { getServerTime } from '@hongbao/contracts/settings/settings.calls';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { trackPageHide } from '../lib/pageHide.ts';
import { writeStored } from '../lib/storage.ts';
import { resetWorldClock, worldNow } from '../lib/worldClock.ts';
import { openAnswer } from '../lib/failure.ts';
import { send } from './send.ts';

const answer = (code: number, result: unknown = null, message = '') => ({
  success: code === 200,
  code,
  message,
  result,
});

describe('parsing an answer of the server', () => {
  it.each([
    ['code 200', 200, answer(200, { id: '1' }), { ok: true, result: { id: '1' } }],
    ['code 0', 200, answer(0, 5), { ok: true, result: 5 }],
    ['a bare array', 200, [1, 2], { ok: true, result: [1, 2] }],
  ])('accepts %s', (_, status, body, opened) => expect(openAnswer(status, body)).toEqual(opened));

  it.each([
    ['code 401', 200, answer(401), 'unauthorised', 401, 'Error'],
    ['HTTP 401', 401, answer(401, null, 'Log in first.'), 'unauthorised', 401, 'Log in first.'],
    [
      'a refusal',
      200,
      answer(1002, { reason: 'insufficientBalance' }, 'Too low.'),
      'refusal',
      1002,
      'Too low.',
    ],
    ['a refusal without a message', 200, answer(500), 'refusal', 500, 'Error'],
    ['an HTTP failure', 500, answer(500, null, 'Broken.'), 'http', 500, 'Broken.'],
    ['a body that is not JSON', 502, null, 'http', 502, 'Error'],
  ])('reports %s as a failure', (_, status, body, kind, code, message) => {
    expect(openAnswer(status, body)).toMatchObject({ ok: false, failure: { kind, code, message } });
  });

  it('openAnswer returns the reason, the facts and the invalid fields of a refusal', () => {
    const opened = openAnswer(
      400,
      answer(400, {
        reason: 'malformed',
        problems: [{ path: 'quantity', message: 'must be more' }],
      }),
    );
    expect(opened).toMatchObject({
      failure: { reason: 'malformed', fields: [{ path: 'quantity', message: 'must be more' }] },
    });
  });
});

describe('send', () => {
  const calls: { url: string; init: RequestInit }[] = [];
  const respond = (body: unknown, headers: Record<string, string> = {}) =>
    vi.stubGlobal('fetch', (url: string, init: RequestInit = {}) => {
      calls.push({ url, init });
      const key = url.includes('getKeyByParam') ? answer(200, vectorPublicKeyPem) : body;
      return Promise.resolve(new Response(JSON.stringify(key), { headers }));
    });
  const signal = () => new AbortController().signal;
  const headers = (at: number) => (calls[at]?.init.headers ?? {}) as Record<string, string>;

  beforeEach(() => {
    calls.length = 0;
    localStorage.clear();
    resetWorldClock();
  });
  afterEach(() => vi.unstubAllGlobals());

  it('passes token, language and world with a GET request, and reads the world clock from the answer', async () => {
    respond(answer(200, { records: [], total: 0, size: 10, current: 1, pages: 0 }), {
      'X-World-Now': '5000',
      'X-World-Rate': '0',
    });
    writeStored('token', 'secret');
    writeStored('lang', 'jp');
    writeStored('world', 'w1');
    await send(listPositions, { query: { status: 'running' } }, signal());
    expect(headers(0)).toMatchObject({
      'x-access-token': 'secret',
      'accept-language': 'ja',
      'x-world': 'w1',
    });
    expect(calls[0]?.init.body).toBeUndefined();
    expect(worldNow()).toBe(5000);
  });

  it('omits query fields that are empty, such as filters that are not set', async () => {
    respond(answer(200, { records: [], total: 0, size: 10, current: 2, pages: 0 }));
    const query = { status: 'running', symbol: '', pageNo: 2, direction: undefined };
    await send(listPositions, { query }, signal());
    expect(calls[0]?.url).toBe(`${listPositions.path}?status=running&pageNo=2`);
  });

  it('seals the body of a POST request without its nulls, and passes the idempotency key', async () => {
    respond(answer(200, null));
    const body = { account: 'ann@example.test', captcha: null, password: 'correct horse' };
    await send(resetPassword, { body, intent: 'once' }, signal());
    const sent = calls.find(({ url }) => url.includes('resetPassword'));
    expect(sent?.init.headers).toMatchObject({ 'idempotency-key': 'once' });
    const { json } = openWithPrivateKey(String(sent?.init.body), vectorPrivateKeyPem);
    expect(JSON.parse(json)).toEqual({ account: 'ann@example.test', password: 'correct horse' });
  });

  it.each([
    [401, '', { kind: 'unauthorised', code: 401 }],
    [502, '<html>Bad Gateway</html>', { kind: 'http', code: 502, message: 'Error' }],
    [200, '<html>Sign in to this network</html>', { kind: 'network' }],
  ])('reads the status %i of an answer whose body is not JSON: %s', async (status, body, error) => {
    vi.stubGlobal('fetch', async () => new Response(body, { status }));
    expect(await send(getServerTime, {}, signal())).toMatchObject({ error });
  });

  it('distinguishes a network failure from an aborted call', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('failed')));
    expect(await send(getServerTime, {}, signal())).toMatchObject({
      error: { kind: 'network', message: 'Network Error' },
    });
    expect(await send(getServerTime, {}, AbortSignal.abort())).toMatchObject({
      error: { kind: 'aborted', message: 'Request aborted' },
    });
    vi.stubGlobal('fetch', () => Promise.reject(new DOMException('stopped', 'AbortError')));
    expect(await send(getServerTime, {}, signal())).toMatchObject({
      error: { kind: 'aborted', message: 'Request aborted' },
    });
  });
});

describe('a page that is being unloaded', () => {
  it('send does not settle a request that the browser aborts until the page is shown again', async () => {
    trackPageHide();
    vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')));
    const ask = () => send(getServerTime, {}, new AbortController().signal);
    expect(await ask()).toMatchObject({ error: { kind: 'network' } });
    dispatchEvent(new Event('pagehide'));
    let isSettled = false;
    const asked = ask().finally(() => (isSettled = true));
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(isSettled).toBe(false);
    dispatchEvent(new Event('pageshow'));
    expect(await asked).toMatchObject({ error: { kind: 'network' } });
    expect(await ask()).toMatchObject({ error: { kind: 'network' } });
  });
});
