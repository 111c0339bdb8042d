import { describe, expect, it } from 'vitest';
import { JSON_DEPTH_MAX, JSON_ENTRIES_MAX, parseJson } from './parseJson.ts';

const list = (length: number) => Array.from({ length }, (_, index) => index);
const record = (length: number) => Object.fromEntries(list(length).map((each) => [`k${each}`, 1]));
const nested = (depth: number) => JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`) as unknown;

describe('parseJson', () => {
  it.each([
    ['a list', list(JSON_ENTRIES_MAX)],
    ['an object', record(JSON_ENTRIES_MAX)],
    ['lists side by side', { a: list(JSON_ENTRIES_MAX), b: list(JSON_ENTRIES_MAX) }],
    ['a list with another inside it', [...list(10), list(JSON_ENTRIES_MAX), 1]],
    ['commas in a text', { 'a,,': `"${','.repeat(JSON_ENTRIES_MAX)}\\"` }],
    ['nesting', nested(JSON_DEPTH_MAX)],
  ])('parses %s at the maximum depth or number of entries', (_, value) => {
    expect(parseJson(JSON.stringify(value))).toEqual(value);
  });

  it.each([
    ['a list', list(JSON_ENTRIES_MAX + 1)],
    ['an object', { balances: record(JSON_ENTRIES_MAX + 1) }],
    ['a list that contains another', [...list(JSON_ENTRIES_MAX - 1), [1, 2], 3]],
    ['nesting', nested(JSON_DEPTH_MAX + 1)],
  ])('throws for %s above the maximum depth or number of entries', (_, value) => {
    expect(() => parseJson(JSON.stringify(value))).toThrow(SyntaxError);
  });
});
