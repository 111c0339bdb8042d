import { type Concept, glossaries } from '@hongbao/locales/glossaries';
import { FALLBACK, type LanguageCode, languages } from '@hongbao/locales/languages';

/** Generates the page of the style and the terms of each language from the glossaries that also check the texts. */
export function languagesPage(): string {
  return [
    '# Languages',
    '',
    '<!-- Generated from locales/<language>/glossary.json by `npm run docs`; do not edit. -->',
    '',
    'One glossary per language, shared by app, notices, refusals, help, news and support. ' +
      '`locales/glossaries.test.ts` reads every text of every language and fails for another word of the ' +
      'same meaning, another form of address, another format of numbers, and English or a character of the other ' +
      'Chinese script in a translation. ' +
      '`locales/locales.test.ts` finds missing and untranslated keys, `client/src/i18n/locales.test.ts` unused ones.',
    '',
    ...codes.flatMap(section),
    '## Terms',
    '',
    ...tables(),
  ].join('\n');
}

const codes = languages.map(({ code }) => code);

function section(language: LanguageCode): string[] {
  const { name, address, style, numbers, dates, never } = glossaries[language];
  return [
    `## ${name} (\`${language}\`)`,
    '',
    `- Address: ${address}`,
    `- Style: ${style}`,
    `- Numbers: ${numbers}`,
    `- Dates: ${dates}`,
    `- Not used: ${never.map(({ say, not }) => `${not.map(code).join(' ')} → ${say}`).join('; ')}`,
    '',
  ];
}

/** Formats a glossary pattern as code. */
const code = (pattern: string) => `\`${pattern}\``;

/** Generates tables of English with a few translations each, so that a table fits the page. */
function tables(): string[] {
  const others = codes.filter((code) => code !== FALLBACK);
  const starts = others.map((_, at) => at).filter((at) => at % TRANSLATIONS_PER_TABLE === 0);
  return starts.flatMap((at) =>
    table([FALLBACK, ...others.slice(at, at + TRANSLATIONS_PER_TABLE)]),
  );
}

const TRANSLATIONS_PER_TABLE = 4;

function table(columns: readonly LanguageCode[]): string[] {
  const concepts = Object.keys(glossaries['en-us'].terms) as Concept[];
  return [
    `| ${columns.map((language) => glossaries[language].name).join(' | ')} |`,
    `| ${columns.map(() => '---').join(' | ')} |`,
    ...concepts.map(
      (concept) =>
        `| ${columns.map((language) => glossaries[language].terms[concept]).join(' | ')} |`,
    ),
    '',
  ];
}
