import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { FALLBACK, languageOfTags, languages } from './languages.ts';
import { catalogs, filesOf } from './allTexts.ts';
import { flatTexts } from './flatTexts.ts';
import { textProblems } from './textProblems.ts';

const translations = languages.filter(({ code }) => code !== FALLBACK);
const english = filesOf(FALLBACK);

it('every language of the list has a folder, and every folder is in the list', () => {
  const folders = readdirSync(new URL('./', import.meta.url), { withFileTypes: true }).filter(
    (entry) => entry.isDirectory() && entry.name !== 'node_modules',
  );
  expect(folders.map(({ name }) => name)).toEqual(languages.map(({ code }) => code).toSorted());
});

it('en-us/server.json contains the texts of refusals and transport errors (npm run docs)', () =>
  expect(english.server).toMatchObject(catalogs));

describe.each(translations)('$code', ({ code, web }) => {
  const texts = () => filesOf(code);

  it.each(['app', 'desk', 'server'] as const)(
    '%s.json has the same keys and placeholders as the English file',
    (name) => expect(textProblems(english[name], texts()[name], web)).toEqual([]),
  );

  it('contains no untranslated English text', () => {
    const source = new Map(flatTexts(english));
    const same = flatTexts(texts()).filter(
      ([key, text]) => text === source.get(key) && /[a-z]{4}/.test(text),
    );
    // Only names, and words that a language shares with English, may equal the English text.
    const keys = same.map(([key]) => key);
    expect(
      keys.filter((key) => !/^(?:app|desk)\.|^server\.happenedWords\.trailingStop$/.test(key)),
    ).toEqual([]);
    expect(keys.length, keys.join(' ')).toBeLessThan(60);
  });
});

describe('a language that is not complete', () => {
  const source = {
    home: { title: 'Home', days_one: '{{count}} day', days_other: '{{count}} days' },
  };

  it('textProblems reports missing keys with their English texts', () =>
    expect(textProblems(source, {}, 'pt')).toEqual([
      'home.title is missing: “Home”',
      'home.days_one is missing: “{{count}} day”',
      'home.days_other is missing: “{{count}} days”',
    ]));

  it('textProblems reports wrong placeholders, empty texts and unknown keys', () =>
    expect(
      textProblems(
        source,
        { home: { title: ' ', days_one: 'um dia', days_other: '{{count}} dias', more: 'Mais' } },
        'pt',
      ),
    ).toEqual([
      'home.more is not a key of English',
      'home.title is empty: “Home”',
      'home.days_one has the placeholders none, not {{count}}',
    ]));

  it('textProblems requires no singular form in a language without one', () =>
    expect(
      textProblems(source, { home: { title: 'ホーム', days_other: '{{count}}日' } }, 'ja'),
    ).toEqual([]));
});

it.each([
  [['fr-FR', 'ja-JP'], 'jp'],
  [['zh-Hant-HK'], 'zh-tw'],
  [['zh-HK'], 'zh-tw'],
  [['zh-CN'], 'zh-cn'],
  [['zh-Hans-SG'], 'zh-cn'],
  [['ms'], 'mlxy'],
  [['constructor', 'xi'], 'xi'],
  [['fr'], 'en-us'],
])('languageOfTags returns for the languages %j the code %s', (preferred, code) =>
  expect(languageOfTags(preferred)).toBe(code),
);
