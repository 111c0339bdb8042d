import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  DAY_MS,
  fromWireTime,
  startOfWireDay,
  startOfWireWeek,
  toWireTime,
  WEEK_MS,
} from './time.ts';

const instant = fc.integer({ min: 0, max: 4_000_000_000_000 });

describe('wire times', () => {
  it('are in UTC+8, whatever the time zone of the machine', () => {
    expect(toWireTime(0)).toBe('1970-01-01 08:00:00');
    expect(toWireTime(1_767_196_799_999)).toBe('2025-12-31 23:59:59');
    expect(fromWireTime('2026-01-01 00:00:00')).toBe(1_767_196_800_000);
    expect(fromWireTime('yesterday')).toBeNaN();
  });

  it('are parsed with a precision of one second', () => {
    fc.assert(
      fc.property(instant, (at) => {
        expect(fromWireTime(toWireTime(at))).toBe(at - (at % 1000));
      }),
    );
  });
});

describe('days and weeks', () => {
  it('begin at midnight, and weeks on Monday', () => {
    fc.assert(
      fc.property(instant, (at) => {
        const day = startOfWireDay(at);
        const week = startOfWireWeek(at);
        expect(toWireTime(day)).toMatch(/ 00:00:00$/);
        expect(at - day >= 0 && at - day < DAY_MS).toBe(true);
        expect(at - week >= 0 && at - week < WEEK_MS).toBe(true);
        // Eight hours later is the same day in UTC, from which the weekday is computed.
        expect(new Date(week + 8 * 3_600_000).getUTCDay()).toBe(1);
      }),
    );
  });
});
