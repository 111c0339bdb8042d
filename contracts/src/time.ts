/** The legacy server's time zone: every formatted time is in UTC+8, whatever the time zone of the machine. */
export const WIRE_OFFSET_MS = 8 * 3_600_000;
export const SECOND_MS = 1_000;
export const MINUTE_MS = 60_000;
export const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;
export const WEEK_MS = 7 * DAY_MS;

/** Formats epoch ms as `YYYY-MM-DD HH:mm:ss` in UTC+8. */
export function toWireTime(epochMs: number): string {
  return new Date(epochMs + WIRE_OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ');
}

/** Parses `YYYY-MM-DD HH:mm:ss` in UTC+8 to epoch ms; NaN when malformed. */
export function fromWireTime(text: string): number {
  return Date.parse(`${text.replace(' ', 'T')}Z`) - WIRE_OFFSET_MS;
}

/** Midnight (UTC+8) of the day of `epochMs`. */
export function startOfWireDay(epochMs: number): number {
  return Math.floor((epochMs + WIRE_OFFSET_MS) / DAY_MS) * DAY_MS - WIRE_OFFSET_MS;
}

/** Monday 00:00 (UTC+8) of the week of `epochMs`. 1970-01-01 was a Thursday. */
export function startOfWireWeek(epochMs: number): number {
  const days = Math.floor((epochMs + WIRE_OFFSET_MS) / DAY_MS);
  return (days - ((days + 3) % 7)) * DAY_MS - WIRE_OFFSET_MS;
}
