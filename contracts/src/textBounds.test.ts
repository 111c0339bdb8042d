import { describe, expect, it } from 'vitest';
import { charactersOf, text } from './fields.ts';
import { codeBounds, passwordBounds, personNameBounds } from './identityBounds.ts';
import { type TextBounds, textViolation } from './textBounds.ts';

const chat: TextBounds = { min: 1, max: 5, isMultiline: true };
const label: TextBounds = { min: 0, max: 2 };

const cases: readonly [string, TextBounds, ReturnType<typeof textViolation>][] = [
  ['', passwordBounds, 'missing'],
  ['', label, null],
  ['1234567', passwordBounds, 'tooShort'],
  ['12345678', passwordBounds, null],
  ['🧧'.repeat(64), passwordBounds, null],
  ['🧧'.repeat(65), passwordBounds, 'tooLong'],
  ['x'.repeat(1_000_000), passwordBounds, 'tooLong'],
  ['1234567\n', passwordBounds, 'wrongCharacters'],
  ['1234567\uD83E', passwordBounds, 'wrongCharacters'],
  ['a\nb\t', chat, null],
  ['a\u0000', chat, 'wrongCharacters'],
  ['Li\u202EWei', personNameBounds, 'wrongCharacters'],
  ['Li\u202E', { min: 1, max: 9 }, null],
  ['12345', codeBounds, 'tooShort'],
  ['123456', codeBounds, null],
  ['12345a', codeBounds, 'wrongCharacters'],
  ['１23456', codeBounds, 'wrongCharacters'],
  ['1234567', codeBounds, 'tooLong'],
];

describe('text bounds', () => {
  it.each(cases)(
    'textViolation returns for %j with the bounds %j: %s',
    (value, bounds, violation) => expect(textViolation(value, bounds)).toBe(violation),
  );

  it.each(cases)(
    'a schema reports for %j with the bounds %j the same violation',
    (value, bounds, rule) => {
      const { character } = bounds;
      const field = character ? charactersOf({ ...bounds, character }, 'error') : text(bounds);
      const issues = field.safeParse(value).error?.issues ?? [];
      expect(issues).toMatchObject(rule === null ? [] : [{ code: 'custom', params: { rule } }]);
    },
  );

  it('a schema reports every violation with the same message', () => {
    const messages = ['', '1234567', '1'.repeat(65), '1234567\n', 8].map(
      (value) => text(passwordBounds).safeParse(value).error?.issues[0]?.message,
    );
    expect([...new Set(messages)]).toEqual([
      'must be text of 8 to 64 characters without control characters',
    ]);
  });
});
