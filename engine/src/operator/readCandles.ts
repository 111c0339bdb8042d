import type { GapRule } from '@hongbao/contracts/control/interventions.types';
import { formatUnits } from '@hongbao/contracts/money';
import { DAY_MS, SECOND_MS, WEEK_MS } from '@hongbao/contracts/time';
import type { ReplayedCandles } from '../market/replay.ts';
import {
  type CandleFormat,
  type Line,
  possibleFormats,
  readDecimal,
  readTime,
  separatorNames,
  splitLines,
} from './candleText.ts';

/** The reason why a file is rejected: the line (starting at 1) and what was expected in it. */
export interface FileProblem {
  readonly line: number;
  readonly problem: string;
}

/** The candles of a file, with counts of what was not in it or not used. */
export interface CandleFile {
  readonly candles: ReplayedCandles;
  /** Lines that repeat a candle and were ignored. */
  readonly duplicates: number;
  /** Missing candles that were filled or skipped. */
  readonly missing: number;
}

/** Maximum candles of a file, enough for a month of one-minute candles. */
export const CANDLES_MAX = 50_000;
const LENGTH_MS_MAX = 365 * DAY_MS;
/** Maximum price, in units. */
const PRICE_MAX = 9_000_000_000_000_000n;
/** Maximum length of a value that a problem quotes. */
const QUOTED_MAX = 40;

type Row = ReplayedCandles['rows'][number];
type Field = keyof typeof columnNames;
/** The column of each field, starting at 0; -1 for an optional field without a column. */
type Columns = Readonly<Record<Field, number>>;

const fields = ['time', 'open', 'high', 'low', 'close'] as const;
const prices = ['open', 'high', 'low', 'close'] as const;

/**
 * Columns of files without a header, as Binance (open time, open, high, low, close, volume, close time, …) and Kraken
 * (time, open, high, low, close, volume, trades) publish them. The number of trades is not a close time.
 */
const usualColumns: Columns = {
  time: 0,
  open: 1,
  high: 2,
  low: 3,
  close: 4,
  closeTime: 6,
  day: -1,
  clock: -1,
};

/**
 * Names of columns in the files of exchanges, charts and spreadsheets, most specific first, in lower case without
 * accents, spaces and signs.
 */
const columnNames = {
  time: `opentime timeopen unixtimestamp timestamp unix unixtime time datetime date start
    datum datumzeit zeit dateheure horodatage fecha`,
  open: 'open openprice o eroffnung eroffnungskurs eroffn erster ouverture ouv apertura',
  high: 'high highprice h hoch hochst hochstkurs tageshoch plushaut haut maximo',
  low: 'low lowprice l tief tiefst tiefstkurs tagestief plusbas bas minimo',
  close: 'close closeprice c schluss schlusskurs zuletzt cloture clot dernier cierre ultimo price',
  closeTime: 'closetime timeclose',
  day: 'date datum fecha',
  clock: 'time uhrzeit zeit heure hora',
} as const;

/** A candle with its open time (epoch ms) and, if the line has a close time, its length. */
interface Read {
  readonly line: number;
  readonly openAt: number;
  readonly lengthMs?: number;
  /** Null for a line with a time and no prices. */
  readonly row: Row | null;
}
type Priced = Read & { readonly row: Row };

/**
 * Reads a CSV of candles of equal length, oldest or newest first, with commas, semicolons or tabs. A header names the
 * columns in any order and case; other columns are ignored. Without a header the columns are those of Binance and
 * Kraken. A candle lasts until its close time, if there is one, and else the usual distance of two candles. Decimal marks
 * and the order of day and month are those with which the file can be read, with the fewest missing candles; it is refused
 * if several decimal marks give other candles.
 */
export function readCandles(csv: string, gaps: GapRule = 'refuse'): CandleFile | FileProblem {
  const { separator, lines: all } = splitLines(csv);
  const header = all[0] && isHeader(all[0]) ? headerLines(all) : undefined;
  const separatorNote = `columns are separated by a ${separatorNames[separator]}`;
  const columns = header ? readHeader(header, separatorNote) : usualColumns;
  if ('problem' in columns) return columns;
  const lines = header ? all.slice(header.length) : all;
  const beyond = lines[CANDLES_MAX];
  if (beyond) return { line: beyond.line, problem: `expected at most ${CANDLES_MAX} candles` };
  const results = possibleFormats(separator, lines).map((format) =>
    readLines(lines, { columns, format, gaps, separatorNote }),
  );
  const files = results.filter((result) => 'candles' in result);
  const fewest = Math.min(...files.map(({ missing }) => missing));
  const [found, ...others] = files.filter(({ missing }) => missing === fewest);
  if (!found) return furthest(results.filter((result) => 'problem' in result));
  const text = JSON.stringify(found.candles);
  if (others.every(({ candles }) => JSON.stringify(candles) === text)) return found;
  return {
    line: lines[0]?.line ?? 1,
    problem:
      'expected one meaning of each number: 1,234 can be 1234 or 1.234; write one of these, or 1234,0 or 1,2340 if the file has decimal commas',
  };
}

/** The problem of the format in which the most lines could be read. */
function furthest([first, ...others]: readonly FileProblem[]): FileProblem {
  return others.reduce(
    (best, each) => (each.line > best.line ? each : best),
    first ?? { line: 1, problem: 'expected a candle' },
  );
}

interface Reading {
  readonly columns: Columns;
  readonly format: CandleFormat;
  readonly gaps: GapRule;
  readonly separatorNote: string;
}

function readLines(lines: readonly Line[], reading: Reading): CandleFile | FileProblem {
  const read: Read[] = [];
  for (const line of lines) {
    const candle = readRow(line, reading);
    if ('problem' in candle) return candle;
    read.push(candle);
  }
  const isNewestFirst = (read.at(-1)?.openAt ?? 0) < (read[0]?.openAt ?? 0);
  const single = withoutDuplicates(isNewestFirst ? read.toReversed() : read);
  if ('problem' in single) return single;
  const file = inSequence(single, reading.gaps);
  return 'problem' in file ? file : { ...file, duplicates: read.length - single.length };
}

/** Removes candles that repeat an earlier one. Two different candles of one time are a problem. */
function withoutDuplicates(read: readonly Read[]): Read[] | FileProblem {
  const known = new Map<number, Read>();
  for (const candle of read) {
    const same = known.get(candle.openAt);
    if (!same) known.set(candle.openAt, candle);
    else if (String(same.row) !== String(candle.row)) {
      const [first, second] = [same.line, candle.line].sort((a, b) => a - b);
      return {
        line: second ?? 0,
        problem: `expected one candle of ${timeText(candle.openAt)}, found other prices in line ${first}`,
      };
    }
  }
  return [...known.values()];
}

/** Arranges the candles one after another, without gaps. */
function inSequence(
  read: readonly Read[],
  gaps: GapRule,
): Omit<CandleFile, 'duplicates'> | FileProblem {
  const candles = read.filter((candle): candle is Priced => candle.row !== null);
  const [first] = candles;
  if (!first) return { line: 1, problem: 'expected a candle' };
  const candleMs = first.lengthMs ?? usualDistance(candles);
  const problem = problemOfLength(candleMs);
  if (problem) return { line: first.line, problem };
  const rows: Row[] = [];
  let [missing, dueAt] = [0, first.openAt];
  let gap: FileProblem | undefined;
  for (const { line, openAt, row } of candles) {
    const absent = (openAt - dueAt) / candleMs;
    const expected = `expected the candle of ${timeText(dueAt)}, found ${timeText(openAt)}`;
    if (absent < 0 || !Number.isInteger(absent))
      return gap && gaps === 'refuse' ? gap : { line, problem: expected };
    if (absent > 0) gap ??= { line, problem: `${expected}: ${missingText(absent)} here` };
    missing += absent;
    const size = rows.length + (gaps === 'fill' ? absent : 0) + 1;
    if (size > CANDLES_MAX) return { line, problem: `expected at most ${CANDLES_MAX} candles` };
    if (size * candleMs > LENGTH_MS_MAX)
      return { line, problem: 'expected candles of at most a year together' };
    const close = rows.at(-1)?.[3] ?? row[0];
    if (gaps === 'fill')
      for (let index = 0; index < absent; index += 1) rows.push([close, close, close, close]);
    rows.push(row);
    dueAt = openAt + candleMs;
  }
  if (gap && gaps === 'refuse')
    return { ...gap, problem: `${gap.problem}, ${missing} in the file; gaps can be fill or skip` };
  return { candles: { candleMs, rows }, missing };
}

const missingText = (count: number) =>
  count === 1 ? '1 candle is missing' : `${count} candles are missing`;

/** The most frequent distance of two consecutive candles, of equally frequent ones the first; 0 for a single candle. */
function usualDistance(candles: readonly Read[]): number {
  const counts = new Map<number, number>();
  for (const [index, { openAt }] of candles.entries()) {
    const distance = openAt - (candles[index - 1]?.openAt ?? openAt);
    if (distance > 0) counts.set(distance, (counts.get(distance) ?? 0) + 1);
  }
  const [usual] = [...counts].sort(([, a], [, b]) => b - a);
  return usual?.[0] ?? 0;
}

function isHeader({ cells }: Line): boolean {
  const isNumber = (cell: string) => /^\d[\d.,]*(e[+-]?\d+)?$/i.test(cell);
  const [first = ''] = cells;
  return !/^\d/.test(first) && cells.some((cell) => /^[<a-z]/i.test(cell)) && !cells.some(isNumber);
}

/**
 * The lines of a header. A file of yfinance has three: names, symbols, and the name of the index. The index of pandas
 * has no name; it is the time if no other column is.
 */
function headerLines(lines: readonly Line[]): Line[] {
  const [names, symbols, index] = lines;
  if (!names) return [];
  const isThree = symbols?.cells[0] === 'Ticker' && /^date/i.test(index?.cells[0] ?? '');
  if (!isThree || !index) return [names];
  return [{ ...names, cells: [index.cells[0] ?? '', ...names.cells.slice(1)] }, symbols, index];
}

function readHeader([header]: readonly Line[], separatorNote: string): Columns | FileProblem {
  const { line, cells } = header ?? { line: 1, cells: [] };
  const names = cells.map((cell) =>
    cell
      .normalize('NFD')
      .toLowerCase()
      .replace(/[^a-z]/g, ''),
  );
  const columnOf = (field: Field) => {
    const known = columnNames[field].split(/\s+/).find((name) => names.includes(name));
    return known === undefined ? -1 : names.indexOf(known);
  };
  const time = columnOf('time');
  const columns: Columns = {
    time: time < 0 ? cells.indexOf('') : time,
    open: columnOf('open'),
    high: columnOf('high'),
    low: columnOf('low'),
    close: columnOf('close'),
    closeTime: columnOf('closeTime'),
    day: columnOf('day'),
    clock: columnOf('clock'),
  };
  const missing = fields.filter((field) => columns[field] < 0);
  if (missing.length === 0) return columns;
  return {
    line,
    problem: `expected the columns time, open, high, low and close, without ${missing.join(', ')} (${separatorNote})`,
  };
}

/** Returns the candle of a line, or what was expected in the line. */
function readRow({ line, cells }: Line, reading: Reading): Read | FileProblem {
  const { columns, format, gaps, separatorNote } = reading;
  const needed = Math.max(...fields.map((field) => columns[field])) + 1;
  if (cells.length < needed)
    return {
      line,
      problem: `expected time, open, high, low and close in ${needed} columns, found ${cells.length} (${separatorNote})`,
    };
  const time = timeCell(cells, columns);
  const openAt = readTime(time, format);
  if (openAt === null)
    return {
      line,
      problem: `expected a time, ISO 8601 or epoch seconds, milliseconds or microseconds, found ${quoted(time)}`,
    };
  const texts = prices.map((field) => cells[columns[field]] ?? '');
  if (gaps !== 'refuse' && texts.every((text) => /^(|-|null|nan|n\/a)$/i.test(text)))
    return { line, openAt, row: null };
  const row = texts.map((text) => readDecimal(text, format));
  const wrong = row.findIndex((price) => price === null || price <= 0n || price > PRICE_MAX);
  if (wrong >= 0) {
    const decimal = format.mark === ',' ? 'decimal with a comma' : 'decimal';
    return {
      line,
      problem: `expected a ${decimal} above 0 and up to ${formatUnits(PRICE_MAX)} as ${prices[wrong]}, found ${quoted(texts[wrong])}`,
    };
  }
  const [open = 0n, high = 0n, low = 0n, close = 0n] = row.map((price) => price ?? 0n);
  if (high < open || high < close || low > open || low > close)
    return { line, problem: 'expected open and close between low and high' };
  const closeAt = readTime(cells[columns.closeTime] ?? '', format) ?? 0;
  return {
    line,
    openAt,
    row: [formatUnits(open), formatUnits(high), formatUnits(low), formatUnits(close)],
    ...(closeAt > openAt ? { lengthMs: lengthBetween(openAt, closeAt) } : {}),
  };
}

/** The text of the time, which MetaTrader writes as a date and a time of day in two columns. */
function timeCell(cells: readonly string[], { time, day, clock }: Columns): string {
  const [date, hours = ''] = [cells[day], cells[clock]];
  const isSplit = date !== undefined && /^\d\d?:\d\d(:\d\d)?$/.test(hours);
  return isSplit ? `${date} ${hours}` : (cells[time] ?? '');
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
