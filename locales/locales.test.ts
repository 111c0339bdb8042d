import { readFileSync, readdirSync } from 'node:fs';
import { refusals } from '@hongbao/contracts/refusals';
import { transportProblems } from '@hongbao/contracts/transport';
import { describe, expect, it } from 'vitest';
import { FALLBACK, languageOfTags, languages } from './languages.ts';
import { type Texts, flatTexts, textProblems } from './textProblems.ts';

const here = new URL('./', import.meta.url);
const read = (language: string, name: string): Texts =>
  JSON.parse(readFileSync(new URL(`${language}/${name}.json`, here), 'utf8')) as Texts;

const FILES = ['app', 'desk'] as const;
const textsOf = (entries: readonly (readonly [string, { readonly text: string }])[]) =>
  Object.fromEntries(entries.map(([key, { text }]) => [key, text]));
/** English texts of refusals and transport errors are in their catalogs. Refusals that only operators get stay in English. */
const catalogs = {
  refusals: textsOf(Object.entries(refusals).filter(([, { code }]) => code < 4_000)),
  transport: textsOf(Object.entries(transportProblems)),
};
const translations = languages.filter(({ code }) => code !== FALLBACK);

it('every language of the list has a folder, and every folder is in the list', () => {
  const folders = readdirSync(here, { withFileTypes: true }).filter(
    (entry) => entry.isDirectory() && entry.name !== 'node_modules',
  );
  expect(folders.map(({ name }) => name)).toEqual(languages.map(({ code }) => code).toSorted());
});

describe.each(translations)('$code', ({ code, web }) => {
  it.each(FILES)('%s.json has the keys and placeholders of English', (name) =>
    expect(textProblems(read(FALLBACK, name), read(code, name), web)).toEqual([]),
  );

  it('server.json has the refusals and transport errors of the catalogs', () => {
    const { refusals: own = {}, transport = {} } = read(code, 'server');
    expect(textProblems(catalogs, { refusals: own, transport }, web)).toEqual([]);
    const english = new Map(flatTexts(catalogs));
    const same = flatTexts({ refusals: own, transport }).filter(
      ([key, text]) => text === english.get(key),
    );
    expect(same).toEqual([]);
  });

  it('is translated from English', () => {
    const english = new Map(FILES.flatMap((name) => flatTexts(read(FALLBACK, name), `${name}.`)));
    const same = FILES.flatMap((name) => flatTexts(read(code, name), `${name}.`))
      .filter(([key, text]) => text === english.get(key) && /[a-z]{4}/.test(text))
      .map(([key]) => key);
    // Names, and words a language shares with English.
    expect(same.length, same.join(' ')).toBeLessThan(60);
  });
});

describe('a language that is not complete', () => {
  const english = {
    home: { title: 'Home', days_one: '{{count}} day', days_other: '{{count}} days' },
  };

  it('is reported by the keys that are missing, with their English texts', () =>
    expect(textProblems(english, {}, 'pt')).toEqual([
      'home.title is missing: “Home”',
      'home.days_one is missing: “{{count}} day”',
      'home.days_other is missing: “{{count}} days”',
    ]));

  it('is reported by other placeholders, empty texts and unknown keys', () =>
    expect(
      textProblems(
        english,
        { home: { title: ' ', days_one: 'um dia', days_other: '{{count}} dias', more: 'Mais' } },
        'pt',
      ),
    ).toEqual([
      'home.more is not a key of English',
      'home.title is empty: “Home”',
      'home.days_one has the placeholders none, not {{count}}',
    ]));

  it('has no singular where the language has no such form', () =>
    expect(
      textProblems(english, { home: { title: 'ホーム', days_other: '{{count}}日' } }, 'ja'),
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
