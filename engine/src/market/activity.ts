import { exp } from './exactMath.ts';

/**
 * Market activity by hour of the day and day of the week (UTC+8), with a weekly average of 1. Trading time and volume
 * are proportional to it. The rate is defined at each hour of the week and interpolated linearly.
 */

const HOUR = 3_600;
const DAY = 86_400;
const WEEK = 7 * DAY;
const WEEK_HOURS = 7 * 24;
/** Monday 1970-01-05 00:00 UTC+8, the origin of week numbers. */
const FIRST_MONDAY = 4 * DAY - 8 * HOUR;

/** Percent of the average at each full hour of the day (UTC+8). */
const HOURS_OF_DAY = [
  118, 104, 92, 84, 78, 74, 72, 76, 88, 98, 100, 96, 90, 88, 92, 98, 104, 108, 104, 106, 116, 132,
  142, 140,
] as const;
/** Rate on Saturdays and Sundays relative to other days. */
const WEEKEND = 0.74;
/** Hours over which the rate changes from weekday to weekend and back, directly before midnight. */
const CHANGE_HOURS = 6;

/** Rates at the 168 full hours of a week, and at the first hour of the next week. */
const rates = ratesOfWeek();
/** Activity from the start of a week to each of these hours, in days of average activity. */
const sums = sumsOfWeek();

/**
 * Returns the activity from the first Monday of 1970 to an instant (seconds since 1970), in days of average activity.
 */
export function activityUntil(second: number): number {
  const sinceMonday = second - FIRST_MONDAY;
  const week = Math.floor(sinceMonday / WEEK);
  const inWeek = sinceMonday - week * WEEK;
  const hour = Math.floor(inWeek / HOUR);
  const share = inWeek / HOUR - hour;
  const from = rates[hour] ?? 0;
  const rise = (rates[hour + 1] ?? 0) - from;
  return week * 7 + (sums[hour] ?? 0) + ((from + (rise / 2) * share) * share) / 24;
}

/** The maximum relative change of the rate per second, relative to the smaller of two hourly rates. */
const STEEPEST = steepest();
/** Interval in seconds at which contrasts are evaluated. */
const STEP = 300;

/**
 * Returns an upper bound for the ratio of the activities of two adjacent spans of `size` seconds, in either order: the
 * maximum over the steps of a week, with a margin for the seconds between steps.
 */
export function contrastOf(size: number): number {
  let largest = 1;
  for (let middle = 0; middle < WEEK; middle += STEP) {
    const [begin, at, end] = [middle - size, middle, middle + size].map(activityUntil);
    const ratio = ((at ?? 0) - (begin ?? 0)) / ((end ?? 0) - (at ?? 0));
    largest = Math.max(largest, ratio, 1 / ratio);
  }
  return Math.min(largest * exp(STEEPEST * STEP), exp(STEEPEST * size));
}

function steepest(): number {
  let found = 0;
  for (let hour = 0; hour < WEEK_HOURS; hour += 1) {
    const [from = 1, to = 1] = [rates[hour], rates[hour + 1]];
    found = Math.max(found, Math.abs(to - from) / Math.min(from, to) / HOUR);
  }
  return found;
}

function ratesOfWeek(): Float64Array {
  const raw = Array.from({ length: WEEK_HOURS + 1 }, (_, hour) => {
    const ofDay = HOURS_OF_DAY[hour % 24] ?? 100;
    return ofDay * (1 - (1 - WEEKEND) * weekendShare(hour % WEEK_HOURS));
  });
  let sum = 0;
  for (let hour = 0; hour < WEEK_HOURS; hour += 1)
    sum += ((raw[hour] ?? 0) + (raw[hour + 1] ?? 0)) / 2;
  return Float64Array.from(raw, (rate) => (rate * WEEK_HOURS) / sum);
}

/** Returns the weight of the weekend rate at an hour of the week: 0 on weekdays, 1 at weekends. */
function weekendShare(hour: number): number {
  const [saturday, monday] = [5 * 24, WEEK_HOURS];
  const begun = (hour - (saturday - CHANGE_HOURS)) / CHANGE_HOURS;
  const left = (monday - hour) / CHANGE_HOURS;
  return Math.max(0, Math.min(1, begun, left));
}

function sumsOfWeek(): Float64Array {
  const cumulative = new Float64Array(WEEK_HOURS + 1);
  for (let hour = 0; hour < WEEK_HOURS; hour += 1) {
    const middle = ((rates[hour] ?? 0) + (rates[hour + 1] ?? 0)) / 2;
    cumulative[hour + 1] = (cumulative[hour] ?? 0) + middle / 24;
  }
  return cumulative;
}
