import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const START = 'virtual:words';
const locales = fileURLToPath(new URL('../src/i18n/locales', import.meta.url));
const sectionsOf = (language: string) =>
  readdirSync(`${locales}/${language}`).map((file) => file.replace(/\.json$/, ''));

/** Said by the pages one starts on: fetched with the language. All others are fetched together, later. */
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
 * Makes the modules with the words of each language out of one file a section, so that a phone asks for two files a
 * language and not for thirty. See `src/i18n/words.ts`.
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

/** How to get each file. */
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
  // Why the server says no, in the words the server itself uses. English stands in the catalogue.
  const hasRefusals = !isFirst && language !== 'en-us';
  return [
    ...names.map((name) => `import ${name} from '${locales}/${language}/${name}.json';`),
    ...(hasRefusals ? [`import why from '@hongbao/contracts/words/${language}.json';`] : []),
    `export default {${names.join(',')}${hasRefusals ? ',...why' : ''}};`,
  ].join('\n');
}
