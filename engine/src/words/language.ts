import { type LanguageCode, languages as all, languageOfTags } from '@hongbao/locales/languages';

export type Language = LanguageCode;

/** The codes of the product's languages. */
export const languages: readonly Language[] = all.map(({ code }) => code).toSorted();

/**
 * Returns the first supported language of an Accept-Language header, given as IETF tags or as the product's own codes.
 */
export function languageOf(header: string | undefined): Language {
  const parts = (header ?? '').slice(0, 200).split(',');
  return languageOfTags(parts.map((part) => part.split(';')[0]?.trim() ?? ''));
}
