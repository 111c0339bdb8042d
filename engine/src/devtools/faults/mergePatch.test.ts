import { expect, it } from 'vitest';
import { mergePatch } from './mergePatch.ts';

/** Test cases of RFC 7396, appendix A. */
it.each([
  [{ a: 'b' }, { a: 'c' }, { a: 'c' }],
  [{ a: 'b' }, { b: 'c' }, { a: 'b', b: 'c' }],
  [{ a: 'b' }, { a: null }, {}],
  [{ a: 'b', b: 'c' }, { a: null }, { b: 'c' }],
  [{ a: ['b'] }, { a: 'c' }, { a: 'c' }],
  [{ a: 'c' }, { a: ['b'] }, { a: ['b'] }],
  [{ a: { b: 'c' } }, { a: { b: 'd', c: null } }, { a: { b: 'd' } }],
  [{ a: [{ b: 'c' }] }, { a: [1] }, { a: [1] }],
  [
    ['a', 'b'],
    ['c', 'd'],
    ['c', 'd'],
  ],
  [{ a: 'b' }, ['c'], ['c']],
  [{ a: 'foo' }, null, null],
  [{ a: 'foo' }, 'bar', 'bar'],
  [{ e: null }, { a: 1 }, { e: null, a: 1 }],
  [[1, 2], { a: 'b', c: null }, { a: 'b' }],
  [{}, { a: { bb: { ccc: null } } }, { a: { bb: {} } }],
])('mergePatch of %j with the patch %j returns %j', (target, patch, expected) => {
  expect(mergePatch(target, patch)).toEqual(expected);
});

it('mergePatch does not change Object.prototype', () => {
  const patch: unknown = JSON.parse('{"__proto__": {"isAdmin": true}, "constructor": {"x": 1}}');
  const merged = mergePatch({}, patch) as Record<string, unknown>;
  expect(Object.keys(merged)).toEqual(['__proto__', 'constructor']);
  expect(({} as Record<string, unknown>)['isAdmin']).toBeUndefined();
});
