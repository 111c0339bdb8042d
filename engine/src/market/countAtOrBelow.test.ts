import { expect, it } from 'vitest';
import { countAtOrBelow } from './countAtOrBelow.ts';

it.each([0, 1, 2, 3, 4, 7, 8, 9])(
  'countAtOrBelow counts the values at or below a bound in a sorted list of length %d',
  (length) => {
    const numbers = Array.from({ length }, (_, index) => 10 * index);
    for (let value = -5; value <= 10 * length; value += 1) {
      const counted = numbers.filter((number) => number <= value).length;
      expect(countAtOrBelow(numbers, value)).toBe(counted);
    }
  },
);

it('countAtOrBelow counts equal numbers individually', () =>
  expect(countAtOrBelow([1, 4, 4, 4, 9], 4)).toBe(4));
