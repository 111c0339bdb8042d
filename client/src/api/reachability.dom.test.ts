import { afterEach, describe, expect, it, vi } from 'vitest';
import { isServerReachable, setServerReachable, onReachabilityChange } from './reachability.ts';

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
});
