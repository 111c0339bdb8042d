import { fromWireTime } from '@hongbao/contracts/time';
import dayjs from 'dayjs';

/** The three display formats the product uses. */
const formats = {
  dayFirst: 'DD/MM/YYYY HH:mm:ss',
  dateTime: 'YYYY-MM-DD HH:mm:ss',
  short: 'MM-DD HH:mm',
} as const;

/** A wire time (UTC+8) shown in the phone's own zone; `--` when unknown. */
export function showTime(
  wireTime: string | null | undefined,
  format: keyof typeof formats = 'dateTime',
): string {
  if (!wireTime) return '--';
  const epochMs = fromWireTime(wireTime);
  return Number.isNaN(epochMs) ? '--' : showEpoch(epochMs, format);
}

/**
 * The day of a wire time in UTC+8 itself: the red envelope belongs to the product's Monday, which begins on a Sunday
 * afternoon in Europe.
 */
export function showMonday(wireTime: string): string {
  return wireTime.slice(0, 10);
}

/** An instant (epoch ms) shown in the phone's own zone. */
function showEpoch(epochMs: number, format: keyof typeof formats = 'dateTime'): string {
  return dayjs(epochMs).format(formats[format]);
}

/** A span as d hh:mm:ss or mm:ss, cut at zero. */
export function showSpan(spanMs: number): { days: number; clock: string } {
  const seconds = Math.max(0, Math.floor(spanMs / 1_000));
  const days = Math.floor(seconds / 86_400);
  const pad = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor((seconds % 86_400) / 3_600);
  const clock = `${pad(hours)}:${pad(Math.floor((seconds % 3_600) / 60))}:${pad(seconds % 60)}`;
  return { days, clock };
}
