import { describe, expect, it } from 'vitest';
import { countedAt } from './useCountUp.ts';

describe('an amount that counts up', () => {
  const total = 800_000_001n;
  it.each([
    ['before it rises', 0, 0n],
    ['as it comes out', 380, 0n],
    ['at the end, to the last unit', 940, total],
    ['long after', 60_000, total],
  ])('%s', (_, elapsedMs, counted) => {
    expect(countedAt(total, elapsedMs)).toBe(counted);
  });

  it('never goes back and never passes the total', () => {
    let last = 0n;
    for (let atMs = 0; atMs <= 1_200; atMs += 7) {
      const counted = countedAt(total, atMs);
      expect(counted >= last && counted <= total).toBe(true);
      last = counted;
    }
    expect(countedAt(total, 600) > total / 2n).toBe(true);
  });
});
