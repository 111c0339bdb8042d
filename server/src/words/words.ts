import type { Language } from './language.ts';

/** One text in every language of the product. `{{name}}` stands for a fact. */
export type Words = Readonly<Record<Language, string>>;

/** What a member is told: a headline and a sentence or two. */
export interface NoticeWords {
  readonly title: Words;
  readonly content: Words;
}

/** A text in one language with its facts put in. A fact nobody gave stays visible as `{{name}}`: tests look for it. */
export function say(
  words: Words,
  language: Language,
  facts: Readonly<Record<string, string>> = {},
): string {
  return words[language].replace(/\{\{(\w+)\}\}/g, (whole, name: string) => facts[name] ?? whole);
}
