import { expect, it } from 'vitest';
import { memoizeLru } from './statementCache.ts';

it('a result is computed once while it is cached, and the least recently used one is evicted', () => {
  let computed = 0;
  const memoized = memoizeLru((text) => {
    computed += 1;
    return text.length;
  });
  for (let round = 0; round < 3; round++) expect(memoized('abc')).toBe(3);
  expect(computed).toBe(1);
  for (let other = 0; other < 299; other++) memoized(`other ${other}`);
  expect(memoized('abc')).toBe(3);
  expect(computed).toBe(300);
  memoized('one more');
  memoized('abc');
  expect(computed).toBe(301);
  memoized('other 0');
  expect(computed).toBe(302);
});
