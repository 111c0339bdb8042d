import { readFileSync, readdirSync } from 'node:fs';
import { refusals } from '@hongbao/contracts/refusals';
import { transportProblems } from '@hongbao/contracts/transport';
import { contentIn } from '../words/content/content.ts';
import { contestWords } from '../words/contests.ts';
import type { Language } from '../words/language.ts';
import { refusalText, transportText } from '../words/messages.ts';
import { notices } from '../words/notices.ts';
import { codeMessage } from '../words/outbox.ts';
import { productNames } from '../words/products.ts';
import { reasons } from '../words/reasons.ts';
import { supportAnswers } from '../words/support.ts';
import { walletWords } from '../words/wallet.ts';
import { taskTitles } from '../words/welfare.ts';
import type { Words } from '../words/words.ts';

type Tree = { readonly [key: string]: string | Tree };

const app = new URL('../../../client/src/i18n/locales/', import.meta.url);
const desk = new URL('../../../desk/src/words/', import.meta.url);
const wordTables = {
  codeMessage,
  contestWords,
  notices,
  productNames,
  reasons,
  supportAnswers,
  taskTitles,
  walletWords,
};

/** Every text of a language by its place: of the app, the Desk, the server, and the refusals. */
export function allTexts(language: Language): ReadonlyMap<string, string> {
  return new Map([
    ...textsIn(app, 'app', language),
    ...textsIn(desk, 'desk', language),
    ...refusalTexts(language),
    ...tableTexts(language, wordTables, 'words'),
    ...flat({ ...contentIn(language) } as unknown as Tree, 'content'),
  ]);
}

/** The files of a language in a folder with one file for each language. */
function textsIn(languages: URL, name: string, language: Language): [string, string][] {
  const folder = new URL(`${language}/`, languages);
  return readdirSync(folder).flatMap((file) =>
    flat(
      JSON.parse(readFileSync(new URL(file, folder), 'utf8')),
      `${name}.${file.replace('.json', '')}`,
    ),
  );
}

/** Refusals that only operators get are in English and not included here. */
function refusalTexts(language: Language): [string, string][] {
  const reasons = Object.entries(refusals).filter(([, { code }]) => code < 4_000);
  return [
    ...reasons.map(([key]): [string, string] => [
      `refusals.${key}`,
      refusalText(key as keyof typeof refusals, language),
    ]),
    ...Object.keys(transportProblems).map((key): [string, string] => [
      `transport.${key}`,
      transportText(key as keyof typeof transportProblems, language),
    ]),
  ];
}

const flat = (tree: Tree, path: string): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[`${path}.${key}`, value]] : flat(value, `${path}.${key}`),
  );

/** The texts of one language in tables that contain all nine. */
function tableTexts(language: Language, table: object, path: string): [string, string][] {
  if (isWords(table)) return [[path, table[language]]];
  return Object.entries(table).flatMap(([key, value]) =>
    tableTexts(language, value as object, `${path}.${key}`),
  );
}

const isWords = (table: object): table is Words => 'en-us' in table;
