export const SECOND_MS = 1_000n;
export const HOUR_MS = 3_600_000n;
export const DAY_MS = 86_400_000n;
export const WEEK_MS = 7n * DAY_MS;

/** Offset of UTC+8 in milliseconds. Days are days in UTC+8. */
const OFFSET_MS = 8n * HOUR_MS;
/** The first Monday of the epoch: 1970-01-05, 00:00 (UTC+8). */
const FIRST_MONDAY = 4n * DAY_MS - OFFSET_MS;

/** Returns the number of started hours between two instants; 0 if the second is not later. */
export function hoursBegun(from: bigint, to: bigint): bigint {
  return to <= from ? 0n : (to - from + HOUR_MS - 1n) / HOUR_MS;
}

/** Returns the next full hour at or after an instant. */
export function nextFullHour(at: bigint): bigint {
  return (at / HOUR_MS + 1n) * HOUR_MS;
}

/** Returns the first Monday 00:00 (UTC+8) after an instant. */
export function nextMonday(at: bigint): bigint {
  return FIRST_MONDAY + ((at - FIRST_MONDAY) / WEEK_MS + 1n) * WEEK_MS;
}

/** Returns the ISO week of an instant in UTC+8: `2026-W47`. A week belongs to the year of its Thursday. */
export function isoWeekOf(at: bigint): string {
  const thursday = nextMonday(at) - WEEK_MS + 3n * DAY_MS;
  const date = new Date(Number(thursday + OFFSET_MS));
  const year = date.getUTCFullYear();
  const dayOfYear = Math.floor((date.getTime() - Date.UTC(year, 0, 1)) / Number(DAY_MS));
  return `${year}-W${String(Math.floor(dayOfYear / 7) + 1).padStart(2, '0')}`;
}

/** Returns the day of an instant in UTC+8: `2026-11-22`. */
export function dayOf(at: bigint): string {
  return new Date(Number(at + OFFSET_MS)).toISOString().slice(0, 10);
}
