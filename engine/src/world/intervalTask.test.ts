import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { IntervalTask } from './intervalTask.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Starts a task with an interval of 100 ms, whose runs end when the test ends them. */
function begun() {
  const ends: (() => void)[] = [];
  const failures: unknown[] = [];
  const does = { fails: false };
  const work = async () => {
    await new Promise<void>((resolve) => ends.push(resolve));
    if (does.fails) throw new Error('away');
  };
  const task = new IntervalTask({ everyMs: 100, work, failed: (error) => failures.push(error) });
  task.start();
  return { task, ends, failures, does };
}

describe('an interval task', () => {
  it('runs at its interval without overlap', async () => {
    const { task, ends } = begun();
    task.start();
    await vi.advanceTimersByTimeAsync(99);
    expect(ends).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(1_001);
    expect(ends).toHaveLength(1);
    ends[0]?.();
    await vi.advanceTimersByTimeAsync(100);
    expect(ends).toHaveLength(2);
  });

  it('reports a failed run and continues', async () => {
    const { ends, failures, does } = begun();
    does.fails = true;
    await vi.advanceTimersByTimeAsync(100);
    ends[0]?.();
    await vi.advanceTimersByTimeAsync(100);
    expect(failures).toEqual([new Error('away')]);
    expect(ends).toHaveLength(2);
  });

  it('stops after the current run, even if that run fails', async () => {
    const { task, ends, failures, does } = begun();
    await vi.advanceTimersByTimeAsync(100);
    does.fails = true;
    let isStopped = false;
    const stopped = task.stop().then(() => (isStopped = true));
    await vi.advanceTimersByTimeAsync(1_000);
    expect([ends.length, isStopped]).toEqual([1, false]);
    ends[0]?.();
    await stopped;
    expect(failures).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(ends).toHaveLength(1);
  });
});
