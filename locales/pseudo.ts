import type { Texts } from './flatTexts.ts';

/** Letters with marks, which are as readable as the English ones and wider than most. */
const MARKED: Readonly<Record<string, string>> = Object.fromEntries(
  [...'aåbƀcçdđeéfƒgĝhĥiîjĵkķlļmɱnñoöpþqǫrŕsštţuûvṽwŵxẋyýzž'].reduce<[string, string][]>(
    (pairs, letter, at, all) =>
      at % 2 === 0 ? [...pairs, [letter, all[at + 1] ?? letter]] : pairs,
    [],
  ),
);

/** Share by which a pseudo text is longer than the English one, as the longest translations are. */
const LONGER = 0.4;

const mark = (text: string) =>
  text.replace(/[a-z]/gi, (letter) => {
    const marked = MARKED[letter.toLowerCase()] ?? letter;
    return letter === letter.toLowerCase() ? marked : marked.toUpperCase();
  });

/**
 * An English text as the pseudo-locale shows it: in brackets, with marked letters, and 40 % longer. Placeholders are
 * unchanged. A text on the screen without brackets is a literal; two pairs of brackets in a sentence are joined texts.
 */
export function pseudoText(english: string): string {
  const marked = english
    .split(/(\{\{\w+\}\})/)
    .map((part, at) => (at % 2 === 0 ? mark(part) : part));
  const words = english.replace(/\{\{\w+\}\}/g, '').split(' ');
  const letters = Math.ceil(words.join(' ').length * LONGER);
  const filler = mark('lorem ipsum dolor sit amet '.repeat(Math.ceil(letters / 27))).slice(
    0,
    letters,
  );
  return `⟦${marked.join('')}${words.length > 1 ? ' ' : ''}${filler.trim()}⟧`;
}

/** All texts of a file as the pseudo-locale shows them. */
export const pseudoTexts = (texts: Texts): Texts =>
  Object.fromEntries(
    Object.entries(texts).map(([key, value]) => [
      key,
      typeof value === 'string' ? pseudoText(value) : pseudoTexts(value),
    ]),
  );
