import { expect, it } from 'vitest';
import { draftAnswer, validateTyped, parseJson } from './typedJson.ts';

it('parseJson returns the parsed value or the parse error', () => {
  expect(parseJson('{"a":[1]}')).toEqual({ value: { a: [1] } });
  expect(parseJson('{"a":').why).toMatch(/JSON/);
  expect(parseJson('').why).toMatch(/JSON/);
});

it('validateTyped reports the invalid fields of a result', () => {
  expect(validateTyped('listVipLevels', 'result', 7)?.[0]?.path).toBe('result');
  expect(validateTyped('getServerTime', 'result', { serverTime: 'soon' })).not.toEqual([]);
});

it.each([
  ['noSuchCall', 'result', {}],
  ['getMember', 'body', {}],
  ['getMember', 'merge', {}],
  ['getMember', 'result', undefined],
] as const)(
  'validateTyped returns null for the call %s and the kind "%s", which have no schema',
  (call, kind, value) => expect(validateTyped(call, kind, value)).toBe(null),
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
] as const)('draftAnswer of %j is of the kind "%s"', (answer, kind, draft) => {
  const drafted = draftAnswer(answer);
  expect(drafted.kind).toBe(kind);
  expect(JSON.parse(drafted.text)).toEqual(draft);
});
