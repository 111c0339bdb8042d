import type { Language } from './language.ts';

/** One text in every language of the product. `{{name}}` stands for a fact. */
export type Words = Readonly<Record<Language, string>>;

/** What a member is told: a headline and a sentence or two. */
export interface NoticeWords {
  readonly title: Words;
  readonly content: Words;
}

/**
 * A text in one language with its facts put in; amounts without the zeros that nobody reads. A fact nobody gave stays
 * visible as `{{name}}`: tests look for it.
 */
export function say(
  words: Words,
  language: Language,
  facts: Readonly<Record<string, string>> = {},
): string {
  return words[language].replace(/\{\{(\w+)\}\}/g, (whole, name: string) =>
    Object.hasOwn(facts, name) ? readable(facts[name] ?? '') : whole,
  );
}

/** A decimal of eight places with two at least, and no zeros behind those; anything else as it is. */
function readable(fact: string): string {
  return fact.replace(/^(-?\d+\.\d{2}\d*?)0*$/, '$1');
}
