import english from './en-us/glossary.json' with { type: 'json' };
import { type LanguageCode, languages, webLanguage } from './languages.ts';
import { readTexts } from './readTexts.ts';

/** The terms and forms of one language. They apply to the app, the Desk, notices, refusals, help and news. */
export interface Glossary {
  /** Name of the language in that language. */
  readonly name: string;
  /** Form in which texts address the member. */
  readonly address: string;
  /** Patterns of forms of address that are not used. */
  readonly addressNever: readonly string[];
  readonly style: string;
  /** Format of an amount and a percentage. */
  readonly numbers: string;
  /** Format of a day in words, and of an instant. */
  readonly dates: string;
  /** The term for each concept. */
  readonly terms: Readonly<Record<Concept, string>>;
  /** Terms with patterns of the wrong terms that they replace. */
  readonly never: readonly { readonly say: string; readonly not: readonly string[] }[];
}
export type Concept = keyof (typeof english)['terms'];

export const glossaries = Object.fromEntries(
  languages.map(({ code }) => [code, readTexts(code, 'glossary')]),
) as unknown as Readonly<Record<LanguageCode, Glossary>>;

/** Returns the ISO 15924 code of the script of a language. */
export const scriptOf = (language: LanguageCode): string =>
  new Intl.Locale(webLanguage(language)).maximize().script ?? '';

/**
 * Scripts without spaces between words, or with particles attached to words. A pattern may match anywhere in such a
 * text.
 */
const UNSPACED: ReadonlySet<string> = new Set(['Hans', 'Hant', 'Jpan', 'Kore', 'Thai']);

/** Returns a pattern of a glossary that matches whole words. The flag `i` makes it case-insensitive. */
export function patternOf(pattern: string, language: LanguageCode, flags: '' | 'i' = ''): RegExp {
  const words = UNSPACED.has(scriptOf(language))
    ? `(?:${pattern})`
    : `(?<![\\p{L}-])(?:${pattern})(?![\\p{L}-])`;
  return new RegExp(words, `u${flags}`);
}
