import { expect, it } from 'vitest';
import { advanceClock } from './clock.calls.ts';
import { durationMs } from './duration.ts';

it.each([
  ['7d', 604_800_000],
  ['90s', 90_000],
  ['15m', 900_000],
  ['6h', 21_600_000],
  ['2w', 1_209_600_000],
  ['1500ms', 1500],
  ['16h28m30s', 59_310_000],
  ['1d1ms', 86_400_001],
  [1500, 1500],
])('%s is %s ms', (value, ms) => {
  expect(durationMs(value)).toBe(ms);
});

it.each([
  '',
  '7',
  'd',
  '7 d',
  '1.5h',
  '-1d',
  '7D',
  '1y',
  '9999999999s',
  '999999999w',
  '1h 30m',
  'm1',
])('rejects the duration %j', (value) => {
  expect(durationMs(value)).toBe(null);
  expect(advanceClock.body.safeParse({ by: value }).success).toBe(false);
});

it.each([
  [{ by: '7d' }, true],
  [{ by: 1000 }, true],
  [{ to: 1_700_000_000_000 }, true],
  [{ toNextEvent: true }, true],
  [{ until: 'loans.trigger' }, true],
  [{ until: 'loans.trigger', minus: '60s' }, true],
  [{ to: '2026-01-06 12:00:00' }, true],
  [{ by: '7d', minus: '60s' }, false],
  [{ until: 'loans trigger' }, false],
  [{}, false],
  [{ by: '7d', toNextEvent: true }, false],
  [{ by: -1 }, false],
  [{ toNextEvent: false }, false],
])('the body %j of an advance is valid: %s', (body, isTaken) => {
  expect(advanceClock.body.safeParse(body).success).toBe(isTaken);
});
