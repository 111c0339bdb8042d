import { expect, it } from 'vitest';
import { formatDate, formatDay, formatEpoch, dayKey, formatMonday, zoneName } from './times.ts';

it.each([
  ['2026-11-16 00:00:05', 'en', 'Monday 16 November'],
  ['2026-11-16 00:00:05', 'es', 'lunes, 16 de noviembre'],
  ['2026-11-16 23:59:59', 'zh-CN', '11月16日星期一'],
  ['soon', 'en', '--'],
])(
  'formatMonday formats %s in the language %s as %s, regardless of the time zone',
  (wire, language, text) => expect(formatMonday(wire, language)).toBe(text),
);

const EVENING = new Date(2026, 10, 5, 18, 30, 9).getTime();

it.each([
  ['dateTime', 'en', 2026, '5 Nov 2026, 18:30:09'],
  ['dateTime', 'ja', 2026, '2026年11月5日 18:30:09'],
  ['short', 'en', 2026, '5 Nov, 18:30'],
  ['short', 'es', 2026, '5 nov, 18:30'],
  ['short', 'vi', 2026, '5 thg 11, 18:30'],
  ['short', 'th', 2026, '5 พ.ย., 18:30'],
  ['short', 'ko', 2026, '11월 5일 18:30'],
  ['short', 'en', 2027, '5 Nov 2026, 18:30'],
  ['inMonth', 'en', 2027, '5 Nov, 18:30'],
  ['inMonth', 'zh-CN', 2025, '11月5日 18:30'],
  ['short', 'zh-CN', 2025, '2026年11月5日 18:30'],
  ['sortable', 'en', 2027, '2026-11-05 18:30:09'],
  ['clock', 'es', 2027, '18:30:09'],
  ['day', 'en', 2027, '5 Nov 2026'],
  ['day', 'ms', 2026, '5 Nov 2026'],
  ['day', 'zh-TW', 2026, '2026年11月5日'],
] as const)(
  'formatEpoch formats a moment of 2026 as %s in the language %s in the year %i: %s',
  (format, language, year, text) => {
    const now = new Date(year, 0, 1).getTime();
    const shown = formatEpoch(EVENING, format, { now, language });
    expect(shown.replaceAll('\u00a0', ' ').replaceAll('\u2060', '')).toBe(text);
  },
);

it.each([
  ['en', '5\u00a0Nov,\u00a018:30'],
  ['ko', '11\u2060월\u00a05\u2060일\u00a018:30'],
  ['zh-CN', '11\u2060月\u20605\u2060日\u00a018:30'],
])('formatEpoch returns a text without a line break inside in the language %s', (language, text) =>
  expect(formatEpoch(EVENING, 'short', { now: EVENING, language })).toBe(text),
);

it.each([
  ['2026-01-31', 'en', '31 Jan 2026'],
  ['2026-01-31', 'es', '31 ene 2026'],
  ['2026-01-31', 'ja', '2026年1月31日'],
])('formatDate formats the day %s in the language %s as %s', (day, language, text) =>
  expect(formatDate(day, undefined, { language })).toBe(text),
);

it('zoneName is the offset from UTC at the given instant', () =>
  expect(zoneName(Date.UTC(2026, 0, 1))).toMatch(/^UTC([+\u2212]\d{1,2}(:\d\d)?)?$/));

it.each([
  ['2026-01-31', 'Saturday 31 January'],
  ['2025-12-31', 'Wednesday, 31 December 2025'],
])('formatDay formats %s as %s', (day, text) =>
  expect(formatDay(day, Date.UTC(2026, 5, 15), 'en')).toBe(text),
);

it('dayKey uses the time zone of the device', () => {
  const midnight = new Date(2026, 2, 1, 0, 0, 0).getTime();
  expect([dayKey(midnight - 1), dayKey(midnight)]).toEqual(['2026-02-28', '2026-03-01']);
});
