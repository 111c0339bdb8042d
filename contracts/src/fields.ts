import { z } from 'zod';
import { ONE, WHOLE_DIGITS_MAX, formatUnits, parseUnits, units } from './money.ts';
import { fromWireTime, toWireTime } from './time.ts';

/** Fields describe and never transform: what was sent is what the use case reads. Every message names the bound. */

type Meta = Record<string, unknown>;

/**
 * A string that passes `test`; `error` names the bound and is the only message of the field. In documents it is the rule,
 * which follows on what a field is described as.
 */
export function textThat(test: (text: string) => boolean, error: string, meta: Meta = {}) {
  return z
    .string({ error })
    .refine(test, { error })
    .meta({ rule: error, ...meta });
}

interface Bounds {
  min?: string;
  max?: string;
}

/** Everything that can be written down: what the server answers may be the worth of much at a high price. */
const WIDEST = 10n ** BigInt(WHOLE_DIGITS_MAX) * ONE - 1n;

/**
 * The most that anybody may send as an amount, a quantity or a price: far above what any rule allows, and far below what
 * 64 bits of units hold, so that no sum of a few is near their edge.
 */
export const ENTRY_MAX = '1000000000';

/** A decimal string of at most 8 places, not negative, in answers. Never a JSON number: doubles lose units. */
export function amount({ min = '0', max }: Bounds = {}) {
  return decimalBetween(units(min), max === undefined ? WIDEST : units(max));
}

/** An amount that somebody sends; nothing is allowed where a rule says what it means. */
export const enteredAmount = amount({ max: ENTRY_MAX });

/** An amount of more than nothing that somebody sends. */
export const positiveAmount = amount({ min: '0.00000001', max: ENTRY_MAX });

/** An amount of either sign that somebody sends. */
export const enteredChange = decimalBetween(-units(ENTRY_MAX), units(ENTRY_MAX));

/** A decimal string of at most 8 places of either sign, in answers: a change, a profit. */
export const signedAmount = decimalBetween(-WIDEST, WIDEST);

/** A share as a fraction, in answers: "0.0005" is 0.05 %. May be negative (a change) and above one (a yield). */
export const rate = decimalBetween(-WIDEST, WIDEST);

function decimalBetween(min: bigint, max: bigint) {
  const error = `must be a decimal string of at most 8 decimals, from ${shortDecimal(min)} to ${shortDecimal(max)}`;
  const sign = min < 0n ? '-?' : '';
  return textThat((text) => isDecimalBetween(text, min, max), error, {
    pattern: `^${sign}\\d{1,${WHOLE_DIGITS_MAX}}(\\.\\d{1,8})?$`,
  });
}

function isDecimalBetween(text: string, min: bigint, max: bigint): boolean {
  const value = parseUnits(text);
  return value !== null && value >= min && value <= max;
}

function shortDecimal(value: bigint): string {
  return formatUnits(value).replace(/\.?0+$/, '');
}

/** A record that a request sends, of at most `max` entries. */
export function recordOf<Key extends z.core.$ZodRecordKey, Value extends z.ZodType>(
  key: Key,
  value: Value,
  max: number,
) {
  const error = `must have at most ${max} entries`;
  return z
    .record(key, value)
    .refine((sent) => Object.keys(sent).length <= max, { error })
    .meta({ maxProperties: max });
}

/** Ids come from the world's generator; the length and letters keep path and SQL tricks out. */
export const id = textThat(
  (text) => /^[0-9A-Za-z_-]{1,32}$/.test(text),
  'must be 1 to 32 characters of 0-9 A-Z a-z _ -',
  { pattern: '^[0-9A-Za-z_-]{1,32}$' },
);

/** `YYYY-MM-DD HH:mm:ss` in UTC+8; a day that exists. */
export const wireTime = textThat(isWireTime, 'must be a time as YYYY-MM-DD HH:mm:ss (UTC+8)', {
  pattern: '^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}$',
});

function isWireTime(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(text)) return false;
  const at = fromWireTime(text);
  return !Number.isNaN(at) && toWireTime(at) === text;
}

/** `YYYY-MM-DD`; a day that exists. */
export const wireDate = textThat(
  (text) => isWireTime(`${text} 00:00:00`),
  'must be a date as YYYY-MM-DD',
  { pattern: '^\\d{4}-\\d{2}-\\d{2}$' },
);

/** Epoch milliseconds of the world's clock. */
export const epochMs = z.int({ error: 'must be epoch milliseconds, a whole number' });

/** The last millisecond of 2099: every date that follows from a given one stays far from where dates end. */
export const INSTANT_MAX = Date.UTC(2100, 0, 1) - 1;

const instantError = `must be epoch milliseconds from 0 to ${INSTANT_MAX} (the end of 2099)`;

/** An instant that somebody names: epoch milliseconds of a date. */
export const instant = z
  .number({ error: instantError })
  .refine((at) => Number.isInteger(at) && at >= 0 && at <= INSTANT_MAX, { error: instantError })
  .meta({ description: instantError, type: 'integer', minimum: 0, maximum: INSTANT_MAX });

/** A whole number, as a JSON number or, in queries, as digits. Read it with `toWhole`. */
export function wholeNumber({ min, max }: { min: number; max: number }) {
  const error = `must be a whole number from ${min} to ${max}`;
  const isInside = (value: number | string) => Number(value) >= min && Number(value) <= max;
  return z
    .union([z.int({ error }), z.string({ error }).regex(/^-?\d{1,15}$/, { error })], { error })
    .refine(isInside, { error })
    .meta({ rule: error, type: 'integer', minimum: min, maximum: max });
}

/** The number behind a `wholeNumber` field. */
export function toWhole(value: number | string): number {
  return Number(value);
}

/** How many of something, in results: 0 or more. */
export const count = z.int({ error: 'must be a whole number from 0' }).min(0, {
  error: 'must be a whole number from 0',
});

/** One of a few numbers (a status), as a JSON number or, in queries, as digits. */
export function oneOfNumbers<const N extends number>(values: readonly N[]) {
  const error = `must be one of ${values.join(', ')}`;
  return z
    .union([z.int({ error }), z.string({ error })], { error })
    .refine((value) => values.some((one) => String(one) === String(value)), { error })
    .meta({ rule: error, type: 'integer', enum: [...values] });
}

/** One of a few words. Those that several calls share have a name in documents: "PositionStatus". */
export function oneOf<const T extends readonly [string, ...string[]]>(
  values: T,
  schemaName?: string,
) {
  const schema = z.enum(values, { error: `must be one of ${values.join(', ')}` });
  return schemaName === undefined ? schema : schema.meta({ schemaName });
}

interface TextBounds {
  min: number;
  max: number;
  /** Line breaks and tabs are welcome (a chat message). */
  isMultiline?: boolean;
  /** Shown to others as a name: no character may change the direction of the text around it. */
  isName?: boolean;
}

/** Embeddings, overrides and isolates of the bidirectional algorithm. */
const BIDI_CONTROL = /[\u202A-\u202E\u2066-\u2069]/;

/** Text measured in characters (an emoji is one), without control characters or broken surrogates. */
export function text({ min, max, isMultiline = false, isName = false }: TextBounds) {
  const error = `must be text of ${min} to ${max} characters without control characters`;
  const refused = isMultiline ? /(?![\n\r\t])\p{Cc}|\p{Cs}/u : /\p{Cc}|\p{Cs}/u;
  const fits = (value: string) => {
    // A character is at most two UTF-16 units: a megabyte is refused before it is walked.
    if (value.length > max * 2 || (isName && BIDI_CONTROL.test(value))) return false;
    const length = [...value].length;
    return length >= min && length <= max && !refused.test(value);
  };
  return textThat(fits, error, { minLength: min, maxLength: max });
}
