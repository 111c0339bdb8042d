import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { refusals } from '../../contracts/src/refusals.ts';
import { FALLBACK, languages } from '../../locales/languages.ts';
import type { Plugin } from 'vite';

const START = 'virtual:words';
const locales = fileURLToPath(new URL('../../locales', import.meta.url));

/**
 * Sections of texts that the first pages use. They are fetched with the language. All other sections are fetched
 * together, later.
 */
export const firstSections = [
  'common',
  'routes',
  'home',
  'market',
  'watch',
  'trade',
  'vip',
  'content.notices',
  'errors',
  'parts',
];

/** Section with texts before a language is loaded: of the static shell in `index.html`, and the offer of the language. */
const SHELL = 'shell';

/**
 * Vite plugin that generates the modules with the texts of each language, so that a phone requests two files per
 * language (see `src/i18n/words.ts`), and inserts the texts of the shell into `index.html`.
 */
export function words(): Plugin {
  return {
    name: 'hongbao:words',
    resolveId: (id) => (id.startsWith(START) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${START}`)) return undefined;
      const [language = '', part] = id.slice(START.length + 2).split('/');
      if (language === '') return tables();
      for (const file of filesOf(language)) this.addWatchFile(file);
      return `export default ${JSON.stringify(sections(language, part === 'first'))};`;
    },
    transformIndexHtml: (html) => html.replace('SHELL_WORDS', () => JSON.stringify(shellWords())),
  };
}

/** Source code of the module that exports the import function of each text file. */
function tables(): string {
  const table = (part: string) =>
    languages
      .map(({ code }) => `${JSON.stringify(code)}: () => import('${START}/${code}/${part}')`)
      .join(',\n');
  return [
    `export { default as firstEnglish } from '${START}/${FALLBACK}/first';`,
    `export const firstWords = {${table('first')}};`,
    `export const laterWords = {${table('later')}};`,
    `export const languageOffers = ${JSON.stringify(languageOffers())};`,
  ].join('\n');
}

type Tree = { readonly [key: string]: string | Tree };

/**
 * Returns the sections of texts that the first pages use if `isFirst`; otherwise all other sections, and the texts that
 * the server also uses: of refusals, and of notices with their reasons (decision 048).
 */
function sections(language: string, isFirst: boolean): Tree {
  const [app = {}, server = {}] = filesOf(language).map(readTexts);
  const own = partOf(app, isFirst);
  if (isFirst) return own;
  const { refusals: all = {}, transport = {}, reasons = {}, content = {} } = server;
  const { notices = {} } = content as Tree;
  return { ...own, refusals: ofMembers(all as Tree), transport, reasons, notices };
}

/** Codes of refusals from this one on are sent only to operators. */
const OPERATOR_CODE = 4_000;

function ofMembers(texts: Tree): Tree {
  const codes = new Map<string, number>(
    Object.entries(refusals).map(([key, { code }]) => [key, code]),
  );
  const own = Object.entries(texts).filter(([key]) => (codes.get(key) ?? 0) < OPERATOR_CODE);
  return Object.fromEntries(own);
}

/**
 * Returns the texts of the first sections if `isFirst`; otherwise all other texts. A section may be nested:
 * `content.notices`.
 */
function partOf(texts: Tree, isFirst: boolean, start = ''): Tree {
  const own = Object.entries(texts).flatMap(([name, value]): [string, string | Tree][] => {
    const path = start + name;
    if (path === SHELL) return [];
    if (firstSections.includes(path)) return isFirst ? [[name, value]] : [];
    const hasFirst = firstSections.some((section) => section.startsWith(`${path}.`));
    if (!hasFirst || typeof value === 'string') return isFirst ? [] : [[name, value]];
    return [[name, partOf(value, isFirst, `${path}.`)]];
  });
  return Object.fromEntries(own);
}

/** Paths of a language's text files. */
const filesOf = (language: string) =>
  ['app', 'server'].map((name) => `${locales}/${language}/${name}.json`);

const readTexts = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Tree;

/**
 * Texts of the static shell by language: the welcome of the home page, and the error that a file could not be loaded.
 */
export function shellWords(): Readonly<Record<string, readonly [string, string]>> {
  const texts = languages.map(({ code }) => {
    const { home, shell } = shellTexts(code);
    return [code, [home.welcomeText, shell.loadFailed]] as const;
  });
  return Object.fromEntries(texts);
}

/** Offers of each language, in that language, to show the app in it. English is shown without an offer. */
const languageOffers = (): Readonly<Record<string, string>> =>
  Object.fromEntries(
    languages
      .filter(({ code }) => code !== FALLBACK)
      .map(({ code }) => [code, shellTexts(code).shell.languageOffer]),
  );

const shellTexts = (code: string) =>
  readTexts(`${locales}/${code}/app.json`) as unknown as ShellTexts;

interface ShellTexts {
  readonly home: { readonly welcomeText: string };
  readonly shell: { readonly loadFailed: string; readonly languageOffer: string };
}
