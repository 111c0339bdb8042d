import { expect, it } from 'vitest';
import { instantMs, namedInstant } from './instant.ts';

const NOON = Date.UTC(2026, 0, 6, 4);

it.each([
  [NOON, NOON],
  ['2026-01-06 12:00:00', NOON],
  ['2026-01-06 12:00', NOON],
  ['2026-01-06T04:00:00Z', NOON],
  ['2026-01-06T12:00:00+08:00', NOON],
  ['2026-01-06T04:00Z', NOON],
  ['2026-01-06T04:00:00.250Z', NOON + 250],
  [' 2026-01-06 12:00:00 ', NOON],
  [String(NOON), NOON],
  ['999999999999', 999_999_999_999],
])('parses %s as an instant', (value, at) => {
  expect(instantMs(value)).toBe(at);
  expect(namedInstant.safeParse(value).success).toBe(true);
});

it.each([
  '2026-02-30 12:00:00',
  '2026-02-30T12:00:00Z',
  '2026-13-01 00:00:00',
  '2026-01-06 25:00:00',
  '2026-01-06T04:00:00',
  '06.01.2026',
  'now',
  '',
  '1e12',
  '20260106',
  '99999999999',
  '4102444800000',
  -1,
  1.5,
  Date.UTC(2100, 0, 1),
  '2100-01-02 00:00:00',
  null,
])('rejects the instant %j', (value) => {
  expect(namedInstant.safeParse(value).success).toBe(false);
});
