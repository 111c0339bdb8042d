/** A text that can be found: its title, and further words that are not shown in the title. */
export interface Findable {
  readonly title: string;
  readonly words?: string | undefined;
}

/** Match of a query, best first. */
const TIER = {
  isTitle: 0,
  beginsTitle: 1,
  beginsWordOfTitle: 2,
  beginsOtherWord: 3,
  insideTitle: 4,
  insideOtherWord: 5,
  lettersOfTitle: 6,
} as const;

/** Distance between a query that matches as a whole and one whose words match separately. */
const SEPARATE = 0.5;

/**
 * Ranks how well an item matches a query: a smaller number is better, null means no match. Words that begin with the typed
 * text rank before words that contain it, and these before letters in between. All words of the query must match.
 */
export function rank(query: string, item: Findable): number | null {
  const typed = query.trim().toLowerCase();
  const whole = tierOf(typed, item);
  const parts = typed.split(/\s+/);
  if (parts.length === 1) return whole;
  const tiers = parts.map((part) => tierOf(part, item)).filter((tier) => tier !== null);
  const separate = tiers.length < parts.length ? null : Math.max(...tiers) + SEPARATE;
  if (whole === null || separate === null) return whole ?? separate;
  return Math.min(whole, separate);
}

/**
 * Returns the items that match a query, best first; equal ones in their original order. Items that only contain the
 * letters are returned only if nothing matches better.
 */
export function findRanked<T extends Findable>(query: string, items: readonly T[]): readonly T[] {
  const found = items.flatMap((item) => {
    const place = rank(query, item);
    return place === null ? [] : [{ item, place }];
  });
  const good = found.filter(({ place }) => place < TIER.lettersOfTitle);
  return (good.length > 0 ? good : found)
    .toSorted((one, other) => one.place - other.place)
    .map(({ item }) => item);
}

function tierOf(typed: string, { title, words = '' }: Findable): number | null {
  const shown = title.toLowerCase();
  if (shown === typed) return TIER.isTitle;
  if (shown.startsWith(typed)) return TIER.beginsTitle;
  if (beginsWord(title, typed)) return TIER.beginsWordOfTitle;
  if (beginsWord(words, typed)) return TIER.beginsOtherWord;
  if (shown.includes(typed)) return TIER.insideTitle;
  if (words.toLowerCase().includes(typed)) return TIER.insideOtherWord;
  return hasLetters(shown, typed) ? TIER.lettersOfTitle : null;
}

const LETTER = /[\p{L}\p{N}]/u;

/** Whether a word of the text begins with the typed text; "openPosition" has two words. */
function beginsWord(text: string, typed: string): boolean {
  const lower = text.toLowerCase();
  for (let at = lower.indexOf(typed); at >= 0; at = lower.indexOf(typed, at + 1)) {
    const before = text.charAt(at - 1);
    const isInCamelCase = /\p{Ll}/u.test(before) && /\p{Lu}/u.test(text.charAt(at));
    if (at === 0 || !LETTER.test(before) || isInCamelCase) return true;
  }
  return false;
}

function hasLetters(text: string, letters: string): boolean {
  let at = -1;
  return [...letters].every((letter) => (at = text.indexOf(letter, at + 1)) >= 0);
}
