import { ONE } from '@hongbao/contracts/money';
import { expect, it } from 'vitest';
import { opensReplayedCandle, toKnots, toPoints, replayedLog, slopeAt } from './replay.ts';

const rise = ['100', '110', '95', '105'] as const;
const fall = ['105', '112', '90', '100'] as const;

it('a replayed candle opens in its first second, reaches its extremes at its thirds, and closes in its last second', () =>
  expect(toPoints({ candleMs: 60_000, rows: [rise, fall] })).toEqual([
    [0, '100'],
    [20, '95'],
    [40, '110'],
    [59, '105'],
    [60, '105'],
    [80, '112'],
    [100, '90'],
    [119, '100'],
  ]));

it('a replayed candle with equal open and close has its low before its high', () =>
  expect(toPoints({ candleMs: 6_000, rows: [['100', '110', '95', '100']] })).toEqual([
    [0, '100'],
    [2, '95'],
    [4, '110'],
    [5, '100'],
  ]));

it.each([
  [
    1_000,
    [
      [0, '105'],
      [1, '100'],
    ],
  ],
  [
    3_000,
    [
      [2, '105'],
      [5, '100'],
    ],
  ],
  [
    4_000,
    [
      [0, '100'],
      [1, '95'],
      [2, '110'],
      [3, '105'],
      [4, '105'],
      [5, '112'],
      [6, '90'],
      [7, '100'],
    ],
  ],
])('replayed candles of %d ms have as many prices as they have seconds', (candleMs, points) =>
  expect(toPoints({ candleMs, rows: [rise, fall] })).toEqual(points),
);

it('the logarithm of a replay is linear between prices, and constant before the first and after the last price', () => {
  const knots = toKnots({ candleMs: 3_000, rows: [rise, fall] }, 100n * ONE);
  const [begin, end] = [Math.log(1.05), 0];
  expect(knots.seconds).toEqual([2, 5]);
  for (const [second, log] of [
    [0, begin],
    [1, begin],
    [2, begin],
    [3, begin + (end - begin) / 3],
    [4, begin + ((end - begin) * 2) / 3],
    [5, end],
    [9, end],
  ] as const)
    expect(replayedLog(knots, second)).toBeCloseTo(log, 12);
  expect(slopeAt(knots, 3)).toMatchObject({ from: 2, until: 5 });
  expect(slopeAt(knots, 0)).toMatchObject({ from: 2, until: 2 });
});

it.each([
  [60, 0, true],
  [60, 59, false],
  [60, 60, true],
  [4, 4, true],
  [3, 3, false],
])('a replayed candle of %d seconds opens at second %d: %s', (seconds, second, opens) =>
  expect(opensReplayedCandle(seconds, second)).toBe(opens),
);
