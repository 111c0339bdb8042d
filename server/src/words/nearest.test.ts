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
])('%s is most like %s', (name, expected) => {
  expect(nearest(name, fields)).toBe(expected);
});

it('of two that are as near the first is meant', () => {
  expect(nearest('rafe', ['rate', 'rare'])).toBe('rate');
  expect(nearest('anything', [])).toBeNull();
});

it('is said where there is one', () => {
  expect(meant('knid', fields)).toBe('; did you mean kind?');
  expect(meant('symbol', fields)).toBe('');
});
