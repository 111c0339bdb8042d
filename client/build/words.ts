import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { FALLBACK, languages } from '../../locales/languages.ts';
import type { Plugin } from 'vite';

const START = 'virtual:words';
const locales = fileURLToPath(new URL('../../locales', import.meta.url));

/** Sections used by the first pages: fetched with the language. All others are fetched together, later. */
export const firstSections = [
  'common',
  'routes',
  'home',
  'market',
  'watch',
  'trade',
  'vip',
  'notices',
  'errors',
  'parts',
];

/**
 * Generates the modules with the texts of each language, so that a phone requests two files per language. See
 * `src/i18n/words.ts`.
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
  };
}

/** The import function of each file. */
function tables(): string {
  const table = (part: string) =>
    languages
      .map(({ code }) => `${JSON.stringify(code)}: () => import('${START}/${code}/${part}')`)
      .join(',\n');
  return [
    `export { default as firstEnglish } from '${START}/${FALLBACK}/first';`,
    `export const firstWords = {${table('first')}};`,
    `export const laterWords = {${table('later')}};`,
  ].join('\n');
}

type Tree = { readonly [key: string]: string | Tree };

/** The sections of the first pages; or all others, and the texts of refusals, which the server uses too. */
function sections(language: string, isFirst: boolean): Tree {
  const [app, server] = filesOf(language).map(
    (file) => JSON.parse(readFileSync(file, 'utf8')) as Tree,
  );
  const own = Object.entries(app ?? {}).filter(
    ([name]) => firstSections.includes(name) === isFirst,
  );
  const { refusals = {}, transport = {} } = server ?? {};
  return { ...Object.fromEntries(own), ...(server && !isFirst ? { refusals, transport } : {}) };
}

/** English texts of refusals are in the catalog. */
const filesOf = (language: string) =>
  ['app', ...(language === FALLBACK ? [] : ['server'])].map(
    (name) => `${locales}/${language}/${name}.json`,
  );
