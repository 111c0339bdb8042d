import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CANDLES_MAX, readCandles } from './readCandles.ts';

const MINUTE = 60_000;
const AT = 1_767_225_600_000;
const line = (index: number, prices = '10,12,9,11', step = MINUTE) =>
  `${AT + index * step},${prices},5,${AT + (index + 1) * step - 1},0`;
const row = ['10.00000000', '12.00000000', '9.00000000', '11.00000000'];
const twoMinutes = {
  candles: { candleMs: MINUTE, rows: [row, row] },
  duplicates: 0,
  missing: 0,
};

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
    [
      'pandas, with its numbered index',
      [
        ',date,open,high,low,close',
        '0,2026-01-01 00:00:00,10.0,12.0,9.0,11.0',
        '1,2026-01-01 00:01:00,1e+01,1.2e1,9.0,1.1e+01',
      ],
    ],
    [
      'pandas, with times as index without a name',
      [
        ',open,high,low,close,volume',
        '2026-01-01 00:00:00+00:00,10,12,9,11,5',
        '2026-01-01 00:01:00+00:00,10,12,9,11,nan',
      ],
    ],
    [
      'pandas, with times as floats',
      ['timestamp,open,high,low,close', '1767225600.0,10,12,9,11', '1.76722566e+09,10,12,9,11'],
    ],
    [
      'yfinance, with three header lines',
      [
        'Price,Close,High,Low,Open,Volume',
        'Ticker,BTC-USD,BTC-USD,BTC-USD,BTC-USD,BTC-USD',
        'Datetime,,,,,',
        '2026-01-01 00:00:00+00:00,11.0,12.0,9.0,10.0,0',
        '2026-01-01 00:01:00+00:00,11.0,12.0,9.0,10.0,0',
      ],
    ],
    [
      'CryptoDataDownload, with the address in the first line and floats as times',
      [
        'https://www.CryptoDataDownload.com',
        'Unix Timestamp,Date,Symbol,Open,High,Low,Close,Volume',
        '1767225660000.0,2026-01-01 00:01:00,BTCUSD,10,12,9,11,0.5',
        '1767225600000.0,2026-01-01 00:00:00,BTCUSD,10,12,9,11,0.5',
      ],
    ],
    [
      'TradingView, with the times of an offset',
      [
        'time,open,high,low,close,Volume',
        '2026-01-01T01:00:00+01:00,10,12,9,11,3',
        '2026-01-01T01:01:00+01:00,10,12,9,11,3',
      ],
    ],
    [
      'Excel in German, with decimal commas and its line for the separator',
      [
        'sep=;',
        'Datum;Eröffnung;Hoch;Tief;Schluss;Volumen',
        '01.01.2026 00:00;10,0;12,00;9;11,000;1.234,5',
        '01.01.2026 00:01;10,0;12,00;9;11,000;1.234,5',
      ],
    ],
    [
      'Excel in German, with the day and the time of day in two columns',
      [
        'Datum;Uhrzeit;Erster;Hoch;Tief;Schlusskurs',
        '01.01.2026;00:00:00;10,00;12,00;9,00;11,00',
        '01.01.2026;00:01:00;10,00;12,00;9,00;11,00',
      ],
    ],
    [
      'Excel in French, with dates of one meaning',
      [
        'Date;Ouverture;Plus haut;Plus bas;Clôture',
        '01/01/2026 0:00;10,0;1,2E+01;9,0;11,0',
        '01/01/2026 0:01;10,0;12,0;9,0;11,0',
      ],
    ],
    [
      'MetaTrader, with tabs',
      [
        '<DATE>\t<TIME>\t<OPEN>\t<HIGH>\t<LOW>\t<CLOSE>\t<TICKVOL>',
        '2026.01.01\t00:00:00\t10.00\t12.00\t9.00\t11.00\t7',
        '2026.01.01\t00:01:00\t10.00\t12.00\t9.00\t11.00\t7',
      ],
    ],
    [
      'HistData, without a header',
      ['20260101 000000;10.0;12.0;9.0;11.0;0', '20260101 000100;10.0;12.0;9.0;11.0;0'],
    ],
    [
      'CoinMarketCap, quoted, with close times',
      [
        'timeOpen;timeClose;timeHigh;timeLow;name;open;high;low;close;timestamp',
        '"2026-01-01T00:00:00.000Z";"2026-01-01T00:00:59.999Z";"";"";"2781";"10.0";"12.0";"9.0";"11.0";"2026-01-01T00:00:59.999Z"',
        '"2026-01-01T00:01:00.000Z";"2026-01-01T00:01:59.999Z";"";"";"2781";"10.0";"12.0";"9.0";"11.0";"2026-01-01T00:01:59.999Z"',
      ],
    ],
  ])('can be from %s', (_, lines) => expect(readCandles(lines.join('\n'))).toEqual(twoMinutes));

  it('can have daily candles with dates alone', () =>
    expect(readCandles('Date,Open,High,Low,Close\n2026-01-01,1,1,1,1\n2026-01-02,1,1,1,1')).toEqual(
      {
        candles: { candleMs: 1_440 * MINUTE, rows: Array(2).fill(Array(4).fill('1.00000000')) },
        duplicates: 0,
        missing: 0,
      },
    ));

  it.each([
    [
      'a gap',
      [line(0), line(2)],
      2,
      'expected the candle of 2026-01-01T00:01:00Z, found 2026-01-01T00:02:00Z: 1 candle is missing here, 1 in the file; gaps can be fill or skip',
    ],
    [
      'several gaps',
      [line(0), line(1), line(4), line(5), line(7)],
      3,
      '2 candles are missing here, 3 in the file',
    ],
    [
      'two different candles of one time',
      [line(0), line(1), line(0, '10,12,9,10')],
      3,
      'expected one candle of 2026-01-01T00:00:00Z, found other prices in line 1',
    ],
    [
      'a candle off the grid of the others',
      [line(0), line(1), `${AT + 90_000},10,12,9,11`],
      3,
      'expected the candle of 2026-01-01T00:02:00Z, found 2026-01-01T00:01:30Z',
    ],
    ['too few columns', [line(0), '1,2,3'], 2, 'in 5 columns, found 3'],
    [
      'a price of 0',
      [line(0, '0,1,0,1')],
      1,
      'expected a decimal above 0 and up to 90000000.00000000 as open, found "0"',
    ],
    ['a price above the maximum', [line(0, '1,999999999.99,1,1')], 1, 'as high, found "999999999.'],
    ['a price without a value', [line(0, '1,1,null,1')], 1, 'as low, found "null"'],
    [
      'decimal commas and decimal points',
      ['time;open;high;low;close', `${AT};1,5;1,5;1,5;1,5`, `${AT + MINUTE};1.5;1.5;1.5;1.5`],
      3,
      'expected a decimal with a comma above 0',
    ],
    [
      'prices that can all be thousands or decimals',
      [
        'time;open;high;low;close',
        ...[0, 1].map((one) => `${AT + one * MINUTE};1,500;1,500;1,500;1,500`),
      ],
      2,
      'expected one meaning of each number: 1,234 can be 1234 or 1.234',
    ],
    [
      'another separator',
      ['time;open;price', '1;1;1'],
      1,
      'without high, low (columns are separated by a semicolon)',
    ],
    ['a high below its close', [line(0, '10,10,9,11')], 1, 'between low and high'],
    ['a low above its open', [line(0, '10,12,11,11')], 1, 'between low and high'],
    [
      'an invalid time',
      ['2020-3-12,1,1,1,1'],
      1,
      'expected a time, ISO 8601 or epoch seconds, milliseconds or microseconds, found "2020-3-12"',
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
      'without high, low (columns are separated by a comma)',
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

it('one number of a file decides what the comma is in all its numbers', () => {
  const fileOf = (second: string) =>
    [`${AT};1,500;1,500;1,500;1,500`, `${AT + MINUTE};${Array(4).fill(second).join(';')}`].join(
      '\n',
    );
  const opens = (second: string) => {
    const read = readCandles(fileOf(second));
    return 'candles' in read ? read.candles.rows.map(([open]) => open) : read.problem;
  };
  expect(opens('1,55')).toEqual(['1.50000000', '1.55000000']);
  expect(opens('1,501.25')).toEqual(['1500.00000000', '1501.25000000']);
});

it.each([
  ['day first', 4, ['30/01/2026', '31/01/2026', '01/02/2026', '02/02/2026']],
  ['month first', 3, ['1/11/2026', '1/12/2026', '1/13/2026']],
  ['day first, without a day above 12', 3, ['01/02/2026', '02/02/2026', '03/02/2026']],
  ['day first, although one is missing', 4, ['01/02/2026', '02/02/2026', '04/02/2026']],
])(
  'dates with slashes are read %s, if only this makes candles of equal length',
  (_, count, dates) =>
    expect(readCandles(dates.map((date) => `${date},1,1,1,1`).join('\n'), 'fill')).toMatchObject({
      candles: { candleMs: 1_440 * MINUTE, rows: { length: count } },
    }),
);

describe('a file of candles with gaps', () => {
  const file = [
    line(0),
    line(1),
    line(1),
    line(4),
    `${AT + 5 * MINUTE},,,,`,
    line(6, '10,12,9,10'),
  ];
  const flat = Array(4).fill('11.00000000');
  const last = [...row.slice(0, 3), '10.00000000'];

  it('repeats the last close for missing candles and lines without prices', () =>
    expect(readCandles(file.join('\n'), 'fill')).toEqual({
      candles: { candleMs: MINUTE, rows: [row, row, flat, flat, row, flat, last] },
      duplicates: 1,
      missing: 3,
    }));

  it('continues with the next candle of the file if missing candles are skipped', () =>
    expect(readCandles(file.join('\n'), 'skip')).toEqual({
      candles: { candleMs: MINUTE, rows: [row, row, row, last] },
      duplicates: 1,
      missing: 3,
    }));

  it.each(['fill', 'skip'] as const)('refuses a candle between two others with %s', (gaps) =>
    expect(
      readCandles([line(0), line(3), `${AT + 200_000},1,1,1,1`].join('\n'), gaps),
    ).toMatchObject({
      line: 3,
      problem: expect.stringContaining('found 2026-01-01T00:03:20Z'),
    }),
  );

  it('refuses a gap that is longer than a file can be', () =>
    expect(readCandles([line(0), line(1_000_000)].join('\n'), 'fill')).toEqual({
      line: 2,
      problem: `expected at most ${CANDLES_MAX} candles`,
    }));
});

it('a file of candles has the same candles in every notation of its numbers', () => {
  const anyCents = fc
    .integer({ min: 1, max: 900_000_000 })
    .map((cents) => (cents / 100).toFixed(2));
  const notations: readonly ((decimal: string) => string)[] = [
    (decimal) => decimal.replace('.', ','),
    (decimal) => decimal.replace(/\B(?=(\d{3})+\.)/g, ' ').replace('.', ','),
    (decimal) => decimal.replace('.', ',').replace(/\B(?=(\d{3})+,)/g, '.'),
    (decimal) => decimal.replace(/\B(?=(\d{3})+\.)/g, ','),
    (decimal) => Number(decimal).toExponential(),
    (decimal) => Number(decimal).toExponential().replace('.', ','),
  ];
  fc.assert(
    fc.property(fc.array(anyCents, { minLength: 2, maxLength: 20 }), (decimals) => {
      const fileOf = (write: (decimal: string) => string) =>
        decimals
          .map((one, index) => [AT + index * MINUTE, ...Array(4).fill(write(one))].join(';'))
          .join('\n');
      const plain = readCandles(fileOf((decimal) => decimal));
      expect(plain).toMatchObject({ candles: { rows: { length: decimals.length } } });
      for (const write of notations) {
        const read = readCandles(fileOf(write));
        // Exponents drop trailing zeros, so that a digit and three decimals can remain.
        if ('candles' in read) expect(read).toEqual(plain);
        else expect(read.problem).toMatch(/one meaning of each number/);
      }
    }),
  );
});
