import { describe, expect, it } from 'vitest';
import { CANDLES_MAX, readCandles } from './readCandles.ts';

const MINUTE = 60_000;
const AT = 1_767_225_600_000;
const line = (index: number, prices = '10,12,9,11', step = MINUTE) =>
  `${AT + index * step},${prices},5,${AT + (index + 1) * step - 1},0`;
const row = ['10.00000000', '12.00000000', '9.00000000', '11.00000000'];
const twoMinutes = { candleMs: MINUTE, rows: [row, row] };

describe('a file of candles', () => {
  it('can have a header, quotes, trailing blank lines and Windows line endings', () => {
    const csv = `open_time,open,high,low,close\r\n"${line(0).split(',').join('","')}"\r\n${line(1)}\r\n\r\n`;
    expect(readCandles(csv)).toEqual(twoMinutes);
  });

  it.each<[string, string[]]>([
    ['Binance, without a header', [line(0), line(1)]],
    [
      'Binance, with a header',
      ['Open time,Open,High,Low,Close,Volume,Close time,Trades', line(0), line(1)],
    ],
    [
      'Coinbase, newest first',
      ['time,low,high,open,close,volume', '1767225660,9,12,10,11,1.5', '1767225600,9,12,10,11,0.1'],
    ],
    ['Kraken, without a header', ['1767225600,10,12,9,11,0.5,17', '1767225660,10,12,9,11,1.5,3']],
    [
      'Kraken, with a header',
      [
        'time,open,high,low,close,vwap,volume,count',
        '1767225600,10,12,9,11,10.5,2,8',
        '1767225660,10,12,9,11,10.5,2,8',
      ],
    ],
    [
      'a collector of files, with a link in the first line',
      [
        'https://www.example.com',
        'unix,date,symbol,open,high,low,close,Volume BTC,Volume USD',
        '1767225660000,2026-01-01 00:01:00,BTC/USD,10,12,9,11,1,2',
        '1767225600000,2026-01-01 00:00:00,BTC/USD,10,12,9,11,1,2',
      ],
    ],
    [
      'any tool, with ISO times and columns in another order',
      [
        'VOLUME,Close,LOW,high,Open,Timestamp',
        '1,11,9,12,10,2026-01-01T00:00:00Z',
        '1,11,9,12,10,2026-01-01T08:01:00+08:00',
      ],
    ],
    [
      'any tool, with dates without an offset and a byte order mark',
      [
        '\uFEFFdate,open,high,low,close',
        '2026-01-01 00:00,10,12,9,11',
        '2026-01-01 00:01,10,12,9,11',
      ],
    ],
    [
      'any tool, with times in microseconds and nanoseconds',
      ['1767225600000000,10,12,9,11', '1767225660000000000,10,12,9,11'],
    ],
  ])('can be from %s', (_, lines) => expect(readCandles(lines.join('\n'))).toEqual(twoMinutes));

  it('can have daily candles with dates alone', () =>
    expect(readCandles('Date,Open,High,Low,Close\n2026-01-01,1,1,1,1\n2026-01-02,1,1,1,1')).toEqual(
      {
        candleMs: 1_440 * MINUTE,
        rows: Array(2).fill(Array(4).fill('1.00000000')),
      },
    ));

  it.each([
    [
      'a gap',
      [line(0), line(2)],
      2,
      'expected the candle of 2026-01-01T00:01:00Z, found 2026-01-01T00:02:00Z',
    ],
    ['a duplicate candle', [line(0), line(0)], 2, 'expected the candle of 2026-01-01T00:01:00Z'],
    ['too few columns', [line(0), '1,2,3'], 2, 'in 5 columns, found 3'],
    ['a price of 0', [line(0, '0,1,0,1')], 1, 'expected a decimal above 0 as open, found "0"'],
    ['an invalid price', [line(0, '1,1,1e3,1')], 1, 'as low, found "1e3"'],
    ['a high below its close', [line(0, '10,10,9,11')], 1, 'between low and high'],
    ['a low above its open', [line(0, '10,12,11,11')], 1, 'between low and high'],
    [
      'an invalid time',
      ['2020/03/12,1,1,1,1'],
      1,
      'expected a time, ISO 8601 or epoch seconds, milliseconds or microseconds, found "2020/03/12"',
    ],
    [
      'a single candle without a close time',
      ['1600000000000,1,1,1,1'],
      1,
      'expected a second candle or a close time',
    ],
    ['candles of one month each', [line(0, '1,1,1,1', 2_592_000_000)], 1, 'at most a week'],
    [
      'a header without some columns',
      ['# from a tool', 'time,open,price', '1,1,1'],
      2,
      'without high, low, close',
    ],
    [
      'a wrong line after its header',
      ['time,open,high,low,close', line(0), 'x,1,1,1,1'],
      3,
      'found "x"',
    ],
    ['a header alone', ['time,open,high,low,close'], 1, 'expected a candle'],
    ['no candles', [''], 1, 'expected a candle'],
  ])('with %s is rejected with the line and what was expected', (_, lines, at, problem) => {
    expect(readCandles(lines.join('\n'))).toEqual({
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
