import { flatTexts } from '@hongbao/locales/flatTexts';
import { FALLBACK, type ServerTexts, serverTexts } from '@hongbao/locales/languages';
import type { Language } from './language.ts';

type KeyIn<T> = {
  [K in keyof T & string]: T[K] extends string ? K : `${K}.${KeyIn<T[K]>}`;
}[keyof T & string];

/** The key of a text in `locales/<language>/server.json`, such as `account.codeMessage`. */
export type TextKey = KeyIn<ServerTexts>;

const byLanguage = new Map(
  Object.entries(serverTexts).map(([language, texts]) => [language, new Map(flatTexts(texts))]),
);

export const isTextKey = (key: string): key is TextKey =>
  byLanguage.get(FALLBACK)?.has(key) === true;

/** Returns a text in a language with its facts inserted. A missing fact remains as `{{name}}`, which tests detect. */
export function text(
  language: Language,
  key: TextKey,
  facts: Readonly<Record<string, string>> = {},
): string {
  const found = byLanguage.get(language)?.get(key) ?? key;
  return found.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => facts[name] ?? whole);
}
