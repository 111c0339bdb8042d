import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@hongbao/contracts/time';

const units = [
  ['day', DAY_MS],
  ['hour', HOUR_MS],
  ['minute', MINUTE_MS],
  ['second', SECOND_MS],
] as const;

/** Number of units in a formatted time span. */
const SHOWN = 2;

/**
 * Formats a time span (milliseconds) with its two largest units in the language of the Desk: "2d 4h", "5m 30s". The sign
 * is ignored.
 */
export function spanText(spanMs: number, language = document.documentElement.lang || 'en'): string {
  let rest = Math.round(Math.abs(spanMs) / SECOND_MS) * SECOND_MS;
  const parts: string[] = [];
  for (const [unit, ms] of units) {
    const count = Math.floor(rest / ms);
    rest -= count * ms;
    if (count === 0 && (parts.length === 0 || rest > 0)) {
      if (parts.length > 0) break;
      continue;
    }
    if (count > 0) parts.push(formatUnit(count, unit, language));
    if (parts.length === SHOWN) break;
  }
  return parts.length === 0 ? formatUnit(0, 'second', language) : parts.join(' ');
}

function formatUnit(count: number, unit: string, language: string): string {
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'narrow' }).format(
    count,
  );
}
