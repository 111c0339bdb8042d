import { allTexts } from './allTexts.ts';
import { FALLBACK } from './languages.ts';
import { readTexts } from './readTexts.ts';

/** Choices of words of a language: which equal texts differ in the other language. */
export interface Wording {
  /** English texts with more than one translation, with their translations. */
  readonly splits: Readonly<Record<string, readonly string[]>>;
  /** Translations that stand for at least three English texts, with those texts. */
  readonly merges: Readonly<Record<string, readonly string[]>>;
}

/** Number of English texts from which on one translation needs an approval. */
const MERGES_FROM = 3;

/** Texts that members type, and long texts, have no approvals. */
const isLabel = (key: string, english: string) =>
  !key.startsWith('app.search.words.') && english.length <= 40 && !english.includes('{{');

/** The splits and merges of a language, in the order of the texts. */
export function wordingOf(language: string): Wording {
  const texts = allTexts(language);
  const pairs = [...allTexts(FALLBACK)].flatMap(([key, english]): [string, string][] => {
    const text = texts.get(key);
    return text === undefined || !isLabel(key, english) ? [] : [[english, text]];
  });
  const reversed = pairs.map(([english, text]): [string, string] => [text, english]);
  return { splits: groups(pairs, 2), merges: groups(reversed, MERGES_FROM) };
}

/** The values of each key that has at least `from` different values. Case is ignored when values are compared. */
function groups(pairs: readonly (readonly [string, string])[], from: number) {
  const all = new Map<string, Map<string, string>>();
  for (const [key, value] of pairs) {
    const values = all.get(key) ?? new Map<string, string>();
    const folded = value.toLowerCase();
    if (!values.has(folded)) values.set(folded, value);
    all.set(key, values);
  }
  return Object.fromEntries(
    [...all]
      .filter(([, values]) => values.size >= from)
      .map(([key, values]) => [key, [...values.values()].toSorted()] as const)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
}

/** The approved splits and merges of a language, from `<language>/wording.json`. */
export const approvedWording = (language: string) =>
  readTexts(language, 'wording') as unknown as Wording;

/** The splits and merges of a language that are not approved, and approvals that no longer apply. */
export function wordingProblems(found: Wording, approved: Wording): string[] {
  const differences = (what: string, now: Wording['splits'], then: Wording['splits']): string[] => [
    ...Object.entries(now)
      .filter(([text, words]) => words.join('|') !== (then[text] ?? []).join('|'))
      .map(([text, words]) => `not approved: ${what} “${text}”: ${words.join(' | ')}`),
    ...Object.keys(then)
      .filter((text) => now[text] === undefined)
      .map((text) => `approved, but no longer used: “${text}”`),
  ];
  return [
    ...differences('translations of', found.splits, approved.splits),
    ...differences('English texts of', found.merges, approved.merges),
  ];
}
