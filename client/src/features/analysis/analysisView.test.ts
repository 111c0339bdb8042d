import { units } from '@hongbao/contracts/money';
import { describe, expect, it } from 'vitest';
import { cumulative, shortResult, winRate } from './analysisView.ts';

it.each([
  ['12.3', '+12'],
  ['-0.5', '\u22120.50'],
  ['-1204.99', '\u22121.2K'],
  ['100', '+100'],
  ['-453.679', '\u2212453'],
  ['0', '0.00'],
])('shortResult of %s is %s', (result, text) => expect(shortResult(result)).toBe(text));

it.each([
  [3, 1, '0.75'],
  [0, 2, '0'],
  [1, 2, '0.33333333'],
])('winRate of %i wins and %i losses is %s', (wins, losses, rate) =>
  expect(winRate({ wins, losses })).toBe(units(rate)),
);

it('winRate is unknown without a decided result', () =>
  expect(winRate({ wins: 0, losses: 0 })).toBeNull());

describe('cumulative', () => {
  const day = (name: string, result: string) => ({
    day: name,
    result,
    count: 1,
    wins: 1,
    losses: 0,
  });
  const results = [day('2026-01-02', '5'), day('2026-01-04', '-7.5')];

  it('starts at zero on the day before the month and has every day until today', () =>
    expect(cumulative(results, '2026-01', '2026-01-05')).toEqual([
      { day: '2025-12-31', sum: 0n },
      { day: '2026-01-01', sum: 0n },
      { day: '2026-01-02', sum: units('5') },
      { day: '2026-01-03', sum: units('5') },
      { day: '2026-01-04', sum: units('-2.5') },
      { day: '2026-01-05', sum: units('-2.5') },
    ]));

  it.each([
    ['2026-01', '2026-02-10', 32, '2026-01-31'],
    ['2024-02', '2026-02-10', 30, '2024-02-29'],
    ['2026-02', '2026-02-01', 2, '2026-02-01'],
  ])('of %s on %s has %i points and ends on %s', (month, today, count, last) => {
    const points = cumulative([], month, today);
    expect(points).toHaveLength(count);
    expect(points.at(-1)?.day).toBe(last);
  });
});
