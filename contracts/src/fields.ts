import { z } from 'zod';
import {
  ENTRY_MAX,
  ONE,
  WHOLE_DIGITS_MAX,
  decimalOfNumber,
  formatUnits,
  parseUnits,
  units,
} from './money.ts';
import { type TextBounds, textViolation, type TextViolation } from './textBounds.ts';
import { fromWireTime, toWireTime } from './time.ts';

/**
 * Field schemas validate: the use case reads the value that was sent. Only `rewritten` schemas change it, to the one
 * spelling that use cases know. Every message contains the bound.
 */

type Meta = Record<string, unknown>;

/** What the values of a field mean, as the `kind` in the metadata of its schema. */
export type FieldKind = 'decimal' | 'timeText' | 'epochMs' | 'symbol' | 'symbols';

/**
 * A string that passes `test`. `error` contains the bound and is the only message of the field. Documents append it as the
 * rule to the field's description.
 */
export function textThat(test: (text: string) => boolean, error: string, meta: Meta = {}) {
  return textField((text) => (test(text) ? null : 'wrongFormat'), error, meta);
}

/**
 * A string for which `violation` returns null. All violations have the message `error`, which contains every bound; the
 * issue names the violated bound in `params.rule`, which is not sent.
 */
function textField(
  violation: (text: string) => TextViolation | 'wrongFormat' | null,
  error: string,
  meta: Meta,
  onNumber = error,
) {
  return z
    .string({ error: ({ input }) => (typeof input === 'number' ? onNumber : error) })
    .superRefine((text, { addIssue }) => {
      const rule = violation(text);
      if (rule !== null) addIssue({ code: 'custom', message: error, params: { rule } });
    })
    .meta({ rule: error, ...meta });
}

/**
 * A request field or body whose other spellings `rewrite` replaces before `schema` validates it. A value that it cannot
 * rewrite is returned unchanged, and `schema` refuses it.
 */
function rewritten<S extends z.ZodType>(
  rewrite: (value: unknown) => unknown,
  schema: S,
  meta: Meta = {},
) {
  return z.preprocess(rewrite, schema).meta({ rewritten: true, ...meta });
}

/** A body whose `field` follows from its other fields when it is absent. */
export function withImplied<S extends z.ZodType>(
  field: string,
  imply: (sent: Readonly<Record<string, unknown>>) => string,
  schema: S,
) {
  const complete = (sent: unknown) => {
    if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return sent;
    const fields = sent as Readonly<Record<string, unknown>>;
    return fields[field] === undefined ? { ...fields, [field]: imply(fields) } : sent;
  };
  return rewritten(complete, schema, { implied: field });
}

/** The reason why a JSON number is refused whose digits may differ from those that were written. */
const LOSSY_NUMBER = `digits of this JSON number can be lost (they are exact up to ${Number.MAX_SAFE_INTEGER} and 15 digits), send it as a string`;

interface Bounds {
  min?: string;
  max?: string;
}

/** Maximum decimal in answers, which may contain the value of a large balance at a high price. */
const WIDEST = 10n ** BigInt(WHOLE_DIGITS_MAX) * ONE - 1n;

/** A decimal string of at most 8 places, not negative, in answers. Never a JSON number: doubles lose units. */
export function amount({ min = '0', max }: Bounds = {}) {
  return decimalBetween(units(min), max === undefined ? WIDEST : units(max));
}

/** An amount in a request; zero is allowed where a rule defines its meaning. */
export const enteredAmount = enteredBetween(0n, units(ENTRY_MAX));

export const positiveAmount = enteredBetween(1n, units(ENTRY_MAX));

/** An amount of either sign in a request. */
export const enteredChange = enteredBetween(-units(ENTRY_MAX), units(ENTRY_MAX));

/** A decimal string of at most 8 places and of either sign, in answers, such as a change or a profit. */
export const signedAmount = decimalBetween(-WIDEST, WIDEST);

/** A share as a fraction, in answers: "0.0005" is 0.05 %. May be negative (a change) and above one (a yield). */
export const rate = decimalBetween(-WIDEST, WIDEST);

/** A decimal in a request: a string, or a JSON number of which no digit can be lost. */
export function enteredBetween(min: bigint, max: bigint) {
  const number = {
    type: ['string', 'number'],
    minimum: toJsonNumber(min),
    maximum: toJsonNumber(max),
  };
  return rewritten(
    (value) => (typeof value === 'number' ? (decimalOfNumber(value) ?? value) : value),
    decimalBetween(min, max, number),
  );
}

function toJsonNumber(value: bigint): number {
  return Number(shortDecimal(value));
}

function decimalBetween(min: bigint, max: bigint, meta: Meta = {}) {
  const error = `must be a decimal string of at most 8 decimals, from ${shortDecimal(min)} to ${shortDecimal(max)}`;
  const sign = min < 0n ? '-?' : '';
  return textField(
    (text) => (isDecimalBetween(text, min, max) ? null : 'wrongFormat'),
    error,
    { kind: 'decimal', pattern: `^${sign}\\d{1,${WHOLE_DIGITS_MAX}}(\\.\\d{1,8})?$`, ...meta },
    meta['type'] === undefined ? error : `${error}; ${LOSSY_NUMBER}`,
  );
}

function isDecimalBetween(text: string, min: bigint, max: bigint): boolean {
  const value = parseUnits(text);
  return value !== null && value >= min && value <= max;
}

function shortDecimal(value: bigint): string {
  return formatUnits(value).replace(/\.?0+$/, '');
}

/** A record in a request, with at most `max` entries. */
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

const ID = /^[0-9A-Za-z_-]{1,32}$/;
const idError = 'must be 1 to 32 characters of 0-9 A-Z a-z _ -';

/** Ids are generated by the world. Length and letters are restricted against path traversal and SQL injection. */
export const id = textThat((text) => ID.test(text), idError, { pattern: ID.source });

/** An id in the body of a request: a string, or a whole JSON number. Ids of the world are too long for a JSON number. */
export const enteredId = rewritten(
  (value) => (Number.isSafeInteger(value) && Number(value) >= 0 ? String(value) : value),
  textField(
    (text) => (ID.test(text) ? null : 'wrongFormat'),
    idError,
    {
      pattern: ID.source,
      type: ['string', 'integer'],
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
    },
    `${idError}; a JSON number from 0 to ${Number.MAX_SAFE_INTEGER} is accepted, a larger one loses digits: send it as a string`,
  ),
);

/** `YYYY-MM-DD HH:mm:ss` in UTC+8; the day must exist. */
export const wireTime = textThat(isWireTime, 'must be a time as YYYY-MM-DD HH:mm:ss (UTC+8)', {
  kind: 'timeText',
  pattern: '^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}$',
});

function isWireTime(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(text)) return false;
  const at = fromWireTime(text);
  return !Number.isNaN(at) && toWireTime(at) === text;
}

/** `YYYY-MM-DD`; the day must exist. */
export const wireDate = textThat(
  (text) => isWireTime(`${text} 00:00:00`),
  'must be a date as YYYY-MM-DD',
  { pattern: '^\\d{4}-\\d{2}-\\d{2}$' },
);

/** An instant in results: epoch milliseconds of the world's clock. */
export const epochMs = z
  .int({ error: 'must be epoch milliseconds, a whole number' })
  .meta({ kind: 'epochMs' });

/** The last millisecond of 2099, so that dates computed from a request's date remain far from the limits of dates. */
export const INSTANT_MAX = Date.UTC(2100, 0, 1) - 1;

const instantError = `must be epoch milliseconds from 0 to ${INSTANT_MAX} (the end of 2099)`;

/** An instant in a request: epoch milliseconds of a date. */
export const instant = z
  .number({ error: instantError })
  .refine((at) => Number.isInteger(at) && at >= 0 && at <= INSTANT_MAX, { error: instantError })
  .meta({
    kind: 'epochMs',
    description: instantError,
    type: 'integer',
    minimum: 0,
    maximum: INSTANT_MAX,
  });

/** A whole number, as a JSON number or, in queries, as digits. Read it with `toWhole`. */
export function wholeNumber({ min, max }: { min: number; max: number }) {
  const error = `must be a whole number from ${min} to ${max}`;
  const isInside = (value: number | string) => Number(value) >= min && Number(value) <= max;
  return z
    .union([z.int({ error }), z.string({ error }).regex(/^-?\d{1,15}$/, { error })], { error })
    .refine(isInside, { error })
    .meta({ rule: error, type: 'integer', minimum: min, maximum: max });
}

/** The number in a `wholeNumber` field. */
export function toWhole(value: number | string): number {
  return Number(value);
}

/** A number of items, in results: at least 0. */
export const count = z.int({ error: 'must be a whole number from 0' }).min(0, {
  error: 'must be a whole number from 0',
});

/** One of a set of numbers (a status), as a JSON number or, in queries, as digits. */
export function oneOfNumbers<const N extends number>(values: readonly N[]) {
  const error = `must be one of ${values.join(', ')}`;
  return z
    .union([z.int({ error }), z.string({ error })], { error })
    .refine((value) => values.some((one) => String(one) === String(value)), { error })
    .meta({ rule: error, type: 'integer', enum: [...values] });
}

/** One of a set of strings. Sets that several calls share have a name in documents: "PositionStatus". */
export function oneOf<const T extends readonly string[]>(values: T, schemaName?: string) {
  const schema = z.enum(values, { error: `must be one of ${values.join(', ')}` });
  return schemaName === undefined ? schema : schema.meta({ schemaName });
}

/** Text measured in characters (an emoji is one), without control characters or broken surrogates. */
export function text(bounds: Omit<TextBounds, 'character'>) {
  const { min, max } = bounds;
  return textField(
    (value) => textViolation(value, bounds),
    `must be text of ${min} to ${max} characters without control characters`,
    { minLength: min, maxLength: max },
  );
}

export function charactersOf(bounds: TextBounds & { character: RegExp }, error: string) {
  const { min, max, character } = bounds;
  return textField((value) => textViolation(value, bounds), error, {
    pattern: `^${character.source}{${min},${max}}$`,
  });
}
