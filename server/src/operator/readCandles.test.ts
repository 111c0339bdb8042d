import { describe, expect, it } from 'vitest';
import { CANDLES_MAX, readCandles } from './readCandles.ts';

const MINUTE = 60_000;
const line = (index: number, prices = '10,12,9,11', step = MINUTE) =>
  `${1_600_000_000_000 + index * step},${prices},5,${1_600_000_000_000 + (index + 1) * step - 1},0`;

describe('a file of candles', () => {
  it('can have a header, quotes, trailing blank lines and Windows line endings', () => {
    const csv = `open_time,open,high,low,close\r\n"${line(0).split(',').join('","')}"\r\n${line(1)}\r\n\r\n`;
    expect(readCandles(csv)).toEqual({
      candleMs: MINUTE,
      rows: Array(2).fill(['10.00000000', '12.00000000', '9.00000000', '11.00000000']),
    });
  });

  it('can have timestamps in microseconds, and needs no close time if it has two candles', () => {
    const csv = '1735689600000000,1,1,1,1\n1735689601000000,1,1,1,1';
    expect(readCandles(csv)).toMatchObject({ candleMs: 1_000 });
  });

  it.each([
    ['a gap', [line(0), line(2)], 2, 'after the candle before it'],
    ['a duplicate candle', [line(0), line(0)], 2, 'after the candle before it'],
    ['too few columns', [line(0), '1,2,3'], 2, 'needs open time'],
    ['a price of 0', [line(0, '0,1,0,1')], 1, 'prices must be'],
    ['an invalid price', [line(0, '1e3,1,1,1')], 1, 'prices must be'],
    ['a high below its close', [line(0, '10,10,9,11')], 1, 'high and low'],
    ['a low above its open', [line(0, '10,12,11,11')], 1, 'high and low'],
    ['an invalid time', ['2020-03-12,1,1,1,1'], 1, 'open time'],
    ['a single candle without a close time', ['1600000000000,1,1,1,1'], 1, 'needs its close time'],
    ['candles of one month each', [line(0, '1,1,1,1', 2_592_000_000)], 1, 'a week at most'],
    ['no candles', [''], 1, 'holds no candle'],
  ])('with %s is rejected with the line number', (_, lines, at, problem) => {
    expect(readCandles(lines.join('\n'))).toMatchObject({
      line: at,
      problem: expect.stringContaining(problem),
    });
  });

  it('with more candles than the maximum, or of more than a year, is rejected', () => {
    const many = Array.from({ length: CANDLES_MAX + 1 }, (_, index) => line(index));
    expect(readCandles(many.join('\n'))).toMatchObject({ line: CANDLES_MAX + 1 });
    const weeks = Array.from({ length: 54 }, (_, index) => line(index, '1,1,1,1', 604_800_000));
    expect(readCandles(weeks.join('\n'))).toMatchObject({ line: 53 });
  });
});
