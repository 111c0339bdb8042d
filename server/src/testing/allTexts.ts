import { readFileSync } from 'node:fs';
import { refusals } from '@hongbao/contracts/refusals';
import { transportProblems } from '@hongbao/contracts/transport';
import { type Texts, flatTexts } from '@hongbao/locales/textProblems';
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

const locales = new URL('../../../locales/', import.meta.url);
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
    ...textsIn('app', language),
    ...textsIn('desk', language),
    ...refusalTexts(language),
    ...tableTexts(language, wordTables, 'words'),
    ...flatTexts({ ...contentIn(language) } as unknown as Texts, 'content.'),
  ]);
}

function textsIn(name: 'app' | 'desk', language: Language): [string, string][] {
  const file = new URL(`${language}/${name}.json`, locales);
  return flatTexts(JSON.parse(readFileSync(file, 'utf8')) as Texts, `${name}.`);
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

/** The texts of one language in tables that contain all nine. */
function tableTexts(language: Language, table: object, path: string): [string, string][] {
  if (isWords(table)) return [[path, table[language]]];
  return Object.entries(table).flatMap(([key, value]) =>
    tableTexts(language, value as object, `${path}.${key}`),
  );
}

const isWords = (table: object): table is Words => 'en-us' in table;
