import i18next, { type ResourceLanguage } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { refusals } from '@hongbao/contracts/refusals';
import { readStored, storageKeys, writeStored } from '../lib/storage.ts';
import english from './locales/en-us.json' with { type: 'json' };
import {
  FALLBACK,
  isLanguage,
  type LanguageCode,
  languageOfBrowser,
  webLanguage,
} from './languages.ts';

const load = import.meta.glob<{ default: ResourceLanguage }>([
  './locales/*.json',
  '!./locales/en-us.json',
]);

/** Why the server says no, in the words the server itself uses. English stands in the catalogue. */
const loadRefusals: Readonly<Record<LanguageCode, () => Promise<ResourceLanguage>>> = {
  'en-us': async () => englishRefusals,
  jp: async () => (await import('@hongbao/contracts/words/jp.json')).default.refusals,
  ko: async () => (await import('@hongbao/contracts/words/ko.json')).default.refusals,
  mlxy: async () => (await import('@hongbao/contracts/words/mlxy.json')).default.refusals,
  tai: async () => (await import('@hongbao/contracts/words/tai.json')).default.refusals,
  vl: async () => (await import('@hongbao/contracts/words/vl.json')).default.refusals,
  xi: async () => (await import('@hongbao/contracts/words/xi.json')).default.refusals,
  'zh-cn': async () => (await import('@hongbao/contracts/words/zh-cn.json')).default.refusals,
  'zh-tw': async () => (await import('@hongbao/contracts/words/zh-tw.json')).default.refusals,
};

const englishRefusals = Object.fromEntries(
  Object.entries(refusals).map(([key, { text }]) => [key, text]),
);

/** Starts with the chosen language, else the phone's own, else English. English is always there to fall back to. */
export async function startLanguage(): Promise<void> {
  const stored = readStored(storageKeys.language);
  const code = isLanguage(stored) ? stored : languageOfBrowser(navigator.languages);
  await i18next.use(initReactI18next).init({
    lng: FALLBACK,
    fallbackLng: FALLBACK,
    lowerCaseLng: true,
    resources: { [FALLBACK]: { translation: { ...english, refusals: englishRefusals } } },
    interpolation: { escapeValue: false },
  });
  await speak(code).catch(() => speak(FALLBACK));
}

/** Loads and speaks a language, and remembers it under `lang`. Rejects when its file cannot be loaded. */
export async function speak(code: LanguageCode): Promise<void> {
  if (!i18next.hasResourceBundle(code, 'translation')) {
    const [file, why] = await Promise.all([
      load[`./locales/${code}.json`]?.(),
      loadRefusals[code](),
    ]);
    if (file) i18next.addResourceBundle(code, 'translation', { ...file.default, refusals: why });
  }
  await i18next.changeLanguage(code);
  writeStored(storageKeys.language, code);
  document.documentElement.lang = webLanguage(code);
}
