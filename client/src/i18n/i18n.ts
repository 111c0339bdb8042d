import i18next, { type ResourceLanguage } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { readStored, storageKeys, writeStored } from '../lib/storage.ts';
import english from './locales/en-us.json' with { type: 'json' };
import {
  FALLBACK,
  isLanguage,
  type LanguageCode,
  languageOfBrowser,
  webLanguage,
} from './languages.ts';

const load = import.meta.glob<{ default: ResourceLanguage }>('./locales/*.json');

/** Starts with the chosen language, else the phone's own, else English. English is always there to fall back to. */
export async function startLanguage(): Promise<void> {
  const stored = readStored(storageKeys.language);
  const code = isLanguage(stored) ? stored : languageOfBrowser(navigator.languages);
  await i18next.use(initReactI18next).init({
    lng: FALLBACK,
    fallbackLng: FALLBACK,
    lowerCaseLng: true,
    resources: { [FALLBACK]: { translation: english } },
    interpolation: { escapeValue: false },
  });
  await speak(code).catch(() => speak(FALLBACK));
}

/** Loads and speaks a language, and remembers it under `lang`. Rejects when its file cannot be loaded. */
export async function speak(code: LanguageCode): Promise<void> {
  if (!i18next.hasResourceBundle(code, 'translation')) {
    const file = await load[`./locales/${code}.json`]?.();
    if (file) i18next.addResourceBundle(code, 'translation', file.default);
  }
  await i18next.changeLanguage(code);
  writeStored(storageKeys.language, code);
  document.documentElement.lang = webLanguage(code);
}
