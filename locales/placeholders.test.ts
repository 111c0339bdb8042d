import { expect, it } from 'vitest';
import { filesOf } from './allTexts.ts';
import { flatTexts } from './flatTexts.ts';
import { FALLBACK, languages } from './languages.ts';
import { factKey, filledText, placeholderFacts } from './placeholders.ts';

const english = flatTexts(filesOf(FALLBACK));
const placeholdersOf = (text: string) =>
  [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name);

it('every placeholder has a meaning and a sample value, and no fact is unused', () => {
  const used = new Set(
    english.flatMap(([key, text]) => placeholdersOf(text).map((name) => factKey(key, name))),
  );
  expect([...used].filter((key) => !placeholderFacts[key])).toEqual([]);
  expect(Object.keys(placeholderFacts).filter((key) => !used.has(key))).toEqual([]);
});

it.each(languages.map(({ code }) => code))(
  '%s: with sample values no text repeats a unit, a sign or “VIP”',
  (language) => {
    const filled = flatTexts(filesOf(language)).map(
      ([key, text]) => `${key}: ${filledText(key, text)}`,
    );
    expect(filled.filter((text) => /USDT\s*USDT|%\s*%|VIP\s*VIP|\+\+|××/i.test(text))).toEqual([]);
  },
);

it('facts of a key apply before facts of a name', () => {
  expect(filledText('app.team.level', '{{level}}')).toBe('2');
  expect(filledText('app.team.vip', '{{level}}')).toBe('3');
  expect(filledText('app.ieo.problem.limit_other', '{{count}} {{unknown}}')).toBe('3 {{unknown}}');
});
