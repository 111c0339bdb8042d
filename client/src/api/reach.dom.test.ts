import { afterEach, describe, expect, it, vi } from 'vitest';
import { isServerReached, noteReach, onReach } from './reach.ts';

afterEach(() => noteReach(true));

describe('server reachability', () => {
  it('follows answers and failures, and notifies listeners once for each change', () => {
    const listener = vi.fn();
    const stop = onReach(listener);
    noteReach(true);
    noteReach(false);
    noteReach(false);
    noteReach(true);
    expect(listener).toHaveBeenCalledTimes(2);
    stop();
    noteReach(false);
    expect(listener).toHaveBeenCalledTimes(2);
  });

  it('is false when the browser goes offline, until an answer arrives', () => {
    const stop = onReach(() => undefined);
    window.dispatchEvent(new Event('offline'));
    expect(isServerReached()).toBe(false);
    noteReach(true);
    expect(isServerReached()).toBe(true);
    window.dispatchEvent(new Event('offline'));
    window.dispatchEvent(new Event('online'));
    expect(isServerReached()).toBe(true);
    stop();
  });
});
