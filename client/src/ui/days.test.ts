import { describe, expect, it } from 'vitest';
import { byPeriod } from './InfiniteList.tsx';
import { monthDays, monthFrom } from './pictures/Calendar.tsx';

describe('byPeriod', () => {
  const at = (day: number, hour: number) => new Date(2026, 0, day, hour).getTime();
  it('preserves the order and starts a group at each local midnight', () => {
    const days = byPeriod([at(3, 1), at(2, 23), at(2, 0), at(1, 23)], (time) => time, 'day');
    expect(days.map(({ at: day, items }) => [day, items.length])).toEqual([
      ['2026-01-03', 1],
      ['2026-01-02', 2],
      ['2026-01-01', 1],
    ]);
  });
  it('starts a group at each month', () => {
    const times = [new Date(2026, 1, 1).getTime(), at(31, 23), at(1, 0)];
    const months = byPeriod(times, (time) => time, 'month');
    expect(months.map(({ at: month, items }) => [month, items.length])).toEqual([
      ['2026-02', 1],
      ['2026-01', 2],
    ]);
  });
  it('returns no groups without items', () => expect(byPeriod([], () => 0, 'day')).toEqual([]));
});

describe('months of a calendar', () => {
  it.each([
    ['2026-01', 31, 4],
    ['2026-02', 28, 7],
    ['2028-02', 29, 2],
    ['2026-06', 30, 1],
  ])('the month %s has %d days and begins in column %d', (month, count, column) => {
    const days = monthDays(month);
    expect(days).toHaveLength(count);
    expect(days[0]).toEqual({ day: `${month}-01`, column });
    expect(days.at(-1)?.day).toBe(`${month}-${count}`);
  });
  it.each([
    ['2026-01', -1, '2025-12'],
    ['2026-12', 1, '2027-01'],
    ['2026-06', 0, '2026-06'],
  ])('monthFrom %s with the offset %d is %s', (month, step, other) =>
    expect(monthFrom(month, step)).toBe(other),
  );
});
