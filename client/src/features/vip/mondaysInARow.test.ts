import { expect, it } from 'vitest';
import { mondaysInARow } from './mondaysInARow.ts';

const on = (day: string) => ({ createTime: `${day} 00:00:00` });
const last = on('2026-03-09');

it.each([
  ['one envelope', [last], 1],
  ['three weeks in a row', [last, on('2026-03-02'), on('2026-02-23')], 3],
  ['a week without an envelope', [last, on('2026-03-02'), on('2026-02-16')], 2],
  ['a row that ended before', [last, on('2026-02-23'), on('2026-02-16')], 1],
  ['newer envelopes', [on('2026-03-16'), last, on('2026-03-02')], 2],
  ['two payments of one week', [last, { createTime: '2026-03-09 12:00:00' }], 1],
  ['a list without the envelope itself', [on('2026-03-02')], 0],
])('counts the Mondays in a row for %s', (_, envelopes, count) => {
  expect(mondaysInARow(envelopes, last)).toBe(count);
});
