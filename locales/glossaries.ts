import english from './en-us/glossary.json' with { type: 'json' };
import { type LanguageCode, languages, webLanguage } from './languages.ts';
import { readTexts } from './readTexts.ts';

/** The terms and forms of one language, in the app, the Desk, notices, refusals, help and news. */
export interface Glossary {
  /** The language's own name. */
  readonly name: string;
  /** The form of address for the member. */
  readonly address: string;
  /** Patterns of other forms of address. */
  readonly addressNever: readonly string[];
  readonly style: string;
  /** The format of an amount and a percentage. */
  readonly numbers: string;
  /** The format of a day in words and of an instant. */
  readonly dates: string;
  /** The term for each concept. */
  readonly terms: Readonly<Record<Concept, string>>;
  /** A term, and patterns of wrong terms for it. */
  readonly never: readonly { readonly say: string; readonly not: readonly string[] }[];
}
export type Concept = keyof (typeof english)['terms'];

export const glossaries = Object.fromEntries(
  languages.map(({ code }) => [code, readTexts(code, 'glossary')]),
) as unknown as Readonly<Record<LanguageCode, Glossary>>;

/** The ISO 15924 code of a language's script. */
export const scriptOf = (language: LanguageCode): string =>
  new Intl.Locale(webLanguage(language)).maximize().script ?? '';

/** Scripts without spaces between words, or with particles at a word: a pattern may match anywhere in a text. */
const UNSPACED: ReadonlySet<string> = new Set(['Hans', 'Hant', 'Jpan', 'Kore', 'Thai']);

/** A pattern of a glossary as whole words; `i` also matches capitals. */
export function patternOf(pattern: string, language: LanguageCode, flags: '' | 'i' = ''): RegExp {
  const words = UNSPACED.has(scriptOf(language))
    ? `(?:${pattern})`
    : `(?<![\\p{L}-])(?:${pattern})(?![\\p{L}-])`;
  return new RegExp(words, `u${flags}`);
}
