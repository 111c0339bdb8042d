import { expect, it } from 'vitest';
import { filesOf } from './allTexts.ts';
import { flatTexts } from './flatTexts.ts';
import { FALLBACK, languages } from './languages.ts';
import { pairHash, readSources, unconfirmed } from './sources.ts';

const translations = languages.map(({ code }) => code).filter((code) => code !== FALLBACK);

it.each(translations)(
  '%s: every translation was confirmed after its last change and that of its English text (npm run confirm)',
  (language) => expect(unconfirmed(language).map(({ key }) => key)).toEqual([]),
);

it.each(translations)('%s: sources.json has no key without a text', (language) => {
  const keys = new Set(flatTexts(filesOf(language)).map(([key]) => key));
  expect(Object.keys(readSources(language)).filter((key) => !keys.has(key))).toEqual([]);
});

it('a translation is unconfirmed if it is new, if it has changed, or if its English text has', () => {
  const english = new Map(flatTexts(filesOf(FALLBACK)));
  const japanese = new Map(flatTexts(filesOf('jp')));
  const textOf = (key: string) => [english.get(key) ?? '', japanese.get(key) ?? ''] as const;
  const { 'app.common.back': _, ...others } = readSources('jp');
  const sources = {
    ...others,
    'app.common.all': pairHash('Everything', textOf('app.common.all')[1]),
    'app.common.cancel': pairHash(textOf('app.common.cancel')[0], '別のテキスト'),
  };
  const found = unconfirmed('jp', sources).map((one) => [one.key, one.english] as const);
  const changed = ['app.common.back', 'app.common.all', 'app.common.cancel'];
  expect(new Map(found)).toEqual(new Map(changed.map((key) => [key, textOf(key)[0]])));
});
