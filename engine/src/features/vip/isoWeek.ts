import { DAY_MS, WIRE_OFFSET_MS } from '@hongbao/contracts/time';

/** The ISO week (UTC+8) of an instant: `2026-W47`. The week belongs to the year of its Thursday. */
export function isoWeek(epochMs: number): string {
  const days = Math.floor((epochMs + WIRE_OFFSET_MS) / DAY_MS);
  const thursday = days - ((days + 3) % 7) + 3;
  const year = yearOf(thursday);
  const week = Math.floor((thursday - firstDayOf(year)) / 7) + 1;
  return `${year}-W${String(week).padStart(2, '0')}`;
}

function yearOf(day: number): number {
  let year = 1970 + Math.floor(day / 366);
  while (firstDayOf(year + 1) <= day) year += 1;
  return year;
}

/** Days from 1970-01-01 to the first day of a year (Gregorian). */
function firstDayOf(year: number): number {
  const before = year - 1;
  const leaps = Math.floor(before / 4) - Math.floor(before / 100) + Math.floor(before / 400);
  return before * 365 + leaps - (1969 * 365 + 477);
}
