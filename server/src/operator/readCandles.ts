import { formatUnits, units } from '@hongbao/contracts/money';
import { DAY_MS, SECOND_MS, WEEK_MS } from '@hongbao/contracts/time';
import type { ReplayedCandles } from '../market/replay.ts';

/** The reason why a file is rejected: the line (starting at 1) and what was expected in it. */
export interface FileProblem {
  readonly line: number;
  readonly problem: string;
}

/** Maximum candles of a file, enough for a month of one-minute candles. */
export const CANDLES_MAX = 50_000;
const LENGTH_MS_MAX = 365 * DAY_MS;
/** Maximum price, in units. */
const PRICE_MAX = 9_000_000_000_000_000n;
/** Maximum length of a value that a problem quotes. */
const QUOTED_MAX = 40;

type Row = ReplayedCandles['rows'][number];

/** The column of each field, starting at 0. */
type Columns = Readonly<Record<Field, number>>;
type Field = (typeof fields)[number] | 'closeTime';

const fields = ['time', 'open', 'high', 'low', 'close'] as const;
const prices = ['open', 'high', 'low', 'close'] as const;

/**
 * Columns of files without a header, as Binance (open time, open, high, low, close, volume, close time, …) and Kraken
 * (time, open, high, low, close, volume, trades) publish them. The number of trades is too short for a close time.
 */
const usualColumns: Columns = { time: 0, open: 1, high: 2, low: 3, close: 4, closeTime: 6 };

/** Names of columns in the files of exchanges, in lower case without spaces and signs. */
const columnNames: Readonly<Record<Field, readonly string[]>> = {
  time: ['opentime', 'time', 'timestamp', 'date', 'datetime', 'unix', 'unixtime', 'start'],
  open: ['open', 'openprice', 'o'],
  high: ['high', 'highprice', 'h'],
  low: ['low', 'lowprice', 'l'],
  close: ['close', 'closeprice', 'c'],
  closeTime: ['closetime'],
};

/** A candle with its open time (epoch ms) and, if the line has a close time, its length. */
interface Read {
  readonly openAt: number;
  readonly lengthMs?: number;
  readonly row: Row;
}

interface Line {
  /** Starting at 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

/**
 * Reads a CSV of candles of equal length without gaps, oldest or newest first. A header names the columns time (or
 * timestamp, date, open time, unix), open, high, low and close in any order and case; other columns are ignored. Without
 * a header the columns are those of Binance and Kraken. Times are ISO 8601 or epoch seconds, ms, µs or ns. A candle
 * lasts until its close time, if there is one, and else until the time of the next.
 */
export function readCandles(csv: string): ReplayedCandles | FileProblem {
  const lines = linesOf(csv);
  const columns = lines[0] && isHeader(lines[0]) ? readHeader(lines[0]) : usualColumns;
  if ('problem' in columns) return columns;
  const candles = columns === usualColumns ? lines : lines.slice(1);
  const beyond = candles[CANDLES_MAX];
  if (beyond) return { line: beyond.line, problem: `expected at most ${CANDLES_MAX} candles` };
  return readLines(isNewestFirst(candles, columns) ? candles.toReversed() : candles, columns);
}

function readLines(lines: readonly Line[], columns: Columns): ReplayedCandles | FileProblem {
  const candles: (Read & { readonly line: number })[] = [];
  for (const { line, cells } of lines) {
    const read = readRow(cells, columns);
    if (typeof read === 'string') return { line, problem: read };
    candles.push({ ...read, line });
  }
  const [first, second] = candles;
  if (!first) return { line: 1, problem: 'expected a candle' };
  const candleMs = first.lengthMs ?? (second?.openAt ?? first.openAt) - first.openAt;
  const problem = problemOfLength(candleMs);
  if (problem) return { line: first.line, problem };
  for (const [index, { line, openAt }] of candles.entries()) {
    const due = first.openAt + index * candleMs;
    if (openAt !== due)
      return {
        line,
        problem: `expected the candle of ${timeText(due)}, found ${timeText(openAt)}`,
      };
    if ((index + 1) * candleMs > LENGTH_MS_MAX)
      return { line, problem: 'expected candles of at most a year together' };
  }
  return { candleMs, rows: candles.map(({ row }) => row) };
}

/** Splits a file into lines and cells, without a byte order mark, comments, links and blank lines at the end. */
function linesOf(csv: string): readonly Line[] {
  const texts = csv.replace(/^\uFEFF/, '').split(/\r?\n/);
  while (texts.at(-1)?.trim() === '') texts.pop();
  const begin = texts.findIndex((text) => !/^(#|https?:)/.test(text));
  if (begin < 0) return [];
  return texts.slice(begin).map((text, index) => ({
    line: begin + index + 1,
    cells: text.split(',').map((cell) => cell.trim().replace(/^"(.*)"$/, '$1')),
  }));
}

function isHeader({ cells: [first = ''] }: Line): boolean {
  return /^[a-z]/i.test(first);
}

function readHeader({ line, cells }: Line): Columns | FileProblem {
  const names = cells.map((cell) => cell.toLowerCase().replace(/[^a-z]/g, ''));
  const columnOf = (field: Field) => names.findIndex((name) => columnNames[field].includes(name));
  const missing = fields.filter((field) => columnOf(field) < 0);
  if (missing.length > 0)
    return {
      line,
      problem: `expected the columns time, open, high, low and close, without ${missing.join(', ')}`,
    };
  const [time = 0, open = 0, high = 0, low = 0, close = 0] = fields.map(columnOf);
  return { time, open, high, low, close, closeTime: columnOf('closeTime') };
}

/** Whether the second candle is before the first, as in the files of Coinbase. */
function isNewestFirst([first, second]: readonly Line[], columns: Columns): boolean {
  const [from, to] = [first, second].map((line) => readTime(line?.cells[columns.time]));
  return typeof from === 'number' && typeof to === 'number' && to < from;
}

/** Returns the candle of a line, or what was expected in the line. */
function readRow(cells: readonly string[], columns: Columns): Read | string {
  const needed = Math.max(...fields.map((field) => columns[field])) + 1;
  if (cells.length < needed)
    return `expected time, open, high, low and close in ${needed} columns, found ${cells.length}`;
  const time = cells[columns.time];
  const openAt = readTime(time);
  if (openAt === null)
    return `expected a time, ISO 8601 or epoch seconds, milliseconds or microseconds, found ${quoted(time)}`;
  const read = prices.map((field) => readPrice(cells[columns[field]] ?? ''));
  const wrong = read.indexOf(null);
  if (wrong >= 0) {
    const field = prices[wrong] ?? 'open';
    return `expected a decimal above 0 as ${field}, found ${quoted(cells[columns[field]])}`;
  }
  const [open = 0n, high = 0n, low = 0n, close = 0n] = read.map((price) => price ?? 0n);
  if (high < open || high < close || low > open || low > close)
    return 'expected open and close between low and high';
  const closeAt = readTime(cells[columns.closeTime]);
  return {
    openAt,
    row: [formatUnits(open), formatUnits(high), formatUnits(low), formatUnits(close)],
    ...(closeAt === null ? {} : { lengthMs: lengthBetween(openAt, closeAt) }),
  };
}

/** Parses ISO 8601 (UTC without an offset; a space for the T) or an epoch with 10, 13, 16 or 19 digits to epoch ms. */
function readTime(text = ''): number | null {
  if (/^\d{10}$/.test(text)) return Number(text) * SECOND_MS;
  if (/^\d{13}(\d{3}){0,2}$/.test(text)) return Number(text.slice(0, 13));
  const iso = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?) ?(.*))?$/.exec(text);
  if (!iso) return null;
  const [, day = '', time = '00:00', offset = ''] = iso;
  const zone = offset === '' || offset === 'UTC' ? 'Z' : offset;
  const at = Date.parse(`${day}T${time}${zone}`);
  return Number.isNaN(at) ? null : at;
}

function readPrice(text: string): bigint | null {
  if (!/^\d{1,8}(\.\d{1,20})?$/.test(text)) return null;
  const price = units(text.replace(/(\.\d{8})\d*$/, '$1'));
  return price > 0n && price <= PRICE_MAX ? price : null;
}

/** A close time is the last millisecond of its candle, or the open time of the next candle. */
function lengthBetween(openAt: number, closeAt: number): number {
  return Math.ceil((closeAt - openAt) / SECOND_MS) * SECOND_MS;
}

function problemOfLength(candleMs: number): string | null {
  if (candleMs === 0) return 'expected a second candle or a close time';
  const isFine = candleMs % SECOND_MS === 0 && candleMs >= SECOND_MS && candleMs <= WEEK_MS;
  return isFine ? null : 'expected candles of whole seconds, at most a week';
}

const timeText = (at: number) => new Date(at).toISOString().replace('.000Z', 'Z');
const quoted = (text = '') => JSON.stringify(text.slice(0, QUOTED_MAX));
