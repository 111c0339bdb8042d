import { type Concept, glossaries } from '../words/glossary.ts';
import { type Language, languages } from '../words/language.ts';

/** Page of the style and the terms of each language, from the glossaries that the texts are checked against. */
export function languagesPage(): string {
  return [
    '# Languages',
    '',
    '<!-- Generated from locales/<language>/glossary.json by `npm run docs`; do not edit. -->',
    '',
    'One glossary per language, shared by app, notices, refusals, help, news and support. ' +
      '`server/src/words/glossary.test.ts` reads every text of every language and fails for another word of the ' +
      'same meaning, another form of address, another format of numbers, and English or a character of the other ' +
      'Chinese script in a translation. ' +
      '`locales/locales.test.ts` finds missing and untranslated keys, `client/src/i18n/locales.test.ts` unused ones.',
    '',
    ...languages.flatMap(section),
    '## Terms',
    '',
    ...table(['en-us', 'zh-cn', 'zh-tw', 'jp', 'ko']),
    ...table(['en-us', 'mlxy', 'tai', 'vl', 'xi']),
  ].join('\n');
}

function section(language: Language): string[] {
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

/** A pattern of the glossary, formatted as code. */
const code = (pattern: string) => `\`${pattern}\``;

function table(columns: readonly Language[]): string[] {
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
