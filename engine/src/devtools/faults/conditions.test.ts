import { openPosition, listPositions } from '@hongbao/contracts/positions/positions.calls';
import { uploadFile } from '@hongbao/contracts/upload/upload.calls';
import { describe, expect, it } from 'vitest';
import { conditionProblems, holds, ruleInput } from './conditions.ts';

const input = {
  body: {
    symbol: 'BTC/USDT',
    margin: '100.50',
    leverage: 10,
    isHedge: true,
    note: null,
    tags: [{ name: 'a' }, { name: 'b' }],
  },
  query: { pageNo: '2', all: 'true' },
  params: { id: '17' },
};
const isMet = (when: unknown) => holds(JSON.stringify(when), input);

describe('a condition on a request', () => {
  it.each<[unknown, boolean]>([
    [{ 'body.symbol': 'BTC/USDT' }, true],
    [{ 'body.symbol': 'ETH/USDT' }, false],
    [{ 'body.leverage': 10 }, true],
    [{ 'body.leverage': '10' }, true],
    [{ 'body.leverage': 11 }, false],
    [{ 'body.margin': 100.5 }, true],
    [{ 'body.margin': '100.5' }, false],
    [{ 'body.isHedge': true }, true],
    [{ 'body.isHedge': 'true' }, false],
    [{ 'body.note': null }, true],
    [{ 'body.missing': null }, false],
    [{ 'body.tags.1.name': 'b' }, true],
    [{ 'body.tags.2.name': 'b' }, false],
    [{ 'body.tags.length': 2 }, true],
    [{ 'body.symbol.length': 8 }, false],
    [{ 'body.constructor.name': 'Object' }, false],
    [{ 'query.pageNo': 2 }, true],
    [{ 'query.all': true }, true],
    [{ 'params.id': '17' }, true],
    [{ 'body.symbol': 'BTC/USDT', 'query.pageNo': 3 }, false],
    [{ 'body.margin': { above: 100, below: '100.51' } }, true],
    [{ 'body.margin': { above: '100.5' } }, false],
    [{ 'body.symbol': { above: 1 } }, false],
    [{ 'body.symbol': { in: ['ETH/USDT', 'BTC/USDT'] } }, true],
    [{ 'body.leverage': { in: [] } }, false],
    [{ 'body.note': { exists: true } }, true],
    [{ 'body.missing': { exists: false } }, true],
    [{ 'body.missing': { exists: false, above: 1 } }, false],
    [{ 'body.symbol': { matches: 'BTC/*' } }, true],
    [{ 'body.symbol': { matches: '*/*S*' } }, true],
    [{ 'body.symbol': { matches: 'BTC' } }, false],
    [{ 'body.symbol': { matches: 'BTC/USDT*T' } }, false],
    [{ 'body.tags': { matches: '*' } }, false],
  ])('%j is met: %s', (when, expected) => {
    expect(isMet(when)).toBe(expected);
  });

  it('with many wildcards is compared in linear time', () => {
    const body = { symbol: 'a'.repeat(60_000) };
    const when = JSON.stringify({ 'body.symbol': { matches: `${'*a'.repeat(400)}b` } });
    expect(holds(when, { body, query: {}, params: {} })).toBe(false);
  });

  it('is not met while the request was not read', () => {
    expect(holds('{"body.symbol":"BTC/USDT"}', null)).toBe(false);
    expect(holds(null, null)).toBe(true);
  });

  it('reads a part in the spelling of its contract, and a part that violates it as it was sent', () => {
    const sent = { query: {}, params: {} };
    const order = { symbol: 'BTC/USDT', direction: 'long', leverage: 10 };
    const valid = ruleInput(openPosition, { ...sent, body: { ...order, quantity: 0.5 } });
    expect(valid.body).toMatchObject({ quantity: '0.5' });
    const invalid = ruleInput(openPosition, { ...sent, body: { symbol: 5 } });
    expect(invalid.body).toEqual({ symbol: 5 });
  });
});

describe('a path of a condition', () => {
  it.each([
    [openPosition, 'body.symbol', null],
    [openPosition, 'body.symbl', 'did you mean symbol?'],
    [openPosition, 'body.symbol.deeper', 'unknown field'],
    [openPosition, 'body.__proto__', 'unknown field'],
    [openPosition, 'query.symbol', 'has no fields'],
    [listPositions, 'query.pageNo', null],
    [listPositions, 'query.page', 'did you mean pageNo?'],
    [uploadFile, 'body.biz', 'is a field of an upload'],
  ] as const)('%# is checked with the contract of its call', (call, path, message) => {
    const problems = conditionProblems(call, { [path]: 1 });
    if (message === null) expect(problems).toEqual([]);
    else
      expect(problems).toEqual([
        { path: `when.${path}`, message: expect.stringContaining(message) },
      ]);
  });
});
