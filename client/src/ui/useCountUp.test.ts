import { describe, expect, it } from 'vitest';
import { countUpValue } from './useCountUp.ts';

describe('countUpValue', () => {
  const total = 800_000_001n;
  const timing = { startMs: 800, countMs: 1_200 };
  it.each([
    ['is zero before the animation', 0, 0n],
    ['is zero after 800 ms, when the amount appears', 800, 0n],
    ['is the exact total at the end', 2_000, total],
    ['is the total after the end', 60_000, total],
  ])('countUpValue %s', (_, elapsedMs, counted) => {
    expect(countUpValue(total, elapsedMs, timing)).toBe(counted);
  });

  it('never decreases and never exceeds the total', () => {
    let last = 0n;
    for (let atMs = 0; atMs <= 2_600; atMs += 7) {
      const counted = countUpValue(total, atMs, timing);
      expect(counted >= last && counted <= total).toBe(true);
      last = counted;
    }
    expect(countUpValue(total, 1_300, timing) > total / 2n).toBe(true);
  });
});
