import i18next from 'i18next';
import { FALLBACK, type LanguageCode } from '@hongbao/client/i18n/languages.ts';

type Words = Record<string, unknown>;

/** One file per panel and language; a language's files are loaded when it is first used. */
const files = import.meta.glob<Words>('./words/*/*.json', { import: 'default' });

const PLACE = /^\.\/words\/([\w-]+)\/(\w+)\.json$/;

/** Loads the Desk's translations for a language, under `desk.<file>`. English is always loaded as the fallback. */
export async function loadDeskWords(code: LanguageCode): Promise<void> {
  await Promise.all([...new Set([FALLBACK, code])].map(loadOne));
}

async function loadOne(code: LanguageCode): Promise<void> {
  if (i18next.getResource(code, 'translation', 'desk') !== undefined) return;
  const own = Object.entries(files).flatMap(([file, load]) => {
    const [, language, section] = PLACE.exec(file) ?? [];
    return language === code && section !== undefined ? [{ section, load }] : [];
  });
  const desk = Object.fromEntries(
    await Promise.all(own.map(async ({ section, load }) => [section, await load()] as const)),
  );
  i18next.addResourceBundle(code, 'translation', { desk }, true, true);
}
