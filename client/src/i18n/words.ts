import { refusals } from '@hongbao/contracts/refusals';
import { firstWords, laterWords } from 'virtual:words';
import i18next, { type ResourceLanguage } from 'i18next';
import { FALLBACK, isLanguage, type LanguageCode } from './languages.ts';

/** Of English, the sentences of the server stand in the catalogue. */
const englishRefusals = Object.fromEntries(
  Object.entries(refusals).map(([key, { text }]) => [key, text]),
);

const has = (code: LanguageCode, section: string) =>
  i18next.getResource(code, 'translation', section) !== undefined;

function add(code: LanguageCode, words: ResourceLanguage | undefined): void {
  if (words) i18next.addResourceBundle(code, 'translation', words, true, true);
}

let isAllAsked = false;

/** Loads what a language needs for the pages that have been asked for so far. Rejects when a file cannot be had. */
export async function loadLanguage(code: LanguageCode): Promise<void> {
  await Promise.all([
    has(code, 'common') ? undefined : loadFirst(code),
    isAllAsked ? loadLater(code) : undefined,
  ]);
}

/** Loads the words of every page in the language that is spoken. Rejects when they cannot be had. */
export async function loadAllWords(): Promise<void> {
  isAllAsked = true;
  await loadLater(isLanguage(i18next.language) ? i18next.language : FALLBACK);
}

async function loadFirst(code: LanguageCode): Promise<void> {
  add(code, (await firstWords[code]?.())?.default);
}

async function loadLater(code: LanguageCode): Promise<void> {
  if (has(code, 'refusals')) return;
  add(code, (await laterWords[code]?.())?.default);
  if (code === FALLBACK) add(code, { refusals: englishRefusals });
}
