import i18next from 'i18next';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadDeskWords } from '../../../desk/src/state/words.ts';
import { speak, startLanguage } from './i18n.ts';
import { type LanguageCode, languages } from '@hongbao/locales/languages';
import { type Texts, flatTexts } from '@hongbao/locales/flatTexts';
import { loadAllWords } from './words.ts';

/** The plural rules of the languages, created before `Intl` is replaced. */
const pluralRules = new Map(languages.map(({ code, web }) => [code, new Intl.PluralRules(web)]));

const appTexts = import.meta.glob<Texts>('../../../locales/*/app.json', {
  eager: true,
  import: 'default',
});
const deskTexts = import.meta.glob<Texts>('../../../locales/*/desk.json', {
  eager: true,
  import: 'default',
});
const textsOf = (code: LanguageCode) =>
  new Map(
    flatTexts({
      ...appTexts[`../../../locales/${code}/app.json`],
      desk: deskTexts[`../../../locales/${code}/desk.json`] ?? {},
    }),
  );

const pluralKeys = [...textsOf('en-us').keys()]
  .filter((key) => key.endsWith('_other'))
  .map((key) => key.slice(0, -'_other'.length));
const counts = [0, 1, 2, 5, 21, 1_000_000];
const facts = {
  name: '«name»',
  amount: '«amount»',
  clock: '«clock»',
  day: '«day»',
  symbol: 'BTC',
  first: 1,
  last: 20,
  total: 51,
};
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

describe.each(['ru', 'ar', 'zh', 'fr'])('in a browser with the language %s', (locale) => {
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
    const cases = pluralKeys.flatMap((key) => counts.map((count) => ({ key, count })));
    const shown = cases.map(({ key, count }) => [key, i18next.t(key, { ...facts, count })]);
    const expected = cases.map(({ key, count }) => {
      const form = pluralRules.get(code)?.select(count) === 'one' ? 'one' : 'other';
      return [key, filled(texts.get(`${key}_${form}`), count)];
    });
    expect(shown).toEqual(expected);
    expect(pluralKeys.length).toBeGreaterThan(40);
  });
});
