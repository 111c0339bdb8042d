import { onTestFinished, vi } from 'vitest';

/** Puts the wait for answers into a test's hands: `isOver` ends it for all that are waited for, as ten seconds would. */
export function patience() {
  const waiting: { afterMs: number; end: () => void }[] = [];
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation((afterMs) => {
    const one = new AbortController();
    waiting.push({ afterMs, end: () => one.abort() });
    return one.signal;
  });
  onTestFinished(() => timeout.mockRestore());
  return {
    /** How long it is waited, of each that is waited for. */
    lengths: () => waiting.map(({ afterMs }) => afterMs),
    isOver: () => {
      for (const { end } of waiting.splice(0)) end();
    },
  };
}
