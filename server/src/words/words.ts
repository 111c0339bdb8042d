import type { Language } from './language.ts';

/** One text in every language of the product. `{{name}}` is a placeholder for a fact. */
export type Words = Readonly<Record<Language, string>>;

/** A notice: a headline and a sentence or two. */
export interface NoticeWords {
  readonly title: Words;
  readonly content: Words;
}

/** A text in one language with its facts inserted. A missing fact remains visible as `{{name}}`, which tests search for. */
export function say(
  words: Words,
  language: Language,
  facts: Readonly<Record<string, string>> = {},
): string {
  return words[language].replace(/\{\{(\w+)\}\}/g, (whole, name: string) => facts[name] ?? whole);
}
