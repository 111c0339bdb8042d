import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS, WEEK_MS } from '../time.ts';

const unitMs: Record<string, number> = {
  ms: 1,
  s: SECOND_MS,
  m: MINUTE_MS,
  h: HOUR_MS,
  d: DAY_MS,
  w: WEEK_MS,
};

/** Maximum duration: a thousand years. */
const MS_MAX = 31_556_952_000_000;

/**
 * Parses a duration to milliseconds: "7d", "90s", "16h28m30s", "1500ms", or a number of milliseconds. Null for any
 * other text.
 */
export function durationMs(value: string | number): number | null {
  if (typeof value === 'number') return value;
  if (!/^(\d{1,9}(ms|s|m|h|d|w))+$/.test(value)) return null;
  let total = 0;
  for (const [, digits, unit = ''] of value.matchAll(/(\d+)(ms|s|m|h|d|w)/g))
    total += Number(digits) * (unitMs[unit] ?? 0);
  return total <= MS_MAX ? total : null;
}
