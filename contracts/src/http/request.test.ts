import { describe, expect, it } from 'vitest';
import { type LooseInput, toHeaders, toRequest, toUrl } from './request.ts';

describe('toUrl', () => {
  it.each<[string, string, LooseInput, string]>([
    ['the path of a call without input', '/a', {}, '/a'],
    [
      'path parameters, encoded',
      '/a/{id}/{name}',
      { params: { id: 'x/y', name: 'a b' } },
      '/a/x%2Fy/a%20b',
    ],
    ['an empty text for a parameter without a value', '/a/{id}', { params: {} }, '/a/'],
    [
      'query fields, encoded as in forms',
      '/a',
      { query: { q: 'x y&z', n: 2 } },
      '/a?q=x+y%26z&n=2',
    ],
    [
      'no query fields that are null or undefined',
      '/a',
      { query: { a: null, b: undefined } },
      '/a',
    ],
    [
      'query fields that are empty, zero or false',
      '/a',
      { query: { a: '', b: 0, c: false } },
      '/a?a=&b=0&c=false',
    ],
    ['lists as texts', '/a', { query: { ids: [1, 2] } }, '/a?ids=1%2C2'],
  ])('contains %s', (_what, path, input, url) => {
    expect(toUrl({ path }, input)).toBe(url);
  });
});

describe('toHeaders', () => {
  it('maps each value to its header', () => {
    const values = { token: 't', world: 'w', language: 'ja', idempotencyKey: 'k' };
    expect(toHeaders(values)).toEqual({
      'x-access-token': 't',
      'x-world': 'w',
      'accept-language': 'ja',
      'x-dialect': 'none',
      'idempotency-key': 'k',
    });
  });

  it('omits values that are null or undefined, and sends an empty token', () => {
    expect(toHeaders({ token: '', world: null, language: undefined })).toEqual({
      'x-access-token': '',
      'x-dialect': 'none',
    });
  });
});

describe('toRequest', () => {
  const form = new FormData();
  const encoders = {
    sealed: async (body: unknown) => `sealed ${JSON.stringify(body)}`,
    multipart: () => form,
  };
  const json = { 'content-type': 'application/json' };

  it.each([
    ['none', { body: { a: 1 } }, {}],
    ['plain', { body: { a: null } }, { headers: json, body: '{"a":null}' }],
    ['plain', {}, { headers: json, body: '{}' }],
    ['sealed', { body: { a: 1 } }, { headers: json, body: 'sealed {"a":1}' }],
    ['multipart', { body: { a: 1 } }, { body: form }],
  ] as const)('encodes for the transport %s the input %j', async (transport, input, encoded) => {
    const call = { method: 'POST', path: '/a', transport } as const;
    expect(await toRequest(call, input, {}, encoders)).toEqual({
      method: 'POST',
      url: '/a',
      headers: {},
      ...encoded,
    });
  });

  it('encodes a form as JSON when no form encoder is given', async () => {
    const call = { method: 'POST', path: '/a', transport: 'multipart' } as const;
    const { sealed } = encoders;
    expect(await toRequest(call, { body: { a: 1 } }, {}, { sealed })).toMatchObject({
      headers: json,
      body: '{"a":1}',
    });
  });

  it('fills in the URL, and the headers of the caller override the generated ones', async () => {
    const call = { method: 'PUT', path: '/a/{id}', transport: 'plain' } as const;
    const headers = { 'content-type': 'text/plain', 'x-world': 'w' };
    const input = { params: { id: 7 }, query: { q: 'x' } };
    expect(await toRequest(call, input, headers, encoders)).toEqual({
      method: 'PUT',
      url: '/a/7?q=x',
      headers,
      body: '{}',
    });
  });
});
