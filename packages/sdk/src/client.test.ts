import { once } from 'node:events';
import { type RequestListener, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { analyzeResults } from '@hongbao/contracts/analysis/analysis.calls';
import type { ControlCalls, MemberCalls } from '@hongbao/contracts/calls';
import { getClock, advanceClock } from '@hongbao/contracts/control/clock.calls';
import { importWorld } from '@hongbao/contracts/control/snapshots.calls';
import { vectorPrivateKeyPem, vectorPublicKeyPem } from '@hongbao/contracts/envelope.vectors';
import { openWithPrivateKey } from '@hongbao/contracts/openEnvelope.samples';
import { getMember } from '@hongbao/contracts/member/member.calls';
import { closePosition, openPosition } from '@hongbao/contracts/positions/positions.calls';
import { getServerTime } from '@hongbao/contracts/settings/settings.calls';
import { uploadFile } from '@hongbao/contracts/upload/upload.calls';
import { listBalances } from '@hongbao/contracts/wallet/wallet.calls';
import { afterEach, describe, expect, expectTypeOf, it, vi } from 'vitest';
import {
  AnswerLost,
  type CallOptions,
  CallRefused,
  type Client,
  type ClientOptions,
  createClient,
  namedCallsOf,
  newIdempotencyKey,
  SecondFactorRequired,
  sealBody,
} from './index.ts';
import { readCheckedAnswer } from './checkedAnswer.ts';
import { fakeServer, refusal, type SentRequest } from './testing/fakeServer.ts';

const order = { symbol: 'BTC/USDT', direction: 'long', quantity: '0.01', leverage: 10 } as const;
const clientOf = (fetch: typeof globalThis.fetch, more: Partial<ClientOptions> = {}) =>
  createClient({
    url: 'http://there',
    world: 'w',
    token: 't',
    publicKey: vectorPublicKeyPem,
    fetch,
    ...more,
  });
const opened = ({ init }: SentRequest): unknown =>
  JSON.parse(openWithPrivateKey(String(init.body), vectorPrivateKeyPem).json);

afterEach(() => vi.unstubAllGlobals());

describe('a named call', () => {
  it('seals the body, signs the request and adds an Idempotency-Key', async () => {
    const { fetch, last } = fakeServer({ result: { id: '1' } });
    expect(await clientOf(fetch).calls.openPosition(order)).toEqual({ id: '1' });
    expect(last().url).toBe(`http://there${openPosition.path}`);
    expect(last().init.method).toBe('POST');
    expect(opened(last())).toEqual(order);
    expect(Object.fromEntries(last().headers)).toEqual({
      'content-type': 'application/json',
      'x-access-token': 't',
      'x-world': 'w',
      'x-dialect': 'none',
      'idempotency-key': expect.stringMatching(/^[0-9a-f]{32}$/),
    });
  });

  it('has the types of every list of calls, which are derived from the lists', async () => {
    const { fetch, last } = fakeServer({ result: { count: 0 } });
    const { calls } = clientOf(fetch);
    const month: { count: number } = await calls.analyzeResults({ month: '2026-01' });
    expect(month.count).toBe(0);
    expect(last().url).toContain(`${analyzeResults.path}?month=2026-01`);
    // The types of the calls by name have no call that the client lacks.
    type Named = keyof MemberCalls | keyof ControlCalls;
    expectTypeOf<keyof typeof calls>().toEqualTypeOf<
      Exclude<Named, 'streamTrade' | 'streamTraffic' | 'openSocket'>
    >();
    expectTypeOf<string>().not.toExtend<Named>();
  });

  it('is sent below the path of the server', async () => {
    const { fetch, last } = fakeServer({ result: [] });
    await clientOf(fetch, { url: 'http://there/some/path' }).calls.listPrices({
      symbols: 'BTC/USDT',
    });
    expect(last().url).toBe('http://there/some/path/api/trade/appSymbol/price?symbols=BTC%2FUSDT');
  });

  it('sends a control call as plain JSON with the fields of its path in the URL', async () => {
    const { fetch, last } = fakeServer({});
    await clientOf(fetch).calls.advanceClock({ world: 'a b', by: '1d' });
    expect(last().url).toBe('http://there/control/worlds/a%20b/clock/advance');
    expect(last().init.body).toBe('{"by":"1d"}');
  });

  it('takes options as its second argument', async () => {
    const { fetch, last } = fakeServer({});
    await clientOf(fetch).calls.getMember({}, { world: 'other' });
    expect(last().headers.get('x-world')).toBe('other');
  });

  it('throws a refusal with its reason and facts', async () => {
    const { fetch } = fakeServer(refusal('insufficientBalance', { missing: '1' }));
    await expect(clientOf(fetch).calls.openPosition(order)).rejects.toMatchObject({
      name: 'CallRefused',
      call: 'openPosition',
      reason: 'insufficientBalance',
      facts: { missing: '1' },
    });
  });

  it('exists for every call name and for no other name', () => {
    const { calls } = clientOf(fakeServer().fetch);
    expect('openPosition' in calls).toBe(true);
    expect('then' in calls).toBe(false);
    expect(Reflect.get(calls, 'then')).toBeUndefined();
    expect(Reflect.get(calls, Symbol.iterator)).toBeUndefined();
  });

  it('can have some of its fields filled in by namedCallsOf', async () => {
    const { fetch, last, requests } = fakeServer({}, {}, {});
    interface Calls {
      getClock: typeof getClock;
    }
    const client = clientOf(fetch);
    await namedCallsOf<Calls, 'world'>(client, { world: 'mine' }).getClock();
    expect(last().url).toBe('http://there/control/worlds/mine/clock');
    await namedCallsOf<Calls>(client).getClock({ world: 'other' });
    expect(last().url).toBe('http://there/control/worlds/other/clock');
    expect(requests).toHaveLength(2);
  });
});

describe('the headers of a call', () => {
  const everything: CallOptions = {
    token: 'other',
    world: 'v',
    language: 'ja',
    idempotencyKey: 'k',
    headers: { 'x-trace': '7' },
  };
  const bare = { world: undefined, token: undefined } as unknown as Partial<ClientOptions>;

  it.each<[string, Partial<ClientOptions>, CallOptions, Record<string, string>]>([
    ['world and token of the client', {}, {}, { 'x-access-token': 't', 'x-world': 'w' }],
    [
      'the language of the client',
      { language: 'de' },
      {},
      { 'x-access-token': 't', 'x-world': 'w', 'accept-language': 'de' },
    ],
    [
      'the options of the call in place of those of the client',
      { language: 'de' },
      everything,
      {
        'x-access-token': 'other',
        'x-world': 'v',
        'accept-language': 'ja',
        'idempotency-key': 'k',
        'x-trace': '7',
      },
    ],
    ['no token if that of the call is null', {}, { token: null }, { 'x-world': 'w' }],
    ['no token if that of the client is empty', { token: '' }, {}, { 'x-world': 'w' }],
    [
      'the token that a function returns',
      { token: () => 'now' },
      {},
      { 'x-access-token': 'now', 'x-world': 'w' },
    ],
    ['no token if the function returns none', { token: () => null }, {}, { 'x-world': 'w' }],
    ['no header for a client without world and token', bare, {}, {}],
    [
      'other headers in place of its own',
      {},
      { headers: { 'x-world': 'x' } },
      { 'x-access-token': 't', 'x-world': 'x' },
    ],
    [
      'the control token in no call of members',
      { controlToken: 'secret' },
      {},
      { 'x-access-token': 't', 'x-world': 'w' },
    ],
  ])('contain %s', async (_what, options, given, headers) => {
    const { fetch, last } = fakeServer({ result: [] });
    await clientOf(fetch, options).call(listBalances, {}, given);
    expect(Object.fromEntries(last().headers)).toEqual({ ...headers, 'x-dialect': 'none' });
  });

  it.each<[string | undefined, string | null]>([
    ['secret', 'Bearer secret'],
    ['', null],
    [undefined, null],
  ])('contain the control token %j in a control call as %j', async (controlToken, header) => {
    const { fetch, last } = fakeServer({});
    const options = controlToken === undefined ? {} : { controlToken };
    await clientOf(fetch, options).call(getClock, { params: { world: 'w' } });
    expect(last().headers.get('authorization')).toBe(header);
  });

  it('contain a new Idempotency-Key for each call that moves money, and none for others', async () => {
    const { fetch, requests } = fakeServer({}, {}, { result: [] });
    const client = clientOf(fetch);
    await client.calls.openPosition(order);
    await client.calls.openPosition(order);
    await client.call(listBalances);
    const [one, other, none] = requests.map(({ headers }) => headers.get('idempotency-key'));
    expect(one).not.toBe(other);
    expect(none).toBeNull();
  });

  it('contain the Idempotency-Key of the caller', async () => {
    const { fetch, last } = fakeServer({});
    await clientOf(fetch).calls.openPosition(order, { idempotencyKey: 'k' });
    expect(last().headers.get('idempotency-key')).toBe('k');
  });
});

describe('client.call', () => {
  it('returns a result with its code, message, time, status and headers', async () => {
    const { fetch } = fakeServer(
      Response.json(
        { success: true, code: 200, message: 'Hello', timestamp: 7, result: 5 },
        { headers: { 'X-World-Now': '9' } },
      ),
    );
    expect(await clientOf(fetch).call(getServerTime)).toEqual({
      ok: true,
      result: 5,
      code: 200,
      message: 'Hello',
      timestamp: 7,
      status: 200,
      headers: expect.objectContaining({ 'x-world-now': '9' }),
    });
  });

  it('returns a refusal instead of throwing it', async () => {
    const { fetch } = fakeServer(refusal('notFound', { id: '7' }));
    const body = { quantity: '1' } as object;
    const closed = clientOf(fetch).call(closePosition, { params: { id: '7' }, body });
    expect(await closed).toMatchObject({ ok: false, reason: 'notFound', facts: { id: '7' } });
  });

  it('passes the signal to fetch', async () => {
    const { fetch, requests } = fakeServer({}, {});
    const { signal } = new AbortController();
    await clientOf(fetch).call(getMember, {}, { signal });
    await clientOf(fetch).call(getMember);
    expect(requests.map(({ init }) => init.signal)).toEqual([signal, undefined]);
  });

  it('validates answers against the contract only if checks are on', async () => {
    const wrong = { result: 'noon' };
    const ask = (checks: Partial<ClientOptions>) =>
      clientOf(fakeServer(wrong).fetch, checks).call(getServerTime);
    expect(await ask({})).toMatchObject({ ok: true, result: 'noon' });
    await expect(ask({ checks: readCheckedAnswer })).rejects.toThrow('must be epoch milliseconds');
    const named = clientOf(fakeServer(wrong).fetch, { checks: readCheckedAnswer }).calls;
    await expect(named.getServerTime()).rejects.toThrow('must be epoch milliseconds');
  });

  it('uses the global fetch at the time of the call if none is given', async () => {
    const client = createClient({ url: 'http://there' });
    const { fetch, last } = fakeServer({ result: 5 });
    vi.stubGlobal('fetch', fetch);
    expect(await client.must(getServerTime)).toBe(5);
    expect(last().url).toBe(`http://there${getServerTime.path}`);
  });

  it('throws AnswerLost with the generated Idempotency-Key, with which a retry is safe', async () => {
    const { fetch, last } = fakeServer(new Error('reset'));
    const lost = await clientOf(fetch)
      .call(openPosition, { body: order })
      .catch((error: unknown) => error);
    expect(lost).toBeInstanceOf(AnswerLost);
    expect(lost).toMatchObject({ idempotencyKey: last().headers.get('idempotency-key') });
  });
});

describe('client.must', () => {
  it('returns the result', async () => {
    const { fetch } = fakeServer({ result: [] });
    expect(await clientOf(fetch).must(listBalances)).toEqual([]);
  });

  it('throws a refusal', async () => {
    const { fetch } = fakeServer(refusal('unauthorized'));
    await expect(clientOf(fetch).must(listBalances)).rejects.toBeInstanceOf(CallRefused);
  });
});

describe('client.send', () => {
  it('seals and signs any input, and returns the unread response', async () => {
    const { fetch, last } = fakeServer(new Response('<html>', { status: 502 }));
    const response = await clientOf(fetch).send(openPosition, { body: { symbol: 5 } });
    expect([response.status, await response.text()]).toEqual([502, '<html>']);
    expect(opened(last())).toEqual({ symbol: 5 });
    expect(last().headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
  });

  it('sends an empty body for a call without input', async () => {
    const { fetch, last } = fakeServer({}, {});
    await clientOf(fetch).send(openPosition);
    expect(opened(last())).toEqual({});
    await clientOf(fetch).send(advanceClock, { params: { world: 'w' } });
    expect(last().init.body).toBe('{}');
  });
});

describe('files', () => {
  /** The parts of a form in order; a file as its name, type and text. */
  async function partsOf({ init }: SentRequest): Promise<unknown[]> {
    const form = init.body as FormData;
    return Promise.all(
      [...form].map(async ([name, part]) =>
        typeof part === 'string' ? [name, part] : [name, part.name, await part.text()],
      ),
    );
  }

  it('are uploaded as a form, whose content type is set by fetch, and return their path', async () => {
    const { fetch, last } = fakeServer({ result: 'temp/1.png' }, { result: 'temp/2.png' });
    const client = clientOf(fetch);
    expect(await client.upload(new Blob(['picture']), 'proof.png')).toBe('temp/1.png');
    expect(last().url).toBe(`http://there${uploadFile.path}`);
    expect(last().headers.get('content-type')).toBeNull();
    expect(last().headers.get('x-access-token')).toBe('t');
    expect(await partsOf(last())).toEqual([['file', 'proof.png', 'picture']]);
    await client.upload(new Blob(['picture']));
    expect(await partsOf(last())).toEqual([['file', 'file', 'picture']]);
  });

  it('come after the other fields of their form, which the server reads first', async () => {
    const { fetch, last } = fakeServer({});
    const file = new File(['rows'], 'world.sqlite');
    await clientOf(fetch).call(importWorld, { body: { file, id: 'copy', days: 7 } as object });
    expect(await partsOf(last())).toEqual([
      ['id', 'copy'],
      ['days', '7'],
      ['file', 'world.sqlite', 'rows'],
    ]);
  });

  it('cause a thrown error when the server refuses them', async () => {
    const { fetch } = fakeServer(refusal('uploadTypeRefused'));
    await expect(clientOf(fetch).upload(new Blob(['?']))).rejects.toMatchObject({
      call: 'uploadFile',
      reason: 'uploadTypeRefused',
    });
  });
});

describe('the public key', () => {
  const key = { result: vectorPublicKeyPem };
  const askedKey = ({ url }: SentRequest) => url.includes('rsaPublicKey');

  it('is fetched once, without the session token, and used for every sealed call', async () => {
    const { fetch, requests, last } = fakeServer(key, {}, {});
    const client = createClient({ url: '', token: 't', fetch });
    await client.calls.openPosition(order);
    await client.calls.openPosition(order);
    expect(requests.map(askedKey)).toEqual([true, false, false]);
    expect(requests[0]?.headers.has('x-access-token')).toBe(false);
    expect(opened(last())).toEqual(order);
  });

  it('is fetched again after a failure', async () => {
    const { fetch, requests } = fakeServer(new Error('down'), key, {});
    const client = createClient({ url: '', fetch });
    await expect(client.calls.openPosition(order)).rejects.toBeInstanceOf(AnswerLost);
    await client.calls.openPosition(order);
    expect(requests.map(askedKey)).toEqual([true, true, false]);
  });

  it('is not fetched for calls that are not sealed', async () => {
    const { fetch, requests } = fakeServer({}, {});
    const client = createClient({ url: '', fetch });
    await client.call(getMember);
    await client.calls.freezeClock({ world: 'w' });
    expect(requests.filter(askedKey)).toEqual([]);
  });
});

describe('client.with', () => {
  it('returns a client with the changed options, and leaves the original client unchanged', async () => {
    const { fetch, last } = fakeServer({}, {});
    const client = clientOf(fetch, { language: 'de' });
    const other = client.with({ world: 'other', token: 'their' });
    expect([other.url, other.world, client.world]).toEqual(['http://there', 'other', 'w']);
    await other.call(getMember);
    expect(Object.fromEntries(last().headers)).toEqual({
      'accept-language': 'de',
      'x-access-token': 'their',
      'x-world': 'other',
      'x-dialect': 'none',
    });
    await client.call(getMember);
    expect(last().headers.get('x-world')).toBe('w');
  });

  it('uses the main world of the server when the world is null', () => {
    expect(createClient({ url: 'http://there' }).world).toBeNull();
  });
});

describe('client.signIn', () => {
  const credentials = { account: 'demo@hongbao.example', password: 'hongbao123' };
  const secondFactor = { result: { googleAuthRequired: true, ticket: 'tk' } };

  it('returns a client of the member in the same world', async () => {
    const { fetch, last } = fakeServer({ result: { token: 'new' } }, {});
    const member = await clientOf(fetch).signIn(credentials);
    expect(opened(last())).toEqual({ method: 'password', ...credentials });
    expect(last().headers.has('x-access-token')).toBe(false);
    await member.calls.getMember();
    expect(last().headers.get('x-access-token')).toBe('new');
    expect(last().headers.get('x-world')).toBe('w');
  });

  it('throws a refusal of the server', async () => {
    const { fetch } = fakeServer(refusal('credentialsWrong'));
    await expect(clientOf(fetch).signIn(credentials)).rejects.toMatchObject({
      name: 'CallRefused',
      reason: 'credentialsWrong',
    });
  });

  it('throws SecondFactorRequired with the ticket when the account has an authenticator', async () => {
    const { fetch } = fakeServer(secondFactor);
    const failure = await clientOf(fetch)
      .signIn(credentials)
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(SecondFactorRequired);
    expect(failure).toMatchObject({ ticket: 'tk' });
  });

  it('sends the authenticator code if one is given', async () => {
    const { fetch, last } = fakeServer(secondFactor, { result: { token: 'x' } }, {});
    const member = await clientOf(fetch).signIn({ ...credentials, googleCode: '123456' });
    expect(opened(last())).toEqual({ ticket: 'tk', googleCode: '123456' });
    expect(last().headers.has('x-access-token')).toBe(false);
    await member.calls.getMember();
    expect(last().headers.get('x-access-token')).toBe('x');
  });

  it('throws a refusal caused by the authenticator code', async () => {
    const { fetch } = fakeServer(secondFactor, refusal('googleCodeWrong'));
    const signingIn: Promise<Client> = clientOf(fetch).signIn({ ...credentials, googleCode: '0' });
    await expect(signingIn).rejects.toMatchObject({
      call: 'loginByGoogleCode',
      reason: 'googleCodeWrong',
    });
  });
});

describe('sealing', () => {
  it('sealBody removes null fields and can be opened with the private key', () => {
    const sealed = sealBody({ account: 'ann', captcha: null }, vectorPublicKeyPem);
    expect(openWithPrivateKey(sealed, vectorPrivateKeyPem).json).toBe('{"account":"ann"}');
  });

  it('newIdempotencyKey returns 32 hexadecimal characters, including leading zeros', () => {
    vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array) => bytes.fill(10) });
    expect(newIdempotencyKey()).toBe('0a'.repeat(16));
  });
});

describe('a redirect', () => {
  const closing: (() => void)[] = [];
  afterEach(() => closing.splice(0).forEach((close) => close()));
  const listen = async (handle: RequestListener) => {
    const server = createServer(handle).listen(0, '127.0.0.1');
    await once(server, 'listening');
    closing.push(() => server.close().closeAllConnections());
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  };

  it.each([301, 302, 303, 307, 308])(
    'with status %i is reported, and its address receives neither a token nor a body',
    async (status) => {
      const received: string[] = [];
      const other = await listen(({ url = '' }, answer) => {
        received.push(url);
        answer.end(JSON.stringify({ success: true, code: 200, message: '', timestamp: 1 }));
      });
      const url = await listen((_, answer) =>
        answer.writeHead(status, { location: `${other}/stolen` }).end(),
      );
      const publicKey = vectorPublicKeyPem;
      const client = createClient({ url, token: 'secret', controlToken: 'secret', publicKey });
      const read = async () => {
        for await (const _ of client.streams.streamTrade({ symbols: 'BTC/USDT' })) return;
      };
      for (const call of [
        () => client.calls.getMember(),
        () => client.calls.openPosition(order),
        () => client.upload(new Blob(['a'])),
        read,
      ])
        await expect(call()).rejects.toThrow(`the server redirects to ${other}/stolen.`);
      expect(received).toEqual([]);
    },
  );

  it('of a browser, which hides its address, is reported', async () => {
    const opaque = Object.defineProperty(Response.error(), 'type', { value: 'opaqueredirect' });
    await expect(clientOf(fakeServer(opaque).fetch).calls.getMember()).rejects.toThrow(
      'getMember: the server redirects to another address.',
    );
  });
});
