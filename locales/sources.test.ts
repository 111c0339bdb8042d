import { expect, it } from 'vitest';
import { filesOf } from './allTexts.ts';
import { flatTexts } from './flatTexts.ts';
import { FALLBACK, languages } from './languages.ts';
import { readSources, sourceHash, unconfirmed } from './sources.ts';

const translations = languages.map(({ code }) => code).filter((code) => code !== FALLBACK);

it.each(translations)(
  '%s: every translation was confirmed after the last change of its English text (npm run confirm)',
  (language) => expect(unconfirmed(language).map(({ key }) => key)).toEqual([]),
);

it.each(translations)('%s: sources.json has no key without a text', (language) => {
  const keys = new Set(flatTexts(filesOf(language)).map(([key]) => key));
  expect(Object.keys(readSources(language)).filter((key) => !keys.has(key))).toEqual([]);
});

it('a translation is unconfirmed if its English text has changed, or if it is new', () => {
  const english = new Map(flatTexts(filesOf(FALLBACK)));
  const { 'app.common.back': _, ...others } = readSources('jp');
  const sources = { ...others, 'app.common.all': sourceHash('Everything') };
  const found = new Map(unconfirmed('jp', sources).map((one) => [one.key, one.english]));
  expect(found.get('app.common.back')).toBe(english.get('app.common.back'));
  expect(found.get('app.common.all')).toBe(english.get('app.common.all'));
  expect(found.has('app.common.close')).toBe(false);
});
