/** A page that answers usual words (`site/src/searchWords.ts`) comes before pages that mention them. */
export const RANKING = { metaWeights: { words: 20 } } as const;

/** Words of questions, which say nothing about the page that answers. */
const FILLERS = new Set(
  'a an the how do does can could should i we my to of in on for with is are be it what where when which why'.split(
    ' ',
  ),
);

/** The words of a question that are searched: all must be on the page. A text of fillers alone is searched as it is. */
export function toQuery(text: string): string {
  const words = text
    .split(/\s+/)
    .filter((word) => !FILLERS.has(word.toLowerCase().replace('?', '')));
  return words.length === 0 ? text : words.join(' ');
}
