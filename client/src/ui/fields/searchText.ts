/** Removes accents and case, so that "oster" finds Österreich and "dang" finds đăng. */
export const plainText = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('đ', 'd');

/** Where a term occurs in a text, from the best match to the worst. */
const RANK = { whole: 0, start: 1, word: 2, inside: 3 } as const;

/** A term that is too short to match inside a word: "bt" must not find "debt". */
const SHORT = /^[a-z0-9]{1,2}$/;

/**
 * Returns the rank of a term in a text, both from `plainText`: 0 the whole text, 1 its start, 2 the start of a word, 3
 * inside a word; null without a match. One or two Latin letters or digits do not match inside a word.
 */
export function matchRank(text: string, term: string): number | null {
  if (text === term) return RANK.whole;
  if (text.startsWith(term)) return RANK.start;
  let rank: number | null = null;
  for (let at = text.indexOf(term); at !== -1; at = text.indexOf(term, at + 1)) {
    if (!/[\p{L}\p{N}]/u.test(text.charAt(at - 1))) return RANK.word;
    rank = RANK.inside;
  }
  return SHORT.test(term) ? null : rank;
}

/** A value that can be found, with its texts from `plainText`. Texts are ordered by importance: the title first. */
export interface Findable<T> {
  value: T;
  texts: readonly string[];
}

/** Makes a value findable by texts. Empty and unknown texts are omitted. */
export const toFindable = <T>(value: T, texts: readonly (string | undefined)[]): Findable<T> => ({
  value,
  texts: texts.flatMap((text) => (text ? [plainText(text)] : [])),
});

/**
 * Returns the values whose texts contain every term of a query, the best matches first. The kind of match precedes the
 * importance of the text: a word of the content precedes letters inside a word of the title. Equal matches keep their
 * order. An empty query matches nothing.
 */
export function findByText<T>(findables: readonly Findable<T>[], query: string): T[] {
  const terms = plainText(query).split(/\s+/).filter(Boolean);
  if (terms.length === 0) return [];
  return findables
    .flatMap(({ value, texts }) => {
      const ranks = terms.map((term) => bestRank(texts, term));
      return ranks.includes(null)
        ? []
        : [{ value, rank: ranks.reduce<number>((sum, rank) => sum + (rank ?? 0), 0) }];
    })
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ value }) => value);
}

/** Maximum number of texts of a findable that differ in importance. */
const TEXTS_MAX = 16;

function bestRank(texts: readonly string[], term: string): number | null {
  let best: number | null = null;
  for (const [index, text] of texts.entries()) {
    const rank = matchRank(text, term);
    if (rank === null) continue;
    const weighted = rank * TEXTS_MAX + Math.min(index, TEXTS_MAX - 1);
    if (best === null || weighted < best) best = weighted;
  }
  return best;
}
