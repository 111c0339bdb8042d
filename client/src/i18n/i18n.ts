import { firstEnglish } from 'virtual:words';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { readStored, storageKeys, writeStored } from '../lib/storage.ts';
import {
  FALLBACK,
  isLanguage,
  type LanguageCode,
  languageOfTags,
  webLanguage,
} from '@hongbao/locales/languages';
import { choosePluralsByLanguage } from './plurals.ts';
import { loadLanguage } from './words.ts';

/** Starts with the selected language, otherwise with English, which is always loaded as the fallback. */
export async function startLanguage(): Promise<void> {
  const stored = readStored(storageKeys.language);
  await i18next.use(initReactI18next).init({
    lng: FALLBACK,
    fallbackLng: FALLBACK,
    lowerCaseLng: true,
    resources: { [FALLBACK]: { translation: firstEnglish } },
    interpolation: { escapeValue: false },
  });
  choosePluralsByLanguage(i18next);
  await activate(isLanguage(stored) ? stored : FALLBACK).catch(() => activate(FALLBACK));
}

/** Loads and activates a language, and persists it under `lang`. Rejects if its texts cannot be loaded. */
export async function speak(code: LanguageCode): Promise<void> {
  await loadLanguage(code);
  // Stored before the change, because listeners of the change send requests with the stored language in a header.
  writeStored(storageKeys.language, code);
  await activate(code);
}

async function activate(code: LanguageCode): Promise<void> {
  await loadLanguage(code);
  await i18next.changeLanguage(code);
  document.documentElement.lang = webLanguage(code);
}

/**
 * The language of the browser, which is offered until a language is selected; null if it is English. The phone in a Desk
 * has the selection of the Desk.
 */
export function offeredLanguage(): LanguageCode | null {
  const code = languageOfTags(navigator.languages);
  const isOffered =
    code !== FALLBACK && readStored(storageKeys.language) === null && window.self === window.top;
  return isOffered ? code : null;
}
