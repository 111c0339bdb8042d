/** The language that every text of a story has; the codes are those of the app. */
export const ENGLISH = 'en-us';

/** A text of a story: in English only, or by language. */
export type StoryWords = string | Readonly<Record<string, string>>;

/** Returns a text in a language (the app’s code, such as "zh-cn"), or in English when there is no translation. */
export function wordsIn(words: StoryWords, language: string = ENGLISH): string {
  return typeof words === 'string' ? words : (words[language] ?? words[ENGLISH] ?? '');
}
