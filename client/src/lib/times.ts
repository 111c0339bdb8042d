import { fromWireTime } from '@hongbao/contracts/time';
import dayjs from 'dayjs';
import { DESK_ZONE, readStored, storageKeys } from './storage.ts';
import { worldNow } from './worldClock.ts';

/** Offset of the zone of a Desk, UTC+8. */
const DESK_OFFSET_MINUTES = 480;

/**
 * The display formats of the product. `dateTime` is a whole moment; `short` leaves out what is known of a moment in the
 * current year of the world. `sortable` is for files.
 */
const formats = {
  dateTime: 'YYYY-MM-DD HH:mm:ss',
  sortable: 'YYYY-MM-DD HH:mm:ss',
  short: 'MM-DD HH:mm',
  day: 'YYYY-MM-DD',
  clock: 'HH:mm:ss',
} as const;
export type TimeFormat = keyof typeof formats;

/** The formats that differ in English, where the day comes first. */
const dayFirst: Partial<Record<TimeFormat, string>> = {
  dateTime: 'DD/MM/YYYY HH:mm:ss',
  short: 'DD/MM HH:mm',
};

/**
 * Offset of the displayed time zone in minutes; null for that of the device. The phone in the frame of a Desk has the
 * zone of the Desk, so that both show the same time.
 */
const fixedOffset = readStored(storageKeys.zone) === DESK_ZONE ? DESK_OFFSET_MINUTES : null;

/** A moment in the displayed time zone. */
function zoned(epochMs: number): dayjs.Dayjs {
  const local = dayjs(epochMs);
  return fixedOffset === null ? local : local.add(fixedOffset - local.utcOffset(), 'minute');
}

/** Formats a wire time (UTC+8) in the displayed time zone; `--` if it is unknown. */
export function formatTime(
  wireTime: string | null | undefined,
  format: TimeFormat = 'dateTime',
): string {
  if (!wireTime) return '--';
  const epochMs = fromWireTime(wireTime);
  return Number.isNaN(epochMs) ? '--' : formatEpoch(epochMs, format);
}

/**
 * Formats the day of a wire time in UTC+8 with its weekday. The red envelope is dated by Monday in UTC+8, which begins
 * on Sunday afternoon in Europe.
 */
export function formatMonday(wireTime: string, language = pageLanguage()): string {
  const epochMs = fromWireTime(wireTime);
  if (Number.isNaN(epochMs)) return '--';
  return new Intl.DateTimeFormat(language, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    calendar: 'gregory',
    timeZone: 'Etc/GMT-8',
  }).format(epochMs);
}

/** Returns the offset of the displayed time zone at an instant: "UTC+2", "UTC-3:30". */
export function zoneName(epochMs: number): string {
  const minutes = fixedOffset ?? dayjs(epochMs).utcOffset();
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  const clock = rest === 0 ? `${hours}` : `${hours}:${String(rest).padStart(2, '0')}`;
  return minutes === 0 ? 'UTC' : `UTC${minutes < 0 ? '\u2212' : '+'}${clock}`;
}

/** Returns the day of an instant in the displayed time zone, as a key for grouping: "2026-01-31". */
export const dayKey = (epochMs: number): string => zoned(epochMs).format('YYYY-MM-DD');

/**
 * Formats a day ("2026-01-31") with its weekday and the name of the month, and with its year if it is not the current
 * year.
 */
export function formatDay(day: string, nowMs: number, language = pageLanguage()): string {
  const isThisYear = day.slice(0, 4) === dayKey(nowMs).slice(0, 4);
  return new Intl.DateTimeFormat(language, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    ...(isThisYear ? {} : { year: 'numeric' }),
    calendar: 'gregory',
    timeZone: 'UTC',
  }).format(Date.parse(`${day}T00:00:00Z`));
}

const pageLanguage = () => globalThis.document?.documentElement.lang || 'en';

/** Formats an instant (epoch ms) in the displayed time zone. */
export function formatEpoch(
  epochMs: number,
  format: TimeFormat = 'dateTime',
  { now = worldNow(), language = pageLanguage() } = {},
): string {
  const time = zoned(epochMs);
  const used = format === 'short' && !time.isSame(zoned(now), 'year') ? 'dateTime' : format;
  const isDayFirst = language.startsWith('en');
  return time.format((isDayFirst ? dayFirst[used] : undefined) ?? formats[used]);
}

/** Formats a time span as days and hh:mm:ss, or mm:ss. A negative span is formatted as zero. */
export function formatSpan(spanMs: number): { days: number; clock: string } {
  const seconds = Math.max(0, Math.floor(spanMs / 1_000));
  const days = Math.floor(seconds / 86_400);
  const pad = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor((seconds % 86_400) / 3_600);
  const clock = `${pad(hours)}:${pad(Math.floor((seconds % 3_600) / 60))}:${pad(seconds % 60)}`;
  return { days, clock };
}
