import { describe, expect, it } from 'vitest';
import { isRecord, isSuccessCode, parseJson, readRefusal } from './answer.ts';

it.each([
  [200, true],
  [0, true],
  [401, false],
  ['200', false],
  [null, false],
])('isSuccessCode(%j) returns %s', (code, isSuccess) => {
  expect(isSuccessCode(code)).toBe(isSuccess);
});

describe('readRefusal', () => {
  it.each([
    [{ reason: 'tooLow', bound: '1' }, 'tooLow', { bound: '1' }],
    [{ bound: '1' }, null, { bound: '1' }],
    [{ reason: 5, bound: '1' }, null, { bound: '1' }],
    [null, null, {}],
    ['tooLow', null, {}],
    [['tooLow'], null, {}],
  ])('reads reason and facts of %j', (result, reason, facts) => {
    expect(readRefusal(result)).toEqual({ reason, facts });
  });
});

it.each([
  [{}, true],
  [{ a: 1 }, true],
  [[], false],
  [null, false],
  ['text', false],
  [undefined, false],
])('isRecord(%j) returns %s', (value, is) => {
  expect(isRecord(value)).toBe(is);
});

it.each([
  ['{"a":[1]}', { a: [1] }],
  ['null', null],
  ['<html>', undefined],
  ['', undefined],
])('parseJson parses %j, or returns undefined for invalid JSON', (text, value) => {
  expect(parseJson(text)).toEqual(value);
});
