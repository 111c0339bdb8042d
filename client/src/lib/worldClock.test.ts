import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setWorldTime, onWorldJump, resetWorldClock, worldNow } from './worldClock.ts';

const jumped = vi.fn<() => void>();
let stop: () => void;
beforeEach(() => {
  vi.useFakeTimers({ now: 1_700_000_000_000 });
  resetWorldClock();
  jumped.mockClear();
  stop = onWorldJump(jumped);
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

describe('onWorldJump', () => {
  it.each([
    ['reports a clock that was set ahead', 100_000 + 10_001, 1],
    ['reports a clock that was set back, as after a reset', 100_000 - 10_001, 1],
    ['does not report a clock that is ahead within the tolerance', 100_000 + 10_000, 0],
    ['does not report a clock that is back within the tolerance', 100_000 - 10_000, 0],
  ])('onWorldJump %s', (_, worldMs, times) => {
    setWorldTime('100000', '1');
    setWorldTime(String(worldMs), '1');
    expect(jumped).toHaveBeenCalledTimes(times);
    expect(worldNow()).toBe(worldMs);
  });

  it('scales the tolerance with the rate of the clock', () => {
    setWorldTime('100000', '10');
    setWorldTime('200000', '10');
    expect(jumped).not.toHaveBeenCalled();
    setWorldTime('300001', '10');
    expect(jumped).toHaveBeenCalledOnce();
  });

  it('worldNow advances between answers at the rate of the world', () => {
    setWorldTime('100000', '2');
    vi.advanceTimersByTime(1_000);
    expect(worldNow()).toBe(102_000);
  });

  it('worldNow is the machine clock until the first answer, and ignores invalid headers', () => {
    setWorldTime(null, null);
    setWorldTime('soon', '1');
    expect(worldNow()).toBe(Date.now());
  });
});
