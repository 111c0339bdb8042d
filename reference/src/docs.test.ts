import { allCalls, controlCalls } from '@hongbao/contracts/calls';
import { machines } from '@hongbao/contracts/machines';
import { openApiDocument } from '@hongbao/contracts/openapi/openapi';
import { refusals } from '@hongbao/contracts/refusals';
import { describe, expect, it } from 'vitest';
import { curlOf } from './curlOf.ts';
import { powershellOf } from './powershellOf.ts';
import { attemptOf, formOf, problemOf } from './attempt.ts';
import { type DocsCall, callsOf, groupsOf } from './calls.ts';
import type { OpenApi } from './document.ts';
import { rowsOf } from './fields.ts';
import { type Language, tokensOf } from './highlight.ts';
import { placeOf } from './place.ts';
import { search } from './search.ts';

const contracts = [...allCalls, ...controlCalls];
const examples = {
  closePosition: { params: { id: '7' }, body: { quantity: '0.01' }, answer: { result: null } },
  listPositions: { query: { status: 'running', pageNo: 1 }, answer: { result: null } },
};
const document = openApiDocument({
  calls: contracts,
  examples,
  bodies: 'sealed',
  origin: 'http://127.0.0.1:3000',
}) as unknown as OpenApi;
const calls = callsOf(document);
const visit = { world: 'mine', token: 't', controlToken: 'c' };

function named(name: string): DocsCall {
  const found = calls.find((call) => call.name === name);
  if (!found) throw new Error(name);
  return found;
}

describe('callsOf', () => {
  it('returns the calls of the OpenAPI document with access, transport, ledger effect and refusals of the contracts', () => {
    expect(calls.map(({ name }) => name).toSorted()).toEqual(
      contracts.map(({ name }) => name).toSorted(),
    );
    for (const contract of contracts) {
      const { who, transport, movesMoney, isExtension, ...call } = named(contract.name);
      expect({ who, transport, movesMoney, isExtension }, contract.name).toEqual({
        who: contract.auth,
        transport: contract.transport,
        movesMoney: contract.movesMoney,
        isExtension: contract.origin === 'extension',
      });
      expect(call.answers, contract.name).toBe(contract.answers);
      expect(call.refusals.map(({ key, code }) => [key, code])).toEqual(
        contract.refusals.map((key) => [key, refusals[key].code]),
      );
    }
  });

  it('groups calls by feature, with control calls last', () => {
    expect(groupsOf(calls).at(-1)?.[0]).toBe('control');
    expect(groupsOf(calls).flatMap(([, group]) => group)).toHaveLength(calls.length);
  });
});

describe('rowsOf', () => {
  const lines = (name: string, part: 'body' | 'result') =>
    rowsOf(named(name)[part] ?? {}).map((row) =>
      row.kind === 'variant'
        ? `${' '.repeat(row.depth)}= ${row.title}`
        : `${' '.repeat(row.depth)}${row.path}: ${row.type}${row.isRequired ? '' : '?'}`,
    );

  it('lists nested fields below their parent, including the fields of list items', () => {
    expect(lines('listRecharges', 'result').slice(0, 3)).toEqual([
      'records: list of object',
      ' records[].id: string',
      ' records[].currency: string',
    ]);
  });

  it('lists the variants of a union in sequence, titled by the value of the discriminator', () => {
    const titles = lines('register', 'body').filter((line) => line.startsWith('='));
    expect(titles).toEqual(['= method = email', '= method = phone']);
    expect(lines('register', 'body')).toContain('areaCode: string');
  });

  it.each([
    ['markNoticesRead', 'body', ['ids: list of string or string']],
    ['logout', 'result', [': null']],
    ['logout', 'body', []],
    ['getServerTime', 'result', [': integer']],
  ] as const)('lists for the call %s the fields of its %s', (name, part, expected) =>
    expect(lines(name, part)).toEqual(expected),
  );

  it('rows contain the rule and the allowed values of a field', () => {
    const rows = rowsOf(named('openPosition').body ?? {});
    expect(rows.find((row) => row.kind === 'field' && row.name === 'leverage')).toMatchObject({
      rule: expect.stringMatching(
        /^Value divided by margin.* Must be a whole number from 1 to 125\.$/,
      ),
      type: 'integer',
    });
    expect(rows.find((row) => row.kind === 'field' && row.name === 'direction')).toMatchObject({
      values: ['long', 'short'],
    });
  });

  it('rows contain every property of every call', () => {
    for (const call of calls)
      for (const schema of [call.body, call.result]) {
        const names = new Set(rowsOf(schema ?? {}).map((row) => row.kind === 'field' && row.name));
        for (const [, name = ''] of JSON.stringify(schema).matchAll(/"properties":\{"(\w+)"/g))
          expect(names, `${call.name} ${name}`).toContain(name);
      }
  });
});

describe('curlOf', () => {
  const curl = (name: string, parameters: Record<string, string>, body = '') => {
    const call = named(name);
    const form = { ...formOf(call, visit, 'key'), parameters, ...(body ? { body } : {}) };
    return curlOf(call, attemptOf(call, form, visit), 'http://here:81');
  };

  it('formats a GET request as one line, with world and token', () => {
    expect(curl('listPositions', { status: 'running' })).toBe(
      [
        'BASE=http://here:81',
        `curl -s -H 'X-World: mine' -H 'X-Dialect: none' -H 'X-Access-Token: t' "$BASE"'/api/trade/appTradePositions/listMy?status=running'`,
      ].join('\n'),
    );
  });

  it('includes a plain body with escaped quotes', () => {
    const lines = curl('takeSnapshot', { world: 'mine' }, '{"name":"it\'s"}');
    expect(lines).toContain(`-X POST`);
    expect(lines).toContain(`-d '{"name":"it'\\''s"}'`);
    expect(lines).toContain(`-H 'Authorization: Bearer c'`);
  });

  it('seals a body with openssl first', () => {
    const lines = curl('closePosition', { id: '7' }, '{"quantity":"1"}').split('\n');
    expect(lines[1]).toBe(`BODY='{"quantity":"1"}'`);
    expect(lines.at(-1)).toContain('-d "\\"$HEAD.$TAIL\\""');
    expect(lines.at(-1)).toContain(`-H 'Idempotency-Key: key'`);
  });
});

describe('powershellOf', () => {
  const command = (name: string, parameters: Record<string, string>, body = '') => {
    const call = named(name);
    const form = { ...formOf(call, visit, 'key'), parameters, ...(body ? { body } : {}) };
    return powershellOf(call, attemptOf(call, form, visit), 'http://here:81');
  };

  it('formats a GET request without a body', () => {
    expect(command('listPositions', { status: 'running' })).toBe(
      `Invoke-RestMethod -Method GET -Uri 'http://here:81/api/trade/appTradePositions/listMy?status=running' -Headers @{ 'X-World' = 'mine'; 'X-Dialect' = 'none'; 'X-Access-Token' = 't' }`,
    );
  });

  it('includes a plain body with escaped quotes', () => {
    const text = command('takeSnapshot', { world: 'mine' }, '{"name":"it\'s"}');
    expect(text).toContain(`-ContentType 'application/json' -Body '{"name":"it''s"}'`);
  });

  it('sends a sealed body as plain JSON', () => {
    const text = command('closePosition', { id: '7' }, '{"quantity":"1"}');
    expect(text).toContain(`'X-Envelope' = 'plain'`);
    expect(text).toContain(`-Body '{"quantity":"1"}'`);
  });
});

describe('search', () => {
  const find = (text: string) => search({ calls, machines }, text).map(({ place }) => place);

  it.each([
    ['openPosition', 'openPosition'],
    ['openpos', 'openPosition'],
    ['appFlashExchangeLog/quote', 'quoteFlashExchange'],
    ['loans repay', 'repayLoan'],
    ['encrypt', 'guide-envelope'],
    ['sealed', 'guide-envelope'],
    ['rsa', 'guide-envelope'],
    ['errors', 'guide-answers'],
    ['error codes', 'guide-answers'],
    ['rate limit', 'guide-answers'],
    ['429', 'guide-answers'],
    ['websocket', 'guide-stream'],
    ['python', 'guide-start'],
    ['postman', 'guide-start'],
    ['idempotency', 'guide-idempotency'],
    ['retry', 'guide-idempotency'],
    ['login', 'login'],
    ['authentication', 'guide-signing-in'],
    ['cors', 'guide-own-app'],
    ['pagination', 'guide-values'],
    ['clock', 'guide-worlds'],
    ['waiting', 'states-loan'],
    ['loan states', 'states-loan'],
    ['withdrawal states', 'states-withdrawal'],
    ['rsaPublicKey', 'getSetting'],
    ['settings', 'getSetting'],
  ])('finds by “%s” first %s', (text, place) => expect(find(text)[0]).toBe(place));

  it('finds a call by the key or the code of a refusal, and returns the refusal', () => {
    for (const text of ['rateMoved', '2404'])
      expect(search({ calls, machines: [] }, text)).toEqual([
        expect.objectContaining({ title: 'exchangeFlash', note: 'refuses with rateMoved' }),
      ]);
  });

  it('finds nothing for an empty or an unknown text', () => {
    for (const text of ['  ', 'qwertz']) expect(find(text)).toEqual([]);
  });
});

describe('the form that sends a call', () => {
  it('attemptOf fills path, query, body, world, token and idempotency key from the example', () => {
    const close = named('closePosition');
    expect(attemptOf(close, formOf(close, visit, 'k'), visit)).toEqual({
      method: 'POST',
      url: '/api/trade/appTradePositions/close/7',
      headers: {
        'X-World': 'mine',
        'X-Dialect': 'none',
        'Content-Type': 'application/json',
        'X-Access-Token': 't',
        'Idempotency-Key': 'k',
      },
      body: { quantity: '0.01' },
    });
    const list = named('listPositions');
    expect(attemptOf(list, formOf(list, visit, 'k'), visit)).toMatchObject({
      url: '/api/trade/appTradePositions/listMy?status=running&pageNo=1',
      headers: { 'X-World': 'mine', 'X-Access-Token': 't' },
      body: undefined,
    });
  });

  it('formOf a control call has the world of the user, also if the example is of another world', () => {
    const call = named('getClock');
    const parameters = call.parameters.map((each) =>
      each.name === 'world' ? { ...each, example: 'watched' } : each,
    );
    expect(formOf({ ...call, parameters }, visit, '').parameters['world']).toBe('mine');
  });

  it('attemptOf a control call contains the control token and never the token of a member', () => {
    const call = named('getClock');
    const form = { ...formOf(call, visit, ''), parameters: { world: 'a b' } };
    expect(attemptOf(call, form, visit)).toMatchObject({
      url: '/control/worlds/a%20b/clock',
      headers: { Authorization: 'Bearer c' },
    });
    expect(attemptOf(call, form, visit).headers).not.toHaveProperty('X-Access-Token');
  });

  it.each([
    ['removeFault', {}, 'id is needed.'],
    ['openPosition', { body: '{' }, 'not JSON'],
    ['uploadFile', {}, 'Choose a file.'],
  ])('problemOf %s reports the missing or invalid input', (name, change, words) =>
    expect(problemOf(named(name), { ...formOf(named(name), visit, ''), ...change })).toContain(
      words,
    ),
  );
});

it.each<[Language, string, string]>([
  ['json', '{"a": "b\\"c", "n": -1.5e3, "t": true}', 'key string key number key word'],
  ['ts', "// why\nconst a = 'b';", 'comment word string'],
  ['sh', '# why\ncurl -s "$BASE/x"', 'comment word string'],
])('tokensOf highlights %s and preserves the code', (language, code, kinds) => {
  const tokens = tokensOf(code, language);
  expect(tokens.map(({ text }) => text).join('')).toBe(code);
  expect(tokens.flatMap(({ kind }) => (kind === 'plain' ? [] : [kind])).join(' ')).toBe(kinds);
});

it.each([
  ['', { kind: 'guide', section: '' }],
  ['#guide-signing-in', { kind: 'guide', section: 'signing-in' }],
  ['#states-loan', { kind: 'states', machine: 'loan' }],
  ['#openPosition', { kind: 'call', name: 'openPosition' }],
])('placeOf parses the URL fragment "%s"', (hash, place) => expect(placeOf(hash)).toEqual(place));
