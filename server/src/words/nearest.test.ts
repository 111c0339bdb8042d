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
])('finds for %s the nearest name %s', (name, expected) => {
  expect(nearest(name, fields)).toBe(expected);
});

it('finds the first of two equally near names', () => {
  expect(nearest('rafe', ['rate', 'rare'])).toBe('rate');
  expect(nearest('anything', [])).toBeNull();
});

it('suggests a name when one is near', () => {
  expect(meant('knid', fields)).toBe('; did you mean kind?');
  expect(meant('symbol', fields)).toBe('');
});
