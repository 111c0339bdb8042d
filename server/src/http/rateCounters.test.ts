import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { COUNTERS_MAX, RateCounters } from './rateCounters.ts';

const WINDOW_MS = 60_000;

describe('RateCounters', () => {
  let nowMs = 0;
  beforeEach(() => {
    nowMs = 1_000;
    vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
  });
  afterEach(() => vi.restoreAllMocks());

  it('counts by key and weight, and returns the remaining time of the window', () => {
    const counters = new RateCounters();
    expect(counters.count('a', WINDOW_MS)).toEqual({ current: 1, ttl: WINDOW_MS });
    nowMs += 10_000;
    expect(counters.count('a', WINDOW_MS, 10)).toEqual({ current: 11, ttl: 50_000 });
    expect(counters.count('b', WINDOW_MS)).toEqual({ current: 1, ttl: WINDOW_MS });
  });

  it('starts a new window exactly when the previous one has ended', () => {
    const counters = new RateCounters();
    counters.count('a', WINDOW_MS);
    nowMs += WINDOW_MS - 1;
    expect(counters.count('a', WINDOW_MS)).toEqual({ current: 2, ttl: 1 });
    nowMs += 1;
    expect(counters.count('a', WINDOW_MS)).toEqual({ current: 1, ttl: WINDOW_MS });
  });

  it('evicts only the least recently counted key above the maximum', () => {
    const counters = new RateCounters();
    for (let key = 0; key < COUNTERS_MAX; key++) counters.count(`${key}`, WINDOW_MS);
    expect(counters.count('0', WINDOW_MS).current).toBe(2);
    counters.count('new', WINDOW_MS);
    // Key 1 was evicted. Counting key 1 again evicts key 2.
    expect(counters.count('1', WINDOW_MS).current).toBe(1);
    for (const key of ['0', '3', 'new'])
      expect([key, counters.count(key, WINDOW_MS).current]).toEqual([key, key === '0' ? 3 : 2]);
    expect(counters.count('2', WINDOW_MS).current).toBe(1);
  });
});
