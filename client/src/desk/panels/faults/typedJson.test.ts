import { expect, it } from 'vitest';
import { draftAnswer, judgeTyped, readTyped } from './typedJson.ts';

it('reads JSON, or says why it is none', () => {
  expect(readTyped('{"a":[1]}')).toEqual({ value: { a: [1] } });
  expect(readTyped('{"a":').why).toMatch(/JSON/);
  expect(readTyped('').why).toMatch(/JSON/);
});

it('a result is judged while it is typed, field by field', () => {
  expect(judgeTyped('listVipLevels', 'result', 7)?.[0]?.path).toBe('result');
  expect(judgeTyped('getServerTime', 'result', { serverTime: 'soon' })).not.toEqual([]);
});

it.each([
  ['noSuchCall', 'result', {}],
  ['getMember', 'body', {}],
  ['getMember', 'merge', {}],
  ['getMember', 'result', undefined],
] as const)('of %s as a %s nothing is said yet', (call, kind, value) =>
  expect(judgeTyped(call, kind, value)).toBe(null),
);

it.each([
  [{ success: true, code: 200, result: { a: 1 } }, 'result', { a: 1 }],
  [{ success: true, code: 200, result: null }, 'result', null],
  [
    { success: false, code: 1002, result: { reason: 'x' } },
    'body',
    { success: false, code: 1002, result: { reason: 'x' } },
  ],
  ['<html>', 'body', '<html>'],
  [undefined, 'body', null],
] as const)('%j is drafted as a %s', (answer, kind, draft) => {
  const drafted = draftAnswer(answer);
  expect(drafted.kind).toBe(kind);
  expect(JSON.parse(drafted.text)).toEqual(draft);
});
