import { expect, it } from 'vitest';
import { createGenerationalCache } from './generationalCache.ts';

it('the generational cache retains the latest values of at most two generations', () => {
  const recent = createGenerationalCache<string>(2);
  const kept = () => recent.entries().map(([key]) => key);
  const after = [1, 2, 3, 4, 5, 6, 7].map((key) => {
    recent.set(key, `${key}`);
    return kept();
  });
  expect(after).toEqual([[1], [1, 2], [1, 2, 3], [1, 2, 3, 4], [3, 4, 5], [3, 4, 5, 6], [5, 6, 7]]);
  expect(recent.entries()).toEqual([
    [5, '5'],
    [6, '6'],
    [7, '7'],
  ]);
  expect([1, 4, 5, 7].map((key) => recent.get(key))).toEqual([undefined, undefined, '5', '7']);
});

it('the generational cache retains used values and evicts unused ones', () => {
  const recent = createGenerationalCache<string>(2);
  for (const key of [1, 2, 3]) recent.set(key, `${key}`);
  expect(recent.get(1)).toBe('1');
  recent.set(4, '4');
  recent.set(5, '5');
  expect(recent.entries().map(([key]) => key)).toEqual([3, 1, 4, 5]);
  expect([recent.get(2), recent.get(1)]).toEqual([undefined, '1']);
});

it('the generational cache stores falsy values', () => {
  const recent = createGenerationalCache<number>(1);
  recent.set(1, 0);
  recent.set(2, 0);
  expect([recent.get(1), recent.get(2)]).toEqual([0, 0]);
});
