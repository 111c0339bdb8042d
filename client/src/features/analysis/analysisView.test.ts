import { units } from '@hongbao/contracts/money';
import { expect, it } from 'vitest';
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

it('cumulative adds up the results day by day', () => {
  const day = (name: string, result: string) => ({
    day: name,
    result,
    count: 1,
    wins: 1,
    losses: 0,
  });
  expect(cumulative([day('2026-01-01', '5'), day('2026-01-03', '-7.5')])).toEqual([
    { day: '2026-01-01', sum: units('5') },
    { day: '2026-01-03', sum: units('-2.5') },
  ]);
});
