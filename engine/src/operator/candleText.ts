import { DECIMALS } from '@hongbao/contracts/money';
import { SECOND_MS } from '@hongbao/contracts/time';

export interface Line {
  /** Starting at 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

/** How a file writes numbers and dates with slashes. */
export interface CandleFormat {
  readonly mark: '.' | ',';
  readonly isDayFirst: boolean;
}

/** Names of the separators, for problems. */
export const separatorNames = { ',': 'comma', ';': 'semicolon', '\t': 'tab' } as const;
type Separator = keyof typeof separatorNames;

/** Splits a file into lines and cells, without a byte order mark, comments, links and blank lines at the end. */
export function splitLines(csv: string): { separator: Separator; lines: Line[] } {
  const texts = csv.replace(/^\uFEFF/, '').split(/\r?\n/);
  while (texts.at(-1)?.trim() === '') texts.pop();
  const begin = texts.findIndex((text) => !/^\s*(#|"?https?:|sep=|$)/i.test(text));
  if (begin < 0) return { separator: ',', lines: [] };
  // The first line of an Excel export can be "sep=;".
  const named = texts.slice(0, begin).find((text) => /^sep=[,;\t]/i.test(text))?.[4];
  const first = texts[begin] ?? '';
  const separator = isSeparator(named) ? named : separatorOf(first);
  const lines = texts.slice(begin).map((text, index) => ({
    line: begin + index + 1,
    cells: cellsOf(text, separator),
  }));
  return { separator, lines };
}

const isSeparator = (text = ''): text is Separator => Object.hasOwn(separatorNames, text);

function separatorOf(text: string): Separator {
  if (text.includes('\t')) return '\t';
  return text.includes(';') ? ';' : ',';
}

const quotedCells: Readonly<Record<Separator, RegExp>> = {
  ',': /(?<=^|,) *(?:"(?:[^"]|"")*"|[^,]*)/g,
  ';': /(?<=^|;) *(?:"(?:[^"]|"")*"|[^;]*)/g,
  '\t': /(?<=^|\t) *(?:"(?:[^"]|"")*"|[^\t]*)/g,
};

function cellsOf(text: string, separator: Separator): string[] {
  const parts = text.includes('"')
    ? (text.match(quotedCells[separator]) ?? [])
    : text.split(separator);
  return parts.map((cell) =>
    cell
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .trim(),
  );
}

/**
 * Formats in which the cells can be read. A decimal comma needs a separator other than the comma, or quotes. Only dates
 * with slashes have an unknown order of day and month.
 */
export function possibleFormats(separator: Separator, lines: readonly Line[]): CandleFormat[] {
  const has = (pattern: RegExp) =>
    lines.some(({ cells }) => cells.some((cell) => pattern.test(cell)));
  const marks = separator !== ',' || has(/,/) ? (['.', ','] as const) : (['.'] as const);
  const orders = has(/^\d\d?\/\d\d?\/\d{4}/) ? [true, false] : [true];
  return marks.flatMap((mark) => orders.map((isDayFirst) => ({ mark, isDayFirst })));
}

/**
 * Parses a time to epoch ms: an epoch with 10, 13, 16 or 19 digits, also as 1700000000.0 or 1.7e9; a date with the year
 * first, or DD.MM.YYYY, or with slashes in the order of the format; a time of day and an offset may follow. UTC without
 * an offset.
 */
export function readTime(text: string, { isDayFirst }: CandleFormat): number | null {
  const epoch = wholeNumber(text);
  if (epoch !== null && epoch.length === 10) return Number(epoch) * SECOND_MS;
  if (epoch !== null && /^\d{13}(\d{3}){0,2}$/.test(epoch)) return Number(epoch.slice(0, 13));
  const parts =
    /^(\d{4}([-/.]?)\d\d\2\d\d|\d\d?([/.])\d\d?\3\d{4})(?:[T ](\d\d?):?(\d\d)(?::?(\d\d(?:\.\d+)?))?(?: ?(Z|UTC|[+-]\d\d:?\d\d))?)?$/.exec(
      text,
    );
  if (!parts) return null;
  const [, date = '', , mark, hours = '0', minutes = '00', seconds = '00', offset = 'Z'] = parts;
  const day = isoDay(date, mark === '.' || isDayFirst);
  const zone = offset === 'UTC' ? 'Z' : offset.replace(/^(...)(\d\d)$/, '$1:$2');
  const at = Date.parse(`${day}T${hours.padStart(2, '0')}:${minutes}:${seconds}${zone}`);
  return Number.isNaN(at) ? null : at;
}

/** Converts 20260131, 2026/01/31, 31.01.2026 and 1/31/2026 to 2026-01-31. */
function isoDay(date: string, isDayFirst: boolean): string {
  const yearFirst = /^(\d{4})[-/.]?(\d\d)[-/.]?(\d\d)$/.exec(date);
  if (yearFirst) return yearFirst.slice(1).join('-');
  const [first = '', second = '', year] = date.split(/[/.]/);
  const [day, month] = isDayFirst ? [first, second] : [second, first];
  return [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-');
}

/** Returns the digits of a whole number that may be written as 1700000000.0 or 1.7e9; null for another text. */
function wholeNumber(text: string): string | null {
  const [, digits = '', rest = '', power = '0'] =
    /^([1-9]\d*)(?:[.,](\d*))?(?:e\+?(\d\d?))?$/i.exec(text) ?? [];
  const shift = Number(power);
  if (digits === '' || !/^0*$/.test(rest.slice(shift))) return null;
  return digits + rest.slice(0, shift).padEnd(shift, '0');
}

const decimals = {
  '.': {
    grouped: /^[1-9]\d{0,2}([,\s'’])\d{3}(?:\1\d{3})*(?:\.\d*)?$/,
    groupMarks: /[,\s'’]/g,
    parts: /^(\d{1,20})(?:\.(\d{0,40}))?(?:e([+-]?\d\d?))?$/i,
  },
  ',': {
    grouped: /^[1-9]\d{0,2}([.\s'’])\d{3}(?:\1\d{3})*(?:,\d*)?$/,
    groupMarks: /[.\s'’]/g,
    parts: /^(\d{1,20})(?:,(\d{0,40}))?(?:e([+-]?\d\d?))?$/i,
  },
};

/** Parses a decimal, with groups of thousands or an exponent, to units; digits after the eighth are cut off. */
export function readDecimal(text: string, { mark }: CandleFormat): bigint | null {
  const { grouped, groupMarks, parts } = decimals[mark];
  const plain = grouped.test(text) ? text.replace(groupMarks, '') : text;
  const [, whole, fraction = '', power = '0'] = parts.exec(plain) ?? [];
  if (whole === undefined) return null;
  const shift = Number(power) + DECIMALS - fraction.length;
  const digits = BigInt(whole + fraction);
  return shift < 0 ? digits / 10n ** BigInt(-shift) : digits * 10n ** BigInt(shift);
}
