import { formatUnits, units } from '@hongbao/contracts/money';
import { DAY_MS, SECOND_MS, WEEK_MS } from '@hongbao/contracts/time';
import type { ReplayedCandles } from '../market/replay.ts';

/** The reason why a file is rejected: the line (starting at 1) and its problem. */
export interface FileProblem {
  readonly line: number;
  readonly problem: string;
}

/** Maximum candles of a file, enough for a month of one-minute candles. */
export const CANDLES_MAX = 50_000;
const LENGTH_MS_MAX = 365 * DAY_MS;
/** Maximum price, in units. */
const PRICE_MAX = 9_000_000_000_000_000n;
/** Number of digits of an open time in microseconds, which Binance uses since 2025. */
const MICROSECOND_DIGITS = 16;

type Row = ReplayedCandles['rows'][number];

/**
 * Reads candles in Binance's format: open time (ms or µs), open, high, low, close, volume, close time, … on one line
 * each, oldest first, without gaps, with an optional header line. Columns after the close time are ignored.
 */
export function readCandles(csv: string): ReplayedCandles | FileProblem {
  const lines = csv.split(/\r?\n/);
  while (lines.at(-1)?.trim() === '') lines.pop();
  const begin = /^[\s"]*[a-z]/i.test(lines[0] ?? '') ? 1 : 0;
  if (lines.length - begin > CANDLES_MAX)
    return { line: begin + CANDLES_MAX + 1, problem: `at most ${CANDLES_MAX} candles are taken` };
  const rows: Row[] = [];
  let candleMs = 0;
  let firstAt = 0;
  for (let index = begin; index < lines.length; index++) {
    const line = index + 1;
    const read = readRow(lines[index] ?? '');
    if (typeof read === 'string') return { line, problem: read };
    if (rows.length === 0) {
      firstAt = read.openAt;
      candleMs = read.lengthMs ?? lengthTo(lines[index + 1], firstAt);
      const problem = problemOfLength(candleMs);
      if (problem) return { line, problem };
    }
    const due = firstAt + rows.length * candleMs;
    if (read.openAt !== due)
      return { line, problem: `opens at ${read.openAt}, after the candle before it ${due} is due` };
    rows.push(read.row);
    if (rows.length * candleMs > LENGTH_MS_MAX)
      return { line, problem: 'all candles together may last a year' };
  }
  return rows.length === 0 ? { line: 1, problem: 'holds no candle' } : { candleMs, rows };
}

function readRow(line: string): { openAt: number; lengthMs?: number; row: Row } | string {
  const cells = line.split(',').map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'));
  if (cells.length < 5) return 'needs open time, open, high, low and close, divided by commas';
  const [openTime = '', open = '', high = '', low = '', close = '', , closeTime] = cells;
  const openAt = readTime(openTime);
  if (openAt === null) return 'open time must be epoch milliseconds or microseconds';
  const prices = [open, high, low, close].map(readPrice);
  if (prices.includes(null)) return 'prices must be decimals above 0 with at most 8 decimals';
  const [from = 0n, highest = 0n, lowest = 0n, to = 0n] = prices.map((price) => price ?? 0n);
  if (highest < from || highest < to || lowest > from || lowest > to)
    return 'high and low must hold open and close between them';
  const closeAt = closeTime === undefined || closeTime === '' ? null : readTime(closeTime);
  const row = [from, highest, lowest, to].map((price) => formatUnits(price));
  const [a = '', b = '', c = '', d = ''] = row;
  return {
    openAt,
    row: [a, b, c, d],
    ...(closeAt === null ? {} : { lengthMs: closeAt + 1 - openAt }),
  };
}

function readTime(text: string): number | null {
  if (!/^\d{10,16}$/.test(text)) return null;
  return Math.floor(Number(text) / (text.length === MICROSECOND_DIGITS ? 1_000 : 1));
}

function readPrice(text: string): bigint | null {
  if (!/^\d{1,8}(\.\d{1,20})?$/.test(text)) return null;
  const price = units(text.replace(/(\.\d{8})\d*$/, '$1'));
  return price > 0n && price <= PRICE_MAX ? price : null;
}

/** A candle without a close time ends at the open time of the next candle. */
function lengthTo(next: string | undefined, openAt: number): number {
  return (readTime(next?.split(',')[0]?.trim() ?? '') ?? openAt) - openAt;
}

function problemOfLength(candleMs: number): string | null {
  if (candleMs === 0) return 'a single candle needs its close time';
  const isFine = candleMs % SECOND_MS === 0 && candleMs >= SECOND_MS && candleMs <= WEEK_MS;
  return isFine ? null : 'a candle must last whole seconds, a week at most';
}
