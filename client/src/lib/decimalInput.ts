import { parseUnits } from '@hongbao/contracts/money';

/** Maximum number of digits before the point. Every call accepts fewer. */
const WHOLE_DIGITS_MAX = 11;
const DECIMALS = 8;

/** The reason why a text is not an amount, as a key under `parts.typed`. */
export type TypedProblem = 'notANumber' | 'negative' | 'ambiguous' | 'tooLong' | 'tooFine';

export interface Typed {
  /** The amount as a decimal string for requests; null for an empty or invalid text. */
  wire: string | null;
  /**
   * The text to show in the field: the number without separators, or the unchanged text if it is invalid. A comma that may
   * still turn out to group thousands ("1,23" on the way to "1,234") stays as typed.
   */
  shown: string;
  problem: TypedProblem | null;
}

interface Options {
  /** Maximum number of digits after the point. */
  decimals?: number;
  /** A unit that is allowed after the number ("5 USDT"). */
  unit?: string;
}

/**
 * Parses a typed or pasted amount: " 1,234.5 ", "1.234,5", "1 234,5", digits of all scripts. A single comma counts as a
 * point, because the number pad of many locales has no point; "1,234" is reported as ambiguous, also while it is typed.
 * Nothing is truncated or dropped: an invalid text is returned unchanged with its problem.
 */
export function parseTyped(text: string, { decimals = DECIMALS, unit }: Options = {}): Typed {
  const wrong = (problem: TypedProblem): Typed => ({ wire: null, shown: text, problem });
  const plain = plainText(text, unit);
  if (plain === '') return { wire: null, shown: '', problem: null };
  if (/^[-\u2212]/.test(plain)) return wrong('negative');
  const unsigned = plain.replace(/^\+/, '');
  if (!/^[\d.,]+$/.test(unsigned)) return wrong('notANumber');
  if (/^[1-9]\d{0,2},\d{3}$/.test(unsigned)) return wrong('ambiguous');
  const pointed = withOnePoint(unsigned);
  if (pointed === null) return wrong('notANumber');
  const [digits = '', fraction] = pointed.split('.');
  const whole = digits.replace(/^0+(?=\d)/, '') || '0';
  if (whole.length > WHOLE_DIGITS_MAX) return wrong('tooLong');
  if (fraction === undefined) return { wire: whole, shown: whole, problem: null };
  if (decimals === 0 || fraction.length > decimals) return wrong('tooFine');
  return {
    wire: fraction === '' ? whole : `${whole}.${fraction}`,
    shown: /^[1-9]\d{0,2},\d{0,2}$/.test(unsigned) ? unsigned : `${whole}.${fraction}`,
    problem: null,
  };
}

/** Parses a typed amount into units; null for an empty or invalid text. */
export function typedUnits(text: string, options?: Options): bigint | null {
  const { wire } = parseTyped(text, options);
  return wire === null ? null : parseUnits(wire);
}

/**
 * Converts digits, point and comma to ASCII, and removes invisible marks, separators that only group thousands (spaces,
 * apostrophes, the full-width and the Arabic comma), and the unit of the field.
 */
function plainText(text: string, unit: string | undefined): string {
  // Skips the normalization, because its first use on a page loads tables, which takes a phone 25 ms.
  if (/^[0-9.]*$/.test(text)) return text;
  const ascii = text
    .replace(/\p{Cf}/gu, '')
    .replace(/\p{Nd}/gu, digitValue)
    .replace(/(?<=\d)[，٬](?=\d{3}(?!\d))/g, '')
    .normalize('NFKC')
    .replace(/[。٫]/g, '.')
    .replace(/、/g, ',')
    .trim();
  const bare =
    unit && ascii.toUpperCase().endsWith(unit.toUpperCase())
      ? ascii.slice(0, -unit.length).trim()
      : ascii;
  return bare.replace(/(?<=\d)[\s'’](?=\d{3}(?!\d))/g, '');
}

/** The value of a decimal digit of any script. In Unicode the ten digits of a script follow each other. */
function digitValue(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let first = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first -= 1;
  return String((code - first) % 10);
}

/** Returns the number with at most a decimal point; null if its separators are inconsistent. */
function withOnePoint(text: string): string | null {
  const last = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','));
  if (last === -1) return text;
  const mark = text.charAt(last);
  const other = mark === '.' ? ',' : '.';
  const hasOne = text.indexOf(mark) === last;
  if (hasOne && !text.includes(other)) return text.replace(mark, '.');
  // If both marks occur ("1,234.5"), the last mark is the decimal point and the other one groups thousands. A mark that
  // occurs several times ("1,234,567") groups thousands.
  const [whole, fraction] = hasOne ? [text.slice(0, last), `.${text.slice(last + 1)}`] : [text, ''];
  const group = hasOne ? other : mark;
  const isGrouped = whole.split(group).every((part, index) => isGroup(part, index));
  return isGrouped ? `${whole.replaceAll(group, '')}${fraction}` : null;
}

const isGroup = (digits: string, index: number) =>
  index === 0 ? /^\d{1,3}$/.test(digits) : /^\d{3}$/.test(digits);

/** Removes trailing zeros after the point: "0.10000000" -> "0.1". */
export function trimZeros(text: string): string {
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}
