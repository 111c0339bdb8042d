import { listBalances } from '@hongbao/contracts/wallet/wallet.calls';
import { allCalls, callsByName, controlCalls } from '@hongbao/contracts/calls';
import { vectorPrivateKeyPem, vectorPublicKeyPem } from '@hongbao/contracts/envelope.vectors';
import { openWithPrivateKey } from '@hongbao/contracts/envelope';
import { openPosition } from '@hongbao/contracts/positions/positions.calls';
import { z } from 'zod';
import { describe, expect, it } from 'vitest';
import { AnswerLost, CallRefused, createClient, SecondFactorRequired } from './index.ts';
import { toUrl } from '@hongbao/contracts/http/request';
import { inputOf } from './input.ts';

interface Sent {
  readonly url: string;
  readonly init: RequestInit;
}

/** A server that answers requests with the given answers in order, and records the requests. */
function serverOf(...answers: (object | Error)[]) {
  const sent: Sent[] = [];
  const fetch = async (url: string | URL | Request, init: RequestInit = {}) => {
    sent.push({ url: String(url), init });
    const answer = answers.shift() ?? new Error('no more answers');
    if (answer instanceof Error) throw answer;
    return Response.json({ success: true, code: 200, message: '', timestamp: 1, ...answer });
  };
  const headers = () => new Headers(sent.at(-1)?.init.headers);
  return { sent, fetch, headers };
}

const order = { symbol: 'BTC/USDT', direction: 'long', quantity: '0.01', leverage: 10 } as const;
const clientOf = (fetch: typeof globalThis.fetch) =>
  createClient({
    url: 'http://there',
    world: 'w',
    token: 't',
    publicKey: vectorPublicKeyPem,
    fetch,
  });

describe('named calls', () => {
  it('seals the body, signs the request and adds an Idempotency-Key', async () => {
    const { sent, fetch, headers } = serverOf({ result: { id: '1' } });
    expect(await clientOf(fetch).calls.openPosition(order)).toEqual({ id: '1' });
    const [{ url, init } = { url: '', init: {} }] = sent;
    expect(url).toBe(`http://there${openPosition.path}`);
    expect(JSON.parse(openWithPrivateKey(String(init.body), vectorPrivateKeyPem))).toEqual(order);
    expect(headers().get('x-world')).toBe('w');
    expect(headers().get('x-access-token')).toBe('t');
    expect(headers().get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
  });

  it('has a key only if it moves money, and the given token, or none for null', async () => {
    const { fetch, headers } = serverOf({ result: [] }, { result: [] }, { result: [] });
    const client = clientOf(fetch);
    await client.call(listBalances, {});
    expect(headers().get('idempotency-key')).toBeNull();
    expect(headers().get('x-access-token')).toBe('t');
    await client.call(listBalances, {}, { token: 'other' });
    expect(headers().get('x-access-token')).toBe('other');
    await client.call(listBalances, {}, { token: null });
    expect(headers().get('x-access-token')).toBeNull();
  });

  it('fetches the public key once, and again after a failure', async () => {
    const key = { result: vectorPublicKeyPem };
    const { sent, fetch } = serverOf(new Error('down'), key, { result: {} }, { result: {} });
    const client = createClient({ url: '', fetch });
    await expect(client.calls.openPosition(order)).rejects.toBeInstanceOf(AnswerLost);
    await client.calls.openPosition(order);
    await client.calls.openPosition(order);
    expect(sent.filter(({ url }) => url.includes('rsaPublicKey'))).toHaveLength(2);
  });

  it('throws a refusal with its reason and facts', async () => {
    const refusal = {
      success: false,
      code: 4003,
      message: 'No.',
      result: { reason: 'balanceTooLow', missing: '1' },
    };
    const error = await clientOf(serverOf(refusal).fetch)
      .calls.openPosition(order)
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(CallRefused);
    expect(error).toMatchObject({
      call: 'openPosition',
      reason: 'balanceTooLow',
      code: 4003,
      facts: { missing: '1' },
    });
  });

  it('throws the Idempotency-Key for a retry when no answer arrived', async () => {
    const lost = clientOf(serverOf(new Error('reset')).fetch).calls.openPosition(order, {
      idempotencyKey: 'k',
    });
    await expect(lost).rejects.toMatchObject({ name: 'AnswerLost', idempotencyKey: 'k' });
  });

  it.each(['', '<html>', '{"success":true', '[]'])(
    'throws for the malformed answer %j',
    async (text) => {
      const fetch = async () => new Response(text, { status: 502 });
      await expect(clientOf(fetch).calls.getMember()).rejects.toThrow('HTTP 502');
    },
  );
});

describe('fields of a call in one object', () => {
  it.each([...allCalls, ...controlCalls].map((call) => [call.name, call] as const))(
    'have distinct names and a known part in %s',
    (_, call) => {
      const names = [call.params, call.query, call.body].flatMap(fieldsOf);
      expect(names).toEqual([...new Set(names)]);
      if (call.method !== 'GET') expect(fieldsOf(call.query)).toEqual([]);
      const inPath = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      expect(fieldsOf(call.params).toSorted()).toEqual(inPath.toSorted());
      expect(callsByName.get(call.name)).toBe(call);
    },
  );

  it('are sent in the path, the query or the body', () => {
    const call = { method: 'GET', path: '/a/{id}' } as typeof openPosition;
    expect(toUrl(call, inputOf(call, { id: 'x y', page: 2, none: undefined }))).toBe(
      '/a/x%20y?page=2',
    );
    expect(inputOf({ ...call, method: 'POST' }, { id: '1', b: 2 })).toEqual({
      params: { id: '1' },
      body: { b: 2 },
    });
  });
});

/** Top-level names of a schema; of a union, those of every shape. */
function fieldsOf(schema: z.ZodType): string[] {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  const shapes = [json, ...(json.anyOf ?? []), ...(json.oneOf ?? []), ...(json.allOf ?? [])];
  return [
    ...new Set(
      shapes.flatMap((shape) => Object.keys(Object((shape as { properties?: object }).properties))),
    ),
  ];
}

describe('signIn', () => {
  const credentials = { account: 'demo@hongbao.example', password: 'hongbao123' };
  const asked = (init: RequestInit | undefined) =>
    JSON.parse(openWithPrivateKey(String(init?.body), vectorPrivateKeyPem));

  it('returns a client of the member in the same world', async () => {
    const { sent, fetch, headers } = serverOf({ result: { token: 'new' } }, { result: {} });
    const member = await clientOf(fetch).signIn(credentials);
    expect(asked(sent[0]?.init)).toEqual({ method: 'password', ...credentials });
    expect(headers().has('x-access-token')).toBe(false);
    await member.calls.getMember();
    expect([headers().get('x-access-token'), headers().get('x-world')]).toEqual(['new', 'w']);
  });

  it('throws a refusal of the server', async () => {
    const refused = {
      success: false,
      code: 1001,
      message: 'No.',
      result: { reason: 'credentialsWrong' },
    };
    await expect(clientOf(serverOf(refused).fetch).signIn(credentials)).rejects.toMatchObject({
      name: 'CallRefused',
      reason: 'credentialsWrong',
    });
  });

  it('throws SecondFactorRequired with the ticket when the account has an authenticator', async () => {
    const { fetch } = serverOf({ result: { googleAuthRequired: true, ticket: 'tk' } });
    const failure = await clientOf(fetch)
      .signIn(credentials)
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(SecondFactorRequired);
    expect(failure).toMatchObject({ ticket: 'tk' });
  });

  it('sends the authenticator code if one is given', async () => {
    const answers = [
      { result: { googleAuthRequired: true, ticket: 'tk' } },
      { result: { token: 'x' } },
    ];
    const { sent, fetch, headers } = serverOf(...answers, { result: {} });
    const member = await clientOf(fetch).signIn({ ...credentials, googleCode: '123456' });
    expect(asked(sent[1]?.init)).toEqual({ ticket: 'tk', googleCode: '123456' });
    await member.calls.getMember();
    expect(headers().get('x-access-token')).toBe('x');
  });
});
