import i18next from 'i18next';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadDeskWords } from '../../../desk/src/words.ts';
import { speak, startLanguage } from './i18n.ts';
import { type LanguageCode, languages } from './languages.ts';
import { loadAllWords } from './words.ts';

type Tree = { [key: string]: string | Tree };
const appTexts = import.meta.glob<Tree>('./locales/*/*.json', { eager: true, import: 'default' });
const deskTexts = import.meta.glob<Tree>('../../../desk/src/words/*/*.json', {
  eager: true,
  import: 'default',
});
const flat = (tree: Tree, start: string): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[start + key, value]] : flat(value, `${start}${key}.`),
  );
const textsIn = (files: Record<string, Tree>, code: LanguageCode, start: string) =>
  Object.entries(files)
    .filter(([file]) => file.includes(`/${code}/`))
    .flatMap(([file, tree]) => flat(tree, `${start}${file.replace(/^.*\/|\.json$/g, '')}.`));
const textsOf = (code: LanguageCode) =>
  new Map([...textsIn(appTexts, code, ''), ...textsIn(deskTexts, code, 'desk.')]);

const pluralKeys = [...textsOf('en-us').keys()]
  .filter((key) => key.endsWith('_other'))
  .map((key) => key.slice(0, -'_other'.length));
const counts = [0, 1, 2, 5, 21, 1_000_000];
const facts = { name: '«name»', amount: '«amount»', clock: '«clock»', day: '«day»', symbol: 'BTC' };
const filled = (text: string | undefined, count: number) =>
  text?.replace(/\{\{(\w+)\}\}/g, (_, name: string) =>
    String(Reflect.get({ ...facts, count }, name)),
  );

/** Simulates Intl in a browser of another language: an unknown tag gets the rules of that language. */
const pluralRulesOf = (locale: string, PluralRules: typeof Intl.PluralRules) =>
  class extends PluralRules {
    constructor(tags?: string | readonly string[], options?: Intl.PluralRulesOptions) {
      const isKnown = PluralRules.supportedLocalesOf([tags ?? []].flat()).length > 0;
      super(isKnown ? tags : locale, options);
    }
  };

describe.each(['ru', 'ar', 'zh', 'fr'])('in a browser that speaks %s', (locale) => {
  const { PluralRules } = Intl;
  beforeAll(async () => {
    Object.assign(Intl, { PluralRules: pluralRulesOf(locale, PluralRules) });
    await startLanguage();
    await loadAllWords();
  });
  afterAll(() => void Object.assign(Intl, { PluralRules }));

  it.each(languages)('$code uses its own plural forms', async ({ code }) => {
    await speak(code);
    await loadDeskWords(code);
    const texts = textsOf(code);
    const hasOne = code === 'en-us' || code === 'xi';
    const cases = pluralKeys.flatMap((key) => counts.map((count) => ({ key, count })));
    const shown = cases.map(({ key, count }) => [key, i18next.t(key, { ...facts, count })]);
    const expected = cases.map(({ key, count }) => {
      const form = hasOne && count === 1 ? 'one' : 'other';
      return [key, filled(texts.get(`${key}_${form}`), count)];
    });
    expect(shown).toEqual(expected);
    expect(pluralKeys.length).toBeGreaterThan(40);
  });
});
