import { FALLBACK, type LanguageCode } from '@hongbao/locales/languages';
import i18next from 'i18next';

type Words = Record<string, unknown>;

/** The text files of the languages. A file is loaded when its language is first used. */
const files = import.meta.glob<Words>('../../../locales/*/desk.json', { import: 'default' });

/** Loads the texts of the Desk for a language, under the key `desk`. English is always loaded as the fallback. */
export async function loadDeskWords(code: LanguageCode): Promise<void> {
  await Promise.all([...new Set([FALLBACK, code])].map(loadOne));
}

async function loadOne(code: LanguageCode): Promise<void> {
  if (i18next.getResource(code, 'translation', 'desk') !== undefined) return;
  const desk = await files[`../../../locales/${code}/desk.json`]?.();
  i18next.addResourceBundle(code, 'translation', { desk }, true, true);
}
