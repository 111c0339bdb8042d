import { onTestFinished, vi } from 'vitest';

/** Replaces `AbortSignal.timeout` in a test: `isOver` ends all pending timeouts. */
export function patience() {
  const waiting: { afterMs: number; end: () => void }[] = [];
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation((afterMs) => {
    const one = new AbortController();
    waiting.push({ afterMs, end: () => one.abort() });
    return one.signal;
  });
  onTestFinished(() => timeout.mockRestore());
  return {
    /** The durations of the pending timeouts, in milliseconds. */
    lengths: () => waiting.map(({ afterMs }) => afterMs),
    isOver: () => {
      for (const { end } of waiting.splice(0)) end();
    },
  };
}
