import { expect, it } from 'vitest';
import { formatDay, formatEpoch, dayKey, formatMonday, zoneName } from './times.ts';

it.each([
  ['2026-11-16 00:00:05', 'en', 'Monday, November 16'],
  ['2026-11-16 00:00:05', 'es', 'lunes, 16 de noviembre'],
  ['2026-11-16 23:59:59', 'zh-CN', '11月16日星期一'],
  ['soon', 'en', '--'],
])(
  'formatMonday formats %s in the language %s as %s, regardless of the time zone',
  (wire, language, text) => expect(formatMonday(wire, language)).toBe(text),
);

const EVENING = new Date(2026, 10, 5, 18, 30, 9).getTime();

it.each([
  ['dateTime', 'en', 2026, '05/11/2026 18:30:09'],
  ['dateTime', 'ja', 2026, '2026-11-05 18:30:09'],
  ['short', 'en', 2026, '05/11 18:30'],
  ['short', 'es', 2026, '11-05 18:30'],
  ['short', 'en', 2027, '05/11/2026 18:30:09'],
  ['short', 'zh-CN', 2025, '2026-11-05 18:30:09'],
  ['sortable', 'en', 2027, '2026-11-05 18:30:09'],
  ['day', 'en', 2027, '2026-11-05'],
] as const)(
  'formatEpoch formats a moment of 2026 as %s in the language %s in the year %i: %s',
  (format, language, year, text) => {
    const now = new Date(year, 0, 1).getTime();
    expect(formatEpoch(EVENING, format, { now, language })).toBe(text);
  },
);

it('zoneName is the offset from UTC at the given instant', () =>
  expect(zoneName(Date.UTC(2026, 0, 1))).toMatch(/^UTC([+\u2212]\d{1,2}(:\d\d)?)?$/));

it.each([
  ['2026-01-31', 'Saturday, January 31'],
  ['2025-12-31', 'Wednesday, December 31, 2025'],
])('formatDay formats %s as %s', (day, text) =>
  expect(formatDay(day, Date.UTC(2026, 5, 15), 'en')).toBe(text),
);

it('dayKey uses the time zone of the device', () => {
  const midnight = new Date(2026, 2, 1, 0, 0, 0).getTime();
  expect([dayKey(midnight - 1), dayKey(midnight)]).toEqual(['2026-02-28', '2026-03-01']);
});
