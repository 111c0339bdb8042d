import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS, WEEK_MS } from '../time.ts';

const unitMs: Record<string, number> = {
  ms: 1,
  s: SECOND_MS,
  m: MINUTE_MS,
  h: HOUR_MS,
  d: DAY_MS,
  w: WEEK_MS,
};

/** "7d", "90s" or "1500ms" -> milliseconds; a number is milliseconds already. Null when it is neither. */
export function durationMs(value: string | number): number | null {
  if (typeof value === 'number') return value;
  const [, digits, unit] = /^(\d{1,9})(ms|s|m|h|d|w)$/.exec(value) ?? [];
  const factor = unit === undefined ? undefined : unitMs[unit];
  return factor === undefined ? null : Number(digits) * factor;
}
