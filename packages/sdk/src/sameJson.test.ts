import { expect, it } from 'vitest';
import { sameJson } from './sameJson.ts';

it.each([
  [1, 1, true],
  ['1', 1, false],
  [null, undefined, false],
  [null, {}, false],
  [{}, null, false],
  [[], {}, false],
  [[1, 2], [2, 1], false],
  [[1], [1, 2], false],
  [{ a: 1, b: [{ c: null }] }, { b: [{ c: null }], a: 1 }, true],
  [{ a: 1 }, { a: 1, b: 2 }, false],
  [{ a: 1, b: 2 }, { a: 1 }, false],
  [{ a: 1, b: 2 }, { a: 1, b: 3 }, false],
  [{ a: undefined }, { b: undefined }, false],
  [{ a: { b: 1 } }, { a: { b: 2 } }, false],
])('%j and %j are the same JSON: %s', (one, other, isSame) => {
  expect(sameJson(one, other)).toBe(isSame);
});
