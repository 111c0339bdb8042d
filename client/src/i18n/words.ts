import { firstWords, laterWords } from 'virtual:words';
import i18next, { type ResourceLanguage } from 'i18next';
import { FALLBACK, isLanguage, type LanguageCode } from '@hongbao/locales/languages';

const has = (code: LanguageCode, section: string) =>
  i18next.getResource(code, 'translation', section) !== undefined;

function add(code: LanguageCode, words: ResourceLanguage | undefined): void {
  if (words) i18next.addResourceBundle(code, 'translation', words, true, true);
}

let isAllAsked = false;

/** Loads the texts of a language for the pages that were requested so far. Rejects if a file cannot be loaded. */
export async function loadLanguage(code: LanguageCode): Promise<void> {
  await Promise.all([
    has(code, 'common') ? undefined : loadFirst(code),
    isAllAsked ? loadLater(code) : undefined,
  ]);
}

/** Loads the texts of all pages in the current language. Rejects if they cannot be loaded. */
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
}
