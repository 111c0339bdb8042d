import { expect, it } from 'vitest';
import { allTexts } from './allTexts.ts';
import { families, familyOf } from './families.ts';
import { FALLBACK } from './languages.ts';

const keys = [...allTexts(FALLBACK).keys()];

it.each(Object.entries(families))('%s has texts of the app and of the server', (_name, pattern) => {
  const own = keys.filter((key) => pattern.test(key));
  expect(new Set(own.map((key) => key.split('.')[0]))).toEqual(new Set(['app', 'server']));
});

it('a text belongs to one family at most', () => {
  const several = keys.filter(
    (key) => Object.values(families).filter((pattern) => pattern.test(key)).length > 1,
  );
  expect(several).toEqual([]);
  expect(familyOf('app.options.result.win')).toBe('optionResults');
  expect(familyOf('app.trade.title')).toBeUndefined();
});
