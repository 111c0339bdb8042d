/** Bounds of text fields, without zod: contracts make schemas of them, and forms of the app check the entered text. */

export interface TextBounds {
  /** Bounds in characters; an emoji is one character. */
  min: number;
  max: number;
  /** Matches one allowed character. Absent: any text without control characters and broken surrogates. */
  character?: RegExp;
  /** Whether line breaks and tabs are allowed, as in a chat message. */
  isMultiline?: boolean;
  /** Whether the text is shown to others as a name: characters that change the text direction are then refused. */
  isName?: boolean;
}

/** Names of bounds that a text can violate. `missing`: it is empty, and at least one character is required. */
export type TextViolation = 'missing' | 'tooShort' | 'tooLong' | 'wrongCharacters';

/** The first bound that a text violates; null for a valid text. */
export function textViolation(text: string, bounds: TextBounds): TextViolation | null {
  const { min, max } = bounds;
  if (text === '') return min > 0 ? 'missing' : null;
  // A character is at most two UTF-16 units, so an oversized text is refused before its characters are counted.
  if (text.length > max * 2) return 'tooLong';
  const characters = [...text];
  if (characters.length > max) return 'tooLong';
  if (!characters.every((character) => isAllowed(character, bounds))) return 'wrongCharacters';
  return characters.length < min ? 'tooShort' : null;
}

/** Embeddings, overrides and isolates of the bidirectional algorithm. */
const BIDI_CONTROL = /[\u202A-\u202E\u2066-\u2069]/;

function isAllowed(one: string, { character, isMultiline, isName }: TextBounds): boolean {
  if (character) return character.test(one);
  if (/\p{Cc}|\p{Cs}/u.test(one)) return isMultiline === true && /[\n\r\t]/.test(one);
  return isName !== true || !BIDI_CONTROL.test(one);
}
