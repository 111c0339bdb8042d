import { describe, expect, it } from 'vitest';
import { routes } from '../app/routes.ts';
import { languageOfBrowser, languages } from './languages.ts';
import shell from '../../index.html?raw';

type Tree = { [key: string]: string | Tree };
const files = import.meta.glob<Tree>('./locales/*/*.json', { eager: true, import: 'default' });
/** The texts of the Desk, under `desk`. */
const deskFiles = import.meta.glob<Tree>('../../../desk/src/words/*/*.json', {
  eager: true,
  import: 'default',
});
const sources = import.meta.glob<string>(
  // The gallery is for developers and in English only.
  ['../**/*.{ts,tsx}', '../../../desk/src/**/*.{ts,tsx}', '!**/*.test.{ts,tsx}', '!../gallery/**'],
  { eager: true, query: '?raw', import: 'default' },
);

const flat = (tree: Tree, start = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[start + key, value]] : flat(value, `${start}${key}.`),
  );
const sections = (from: Record<string, Tree>, folder: string, start: string) =>
  Object.entries(from)
    .filter(([file]) => file.startsWith(folder))
    .map(([file, tree]) => [`${start}${file.replace(/^.*\/|\.json$/g, '')}`, tree] as const);
const textsOf = (code: string) =>
  new Map(
    [
      ...sections(files, `./locales/${code}/`, ''),
      ...sections(deskFiles, `../../../desk/src/words/${code}/`, 'desk.'),
    ].flatMap(([section, tree]) => flat(tree, `${section}.`)),
  );
const english = textsOf('en-us');
/** A text that depends on a count has a key for each form: `days_one`, `days_other`. */
const bare = (key: string) => key.replace(/_(one|other)$/, '');
/** The keys a language must have: those of English, without `_one` where the language has no such form. */
function keysIn(web: string): string[] {
  const { pluralCategories } = new Intl.PluralRules(web).resolvedOptions();
  const hasOne = pluralCategories.includes('one');
  return [...english.keys()].filter((key) => hasOne || !key.endsWith('_one'));
}
const placeholders = (text: string) => (text.match(/\{\{\w+\}\}/g) ?? []).toSorted();

describe.each(languages)('language $code', ({ code, web }) => {
  const texts = textsOf(code);
  it('has exactly the keys of English, each with the plural forms of the language', () =>
    expect([...texts.keys()]).toEqual(keysIn(web)));
  it('has a text with the same placeholders for every key', () => {
    for (const [key, text] of texts) {
      expect(text.trim(), key).not.toBe('');
      expect(placeholders(text), key).toEqual(placeholders(english.get(key) ?? ''));
    }
  });
});

it('every language except English is translated', () => {
  for (const { code } of languages.filter((one) => one.code !== 'en-us')) {
    const same = [...textsOf(code)].filter(
      ([key, text]) => text === english.get(key) && /[a-z]{4}/.test(text),
    );
    // Names, and words a language shares with English.
    expect(same.length, `${code}: ${same.map(([key]) => key).join(' ')}`).toBeLessThan(60);
  }
});

describe('translation keys', () => {
  const code = Object.values(sources).join('\n');
  const literals = new Set(
    [...code.matchAll(/['"`]([a-zA-Z]\w*(?:\.[\w-]+)+)['"`]/g)].map((match) => match[1] ?? ''),
  );
  const patterns = [...code.matchAll(/`([a-zA-Z]\w*\.[^`\s]*\$\{[^`]*)`/g)].map(
    (match) => match[1] ?? '',
  );
  const matchers = patterns.map(
    (pattern) =>
      new RegExp(`^${pattern.replace(/[.?*+^]/g, '\\$&').replace(/\$\{[^}]*\}/g, '[\\w-]+')}$`),
  );
  const made = (key: string) => matchers.some((matcher) => matcher.test(key));

  it('are all used', () => {
    const known = new Set(routes.map((route) => route.title));
    const unused = [...english.keys()]
      .map(bare)
      .filter((key) => !literals.has(key) && !made(key) && !known.has(key));
    expect(unused).toEqual([]);
  });

  it('are all defined', () => {
    const sections = new Set([...english.keys()].map((key) => key.split('.')[0]));
    const has = (key: string) =>
      english.has(key) ||
      english.has(`${key}_other`) ||
      [...english.keys()].some((known) => known.startsWith(`${key}.`));
    expect([...literals].filter((key) => sections.has(key.split('.')[0]) && !has(key))).toEqual([]);
  });

  it('include a title for every route', () => {
    for (const route of routes) expect(english.has(route.title), route.title).toBe(true);
  });

  it('are not concatenated with other text', () => {
    const joined = Object.entries(sources).flatMap(([path, text]) => {
      const templates =
        text.replace(/\$\{t\(`[^`]*`\)\}/g, "${t('')}").match(/`[^`\n]*\$\{t\([^`\n]*`/g) ?? [];
      return templates
        .filter((template) => /[^`\s]/.test(template.replace(/\$\{t\([^)]*\)\}/, '')))
        .map((template) => `${path}: ${template}`);
    });
    expect(joined).toEqual([]);
  });

  it('replace all literal text in the markup', () => {
    const screens = Object.entries(sources).filter(([path]) => path.endsWith('.tsx'));
    const words = screens.flatMap(([path, text]) =>
      [...text.matchAll(/>\s*([A-Za-z][a-z]+(?: [a-z]+)*)\s*</g)].map(
        (match) => `${path}: ${match[1]}`,
      ),
    );
    expect(
      words.filter(
        (word) => !word.endsWith(': Hongbao') && !/: (Promise|string|bigint|void)$/.test(word),
      ),
    ).toEqual([]);
  });
});

it.each([
  [['fr-FR', 'ja-JP'], 'jp'],
  [['zh-Hant-HK'], 'zh-tw'],
  [['zh-CN'], 'zh-cn'],
  [['ms'], 'mlxy'],
  [['fr'], 'en-us'],
])('languageOfBrowser returns for the languages %j the code %s', (preferred, code) =>
  expect(languageOfBrowser(preferred)).toBe(code),
);

it('the static shell contains the texts of Home in every language', () => {
  for (const { code } of languages) expect(shell).toContain(textsOf(code).get('home.welcomeText'));
});
