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

/**
 * Starts with the selected language, otherwise with the language of the browser, otherwise with English. English is
 * always loaded as the fallback.
 */
export async function startLanguage(): Promise<void> {
  const stored = readStored(storageKeys.language);
  const code = isLanguage(stored) ? stored : languageOfTags(navigator.languages);
  await i18next.use(initReactI18next).init({
    lng: FALLBACK,
    fallbackLng: FALLBACK,
    lowerCaseLng: true,
    resources: { [FALLBACK]: { translation: firstEnglish } },
    interpolation: { escapeValue: false },
  });
  choosePluralsByLanguage(i18next);
  await speak(code).catch(() => speak(FALLBACK));
}

/** Loads and activates a language, and persists it under `lang`. Rejects if its texts cannot be loaded. */
export async function speak(code: LanguageCode): Promise<void> {
  await loadLanguage(code);
  // Stored before the change, because listeners of the change send requests with the stored language in a header.
  writeStored(storageKeys.language, code);
  await i18next.changeLanguage(code);
  document.documentElement.lang = webLanguage(code);
}
