import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { noteWorldTime, onWorldJump, resetWorldClock, worldNow } from './worldClock.ts';

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

describe('the world’s clock', () => {
  it.each([
    ['ahead', 100_000 + 10_001, 1],
    ['back, as after a reset', 100_000 - 10_001, 1],
    ['ahead within what answers out of order explain', 100_000 + 10_000, 0],
    ['back within what answers out of order explain', 100_000 - 10_000, 0],
  ])('set %s', (_, worldMs, times) => {
    noteWorldTime('100000', '1');
    noteWorldTime(String(worldMs), '1');
    expect(jumped).toHaveBeenCalledTimes(times);
    expect(worldNow()).toBe(worldMs);
  });

  it('that runs ten times as fast may be ten times as far off', () => {
    noteWorldTime('100000', '10');
    noteWorldTime('200000', '10');
    expect(jumped).not.toHaveBeenCalled();
    noteWorldTime('300001', '10');
    expect(jumped).toHaveBeenCalledOnce();
  });

  it('runs on between answers at its own rate', () => {
    noteWorldTime('100000', '2');
    vi.advanceTimersByTime(1_000);
    expect(worldNow()).toBe(102_000);
  });

  it('is the machine’s until the first answer, and unreadable headers change nothing', () => {
    noteWorldTime(null, null);
    noteWorldTime('soon', '1');
    expect(worldNow()).toBe(Date.now());
  });
});
