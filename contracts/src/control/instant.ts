import { z } from 'zod';
import { INSTANT_MAX } from '../fields.ts';
import { fromWireTime } from '../time.ts';

const WORLD_TIME = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}(?::\d{2})?)$/;
/** Epoch milliseconds as text, as in a query. Shorter numbers may be dates such as 20260101, and are refused. */
const EPOCH_MS = /^\d{12,13}$/;
const ISO = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:\d{2})$/;

/**
 * Parses an operator's instant to epoch ms: epoch ms (also as text of 12 or 13 digits), ISO 8601 with its offset, or "YYYY-MM-DD HH:mm:ss" of the world
 * (UTC+8; seconds are optional). Null for anything else and for dates that do not exist.
 */
export function instantMs(value: number | string): number | null {
  const at = typeof value === 'number' ? value : parse(value.trim());
  return Number.isInteger(at) && at >= 0 && at <= INSTANT_MAX ? at : null;
}

function parse(text: string): number {
  if (EPOCH_MS.test(text)) return Number(text);
  const [, day, time = ''] = WORLD_TIME.exec(text) ?? [];
  if (day !== undefined)
    return onCalendar(day) ? fromWireTime(`${day} ${time.padEnd(8, ':00')}`) : NaN;
  return ISO.test(text) && onCalendar(text.slice(0, 10)) ? Date.parse(text) : NaN;
}

/** `Date` would parse 30 February as 2 March. */
function onCalendar(day: string): boolean {
  const at = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(day);
}

const error = `must be epoch milliseconds, ISO 8601 such as 2026-01-06T04:00:00Z, or 2026-01-06 12:00:00 (UTC+8), up to the end of 2099`;

/** An instant in an operator's request. Parse it with `instantMs`. */
export const namedInstant = z
  .union([z.number({ error }), z.string({ error }).max(40, { error })], { error })
  .refine((value) => instantMs(value) !== null, { error })
  .meta({ rule: error, examples: ['2026-01-06 12:00:00', '2026-01-06T04:00:00Z'] });
