import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const START = 'virtual:words';
const locales = fileURLToPath(new URL('../src/i18n/locales', import.meta.url));
const sectionsOf = (language: string) =>
  readdirSync(`${locales}/${language}`).map((file) => file.replace(/\.json$/, ''));

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
 * Generates the modules with the texts of each language, so that a phone requests two files per language instead of
 * one per section. See `src/i18n/words.ts`.
 */
export function words(): Plugin {
  return {
    name: 'hongbao:words',
    resolveId: (id) => (id.startsWith(START) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${START}`)) return undefined;
      const [language, part] = id.slice(START.length + 2).split('/');
      return language === undefined || language === '' ? tables() : sections(language, part);
    },
  };
}

/** The import function of each file. */
function tables(): string {
  const table = (part: string) =>
    readdirSync(locales)
      .map((code) => `${JSON.stringify(code)}: () => import('${START}/${code}/${part}')`)
      .join(',\n');
  return [
    `export { default as firstEnglish } from '${START}/en-us/first';`,
    `export const firstWords = {${table('first')}};`,
    `export const laterWords = {${table('later')}};`,
  ].join('\n');
}

function sections(language: string, part: string | undefined): string {
  const isFirst = part === 'first';
  const names = sectionsOf(language).filter((name) => firstSections.includes(name) === isFirst);
  // Texts of refusals, which the server uses too. English is in the catalog.
  const hasRefusals = !isFirst && language !== 'en-us';
  return [
    ...names.map((name) => `import ${name} from '${locales}/${language}/${name}.json';`),
    ...(hasRefusals ? [`import why from '@hongbao/contracts/words/${language}.json';`] : []),
    `export default {${names.join(',')}${hasRefusals ? ',...why' : ''}};`,
  ].join('\n');
}
