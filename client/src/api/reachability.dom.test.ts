import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  isServerReachable,
  lastAnswerAt,
  onReachabilityChange,
  setServerReachable,
} from './reachability.ts';

afterEach(() => setServerReachable(true));

describe('server reachability', () => {
  it('isServerReachable follows answers and failures, and notifies listeners once per change', () => {
    const listener = vi.fn();
    const stop = onReachabilityChange(listener);
    setServerReachable(true);
    setServerReachable(false);
    setServerReachable(false);
    setServerReachable(true);
    expect(listener).toHaveBeenCalledTimes(2);
    stop();
    setServerReachable(false);
    expect(listener).toHaveBeenCalledTimes(2);
  });

  it("the server counts as unreachable from the browser's offline event until an answer is received", () => {
    const stop = onReachabilityChange(() => undefined);
    window.dispatchEvent(new Event('offline'));
    expect(isServerReachable()).toBe(false);
    setServerReachable(true);
    expect(isServerReachable()).toBe(true);
    window.dispatchEvent(new Event('offline'));
    window.dispatchEvent(new Event('online'));
    expect(isServerReachable()).toBe(true);
    stop();
  });

  it('lastAnswerAt is the time of the last answer, not of a failure or of an event of the browser', () => {
    vi.useFakeTimers({ now: 10_000 });
    const stop = onReachabilityChange(() => undefined);
    setServerReachable(true);
    vi.setSystemTime(20_000);
    setServerReachable(false);
    window.dispatchEvent(new Event('online'));
    expect(lastAnswerAt()).toBe(10_000);
    setServerReachable(true);
    expect(lastAnswerAt()).toBe(20_000);
    stop();
    vi.useRealTimers();
  });
});
