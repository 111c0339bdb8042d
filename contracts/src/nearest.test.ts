import { expect, it } from 'vitest';
import { meant, nearest } from './nearest.ts';

const fields = ['call', 'memberId', 'latencyMs', 'lifetime', 'rate', 'count', 'preset', 'kind'];

it.each([
  ['latency', 'latencyMs'],
  ['LatencyMS', 'latencyMs'],
  ['latncyMs', 'latencyMs'],
  ['memberid', 'memberId'],
  ['member', 'memberId'],
  ['kidn', 'kind'],
  ['rates', 'rate'],
  ['clal', 'call'],
  ['counter', 'count'],
  ['symbol', null],
  ['x', null],
  ['', null],
  ['a'.repeat(1_000_000), null],
])('nearest(%s) returns %s', (name, expected) => {
  expect(nearest(name, fields)).toBe(expected);
});

it('nearest returns the first of two equally near names', () => {
  expect(nearest('rafe', ['rate', 'rare'])).toBe('rate');
  expect(nearest('anything', [])).toBeNull();
});

it('meant returns a suggestion if a name is near, and otherwise an empty text', () => {
  expect(meant('knid', fields)).toBe('; did you mean kind?');
  expect(meant('symbol', fields)).toBe('');
});
