import { fromWireTime } from '@hongbao/contracts/time';
import dayjs from 'dayjs';
import { DESK_ZONE, readStored, storageKeys } from './storage.ts';
import { worldNow } from './worldClock.ts';

/** Offset of the zone of a Desk, UTC+8. */
const DESK_OFFSET_MINUTES = 480;

/**
 * The display formats of the product. `dateTime` is a whole moment, `short` leaves out the seconds and the current year of
 * the world, `inMonth` the seconds and every year, for lists below headings of months, `clock` is a time of the day. Days have the name of the month, so that no order of numbers can be misread.
 * `sortable` is for files.
 */
export type TimeFormat = 'dateTime' | 'short' | 'inMonth' | 'day' | 'clock' | 'sortable';

const shortDay = { day: 'numeric', month: 'short' } as const;

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
  const style = { weekday: 'long', day: 'numeric', month: 'long' } as const;
  return formatDate(epochMs, style, { language, timeZone: 'Etc/GMT-8' });
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
  return formatDate(
    day,
    { weekday: 'long', day: 'numeric', month: 'long', ...(isThisYear ? {} : { year: 'numeric' }) },
    { language },
  );
}

/** Formats a month ("2026-01") with its name and year. */
export const formatMonth = (month: string, language = pageLanguage()): string =>
  formatDate(`${month}-01`, { month: 'long', year: 'numeric' }, { language });

const formatters = new Map<string, Intl.DateTimeFormat>();

/**
 * Formats a day ("2026-01-31") or an instant (epoch ms) in the Gregorian calendar of a language. Default: the day as
 * "31 Jan 2026". In English the day comes first, as in the other languages with letters.
 *
 * @param zone.timeZone of an instant; default: the displayed one
 */
export function formatDate(
  date: string | number,
  style: Intl.DateTimeFormatOptions = { ...shortDay, year: 'numeric' },
  { language = pageLanguage(), timeZone }: { language?: string; timeZone?: string } = {},
): string {
  const isDay = typeof date === 'string';
  const zone = isDay ? 'UTC' : (timeZone ?? (fixedOffset === null ? undefined : 'Etc/GMT-8'));
  const key = JSON.stringify([language, style, zone]);
  const formatter =
    formatters.get(key) ??
    new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
      ...style,
      calendar: 'gregory',
      ...(zone === undefined ? {} : { timeZone: zone }),
    });
  formatters.set(key, formatter);
  return formatter.format(isDay ? Date.parse(`${date}T00:00:00Z`) : date);
}

const pageLanguage = () => globalThis.document?.documentElement.lang || 'en';

/** Formats an instant (epoch ms) in the displayed time zone. The text has no line break inside. */
export function formatEpoch(
  epochMs: number,
  format: TimeFormat = 'dateTime',
  { now = worldNow(), language = pageLanguage() } = {},
): string {
  const time = zoned(epochMs);
  if (format === 'sortable') return time.format('YYYY-MM-DD HH:mm:ss');
  if (format === 'clock') return time.format('HH:mm:ss');
  const isShort = format === 'short' || format === 'inMonth';
  const hasYear = !isShort || (format === 'short' && !time.isSame(zoned(now), 'year'));
  const day = formatDate(epochMs, hasYear ? undefined : shortDay, { language });
  if (format === 'day') return unbroken(day);
  const clock = time.format(isShort ? 'HH:mm' : 'HH:mm:ss');
  return unbroken(/[\u65e5\uc77c]$/.test(day) ? `${day} ${clock}` : `${day}, ${clock}`);
}

/** Prevents line breaks: spaces become no-break spaces, and word joiners surround the CJK words of year, month and day. */
const unbroken = (text: string) =>
  text.replaceAll(' ', '\u00a0').replace(/(?=[年月日년월일])|(?<=[年月](?=\d))/g, '\u2060');

/** Formats a time span as days and hh:mm:ss, or mm:ss. A negative span is formatted as zero. */
export function formatSpan(spanMs: number): { days: number; clock: string } {
  const seconds = Math.max(0, Math.floor(spanMs / 1_000));
  const days = Math.floor(seconds / 86_400);
  const pad = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor((seconds % 86_400) / 3_600);
  const clock = `${pad(hours)}:${pad(Math.floor((seconds % 3_600) / 60))}:${pad(seconds % 60)}`;
  return { days, clock };
}
