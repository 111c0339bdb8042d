import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type ReadDialect, readDialect } from './readDialect.ts';

const files: Record<string, string> = {
  base: 'names: { answer: { createTime: createdAt } }',
  broken: 'calls: { nothing: {} }',
  one: 'extends: two',
  two: 'extends: three',
  three: 'extends: one',
};
const read = (yaml: string): ReadDialect =>
  readDialect('mine', yaml, (name) => files[name] ?? null, Object.keys(files));
const problems = (yaml: string): readonly string[] => {
  const found = read(yaml);
  return 'problems' in found ? found.problems : [];
};

describe('a dialect', () => {
  it.each([
    [
      'maps two fields to one',
      'calls:\n  openPosition:\n    request: { margin: money, price: money }',
      /line 3: .*price: and margin are both called money/,
    ],
    [
      'takes the name of another field',
      'calls:\n  openPosition:\n    request: { margin: quantity }',
      /are both called quantity/,
    ],
    [
      'adds a field that exists',
      'calls:\n  listBalances:\n    add: { total: { value: 1 } }',
      /is the name of total in the client already/,
    ],
    [
      'has a code without an inverse',
      'calls:\n  buyOption:\n    request: { direction: { codes: { up: 1, down: 1 } } }',
      /up and down have the same code 1/,
    ],
    [
      'leaves a code out',
      'calls:\n  buyOption:\n    request: { direction: { codes: { up: 1 } } }',
      /has no code for down; map each, or list it as unmapped/,
    ],
    [
      'has a code of an unknown value',
      'calls:\n  buyOption:\n    request: { direction: { codes: { up: 1, down: 2, left: 3 } } }',
      /has no value left; there are up, down/,
    ],
    [
      'uses a code that is an unmapped value',
      'calls:\n  buyOption:\n    request: { direction: { codes: { up: down }, unmapped: [down] } }',
      /down is the code of up as well/,
    ],
    [
      'has codes for a decimal',
      'calls:\n  buyOption:\n    request: { stake: { codes: { 1: 2 } } }',
      /codes applies to a field with a set of values, and this field is a decimal/,
    ],
    [
      'has percents of a text',
      'calls:\n  getMember:\n    answer: { nickname: { unit: percent } }',
      /unit applies to decimals/,
    ],
    [
      'gives two calls one path',
      'calls:\n  openPosition: { path: POST /x }\n  buyOption: { path: POST /x }',
      /POST \/x is the path of .* as well/,
    ],
    [
      'takes the path of a call that stays there',
      'calls:\n  listSymbols: { path: GET /api/public/getTicketList }',
      /is the path of listSymbols as well/,
    ],
    [
      'has a parameter that is not a field',
      'calls:\n  closePosition: { path: "POST /x/{order}" }',
      /\{order\} is not a field of the request/,
    ],
    [
      'uses a path of the server',
      'calls:\n  openPosition: { path: POST /control/x }',
      /is reserved by the server/,
    ],
    [
      'has the name __proto__',
      'names:\n  request: { __proto__: x }',
      /line 2: .*__proto__: is not a field name/,
    ],
    [
      'gives the name __proto__',
      'calls:\n  openPosition:\n    request: { margin: __proto__ }',
      /must be a name/,
    ],
    [
      'gives the name constructor',
      'names: { answer: { records: constructor } }',
      /not __proto__, constructor/,
    ],
    [
      'names an unknown call',
      'calls:\n  openPositon: {}',
      /line 2: .*no call openPositon; did you mean openPosition\?/,
    ],
    [
      'names an unknown field',
      'names: { request: { amuont: money } }',
      /no request has a field amuont; did you mean amount\?/,
    ],
    ['has an unknown setting', 'decimal: number', /decimal: is unknown; did you mean decimals\?/],
    ['wraps what is not a list', 'calls: { getMember: { list: array } }', /is not a list/],
    [
      'takes two files from one part',
      'calls: { applyKyc: { files: { frontPath: pic, backPath: pic } } }',
      /and frontPath are the same part pic/,
    ],
    [
      'takes a file for a text',
      'calls: { applyKyc: { files: { realName: pic } } }',
      /is not a path of a stored file/,
    ],
    [
      'has an unknown parameter in a second path',
      'calls: { getMember: { path: [GET /me, "GET /me/{typo}"] } }',
      /\{typo\} is not a field of the request/,
    ],
    [
      'makes a map by a field that several items can have',
      'calls: { listPositions: { list: { by: symbol } } }',
      /must be the id of the items/,
    ],
    [
      'adds the result of a call that writes',
      'calls: { login: { add: { x: { call: openPosition } } } }',
      /is not a call that reads without side effects/,
    ],
    [
      'extends itself over others',
      'extends: one',
      /mine extends one extends two extends three extends one, which is a cycle/,
    ],
    ['extends an unknown one', 'extends: bas', /there is no dialect bas; did you mean base\?/],
    ['extends a broken one', 'extends: broken', /broken has problems: line 1: .*no call nothing/],
    [
      'gives a refusal the code of success',
      'wrapper: { code: 0, refusals: { notFound: 0 } }',
      /has the code of success/,
    ],
    [
      'names two fields of the wrapper the same',
      'wrapper: { names: { message: code } }',
      /are both called code/,
    ],
    [
      'names two symbols the same',
      'symbols: { names: { BTC/USDT: x, ETH/USDT: x } }',
      /are both called x/,
    ],
    ['is no map', '- 1', /./],
    ['is no YAML', 'a: [', /./],
  ])('that %s is refused', (_, yaml, message) => {
    const found = problems(yaml);
    expect(found.join('\n')).toMatch(message);
  });

  it('of 10,000 lines is refused by its size or by its names, in a moment', () => {
    const lines = Array.from(
      { length: 10_000 },
      (_, index) => `  call${index}: { path: GET /x${index} }`,
    );
    const found = problems(`calls:\n${lines.join('\n')}`);
    expect(found.length).toBeGreaterThan(0);
    expect(found.length).toBeLessThanOrEqual(30);
  });

  it('can swap the paths of two calls', () => {
    const found = read(
      'calls:\n  listSymbols: { path: GET /api/public/getTicketList }\n  listTickers: { path: GET /api/trade/appSymbol/list }',
    );
    if ('problems' in found) throw new Error(found.problems.join('\n'));
    expect(found.find('GET', '/api/public/getTicketList?x=1')?.call.call.name).toBe('listSymbols');
    expect(found.find('GET', '/api/trade//appSymbol/list')?.call.call.name).toBe('listTickers');
  });

  it('extends another, whose rules it replaces field by field', () => {
    const found = read('extends: base\nnames: { answer: { records: items } }');
    if ('problems' in found) throw new Error(found.problems.join('\n'));
    const answer = found.calls.get('listRecharges')?.writeResult({
      records: [{ id: '1', createTime: '2026-01-01 00:00:00' }],
      total: 1,
    });
    expect(answer).toEqual({ items: [{ id: '1', createdAt: '2026-01-01 00:00:00' }], total: 1 });
  });

  it('of the document has no errors', () => {
    const page = readFileSync(join(import.meta.dirname, '../../../docs/dialects.md'), 'utf8');
    const [, yaml = ''] = /```yaml\n([\s\S]*?)```/.exec(page) ?? [];
    expect(yaml).toContain('openPosition');
    expect(problems(yaml)).toEqual([]);
  });

  it('keeps the name of all calls where a call adds codes or a unit', () => {
    const found = read(
      'names: { answer: { direction: side } }\ncalls:\n  openPosition:\n    answer: { direction: { codes: { long: B, short: S } } }',
    );
    if ('problems' in found) throw new Error(found.problems.join('\n'));
    expect(found.calls.get('openPosition')?.writeResult({ direction: 'long' })).toEqual({
      side: 'B',
    });
  });
});
