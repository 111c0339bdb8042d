import { expect, it } from 'vitest';
import { formatDay, dayKey, formatMonday, zoneName } from './times.ts';

it.each([
  ['2026-11-16 00:00:05', 'en', 'Monday, November 16'],
  ['2026-11-16 00:00:05', 'es', 'lunes, 16 de noviembre'],
  ['2026-11-16 23:59:59', 'zh-CN', '11月16日星期一'],
  ['soon', 'en', '--'],
])(
  'formatMonday formats %s in the language %s as %s, regardless of the time zone',
  (wire, language, text) => expect(formatMonday(wire, language)).toBe(text),
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
