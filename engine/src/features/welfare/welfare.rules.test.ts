import { expect, it } from 'vitest';
import { streakOf, taskStatus, wireDay } from './welfare.rules.ts';

/** 2026-01-06 12:00 (UTC+8). */
const NOON = Date.UTC(2026, 0, 6, 4);
const HOUR = 3_600_000;

it('a day ends at midnight (UTC+8)', () => {
  expect(wireDay(NOON + 12 * HOUR - 1)).toBe('2026-01-06');
  expect(wireDay(NOON + 12 * HOUR)).toBe('2026-01-07');
});

it.each([
  ['none', [], 0],
  ['today', ['2026-01-06'], 1],
  ['yesterday: today is still open', ['2026-01-05'], 1],
  ['the day before yesterday: a day was missed', ['2026-01-04'], 0],
  ['three in a row', ['2026-01-06', '2026-01-05', '2026-01-04'], 3],
  ['three in a row before today', ['2026-01-05', '2026-01-04', '2026-01-03'], 3],
  ['a gap', ['2026-01-06', '2026-01-05', '2026-01-03', '2026-01-02'], 2],
  [
    'over the turn of the year',
    [
      '2026-01-06',
      '2026-01-05',
      '2026-01-04',
      '2026-01-03',
      '2026-01-02',
      '2026-01-01',
      '2025-12-31',
    ],
    7,
  ],
])('the check-in streak is counted for: %s', (_, days, streak) => {
  expect(streakOf(days, NOON)).toBe(streak);
});

it.each([
  [0, 1, false, 'open'],
  [6, 7, false, 'open'],
  [7, 7, false, 'finished'],
  [7, 7, true, 'claimed'],
] as const)(
  'a task with progress %i of %i, claimed %s, has the status %s',
  (progress, goal, isClaimed, status) => {
    expect(taskStatus(progress, goal, isClaimed)).toBe(status);
  },
);
