/** Maximum nesting depth of a body. The app's bodies have four levels. */
export const JSON_DEPTH_MAX = 32;
/** Maximum entries of one array or object. The longest valid body is an answer rule with 1,000 candles. */
export const JSON_ENTRIES_MAX = 2_000;

const QUOTE = 0x22;
const ESCAPE = 0x5c;
const isOpening = (unit: number) => unit === 0x5b || unit === 0x7b;
const isClosing = (unit: number) => unit === 0x5d || unit === 0x7d;
const COMMA = 0x2c;

/**
 * `JSON.parse` for untrusted bodies. Nesting and entries are counted before parsing, because the parser and all later
 * checks recurse as deep as the body, and a schema reports an issue for each invalid entry. Throws a `SyntaxError`
 * above the bounds and for invalid JSON.
 */
export function parseJson(text: string): unknown {
  if (isTooLarge(text)) throw new SyntaxError('The body nests too deep or has too many entries');
  return JSON.parse(text);
}

function isTooLarge(text: string): boolean {
  let depth = 0;
  /** Commas counted so far in the array or object of each depth. */
  const commas: number[] = [];
  let isText = false;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    if (isText) {
      if (unit === ESCAPE) index++;
      else if (unit === QUOTE) isText = false;
    } else if (unit === QUOTE) isText = true;
    else if (isOpening(unit)) {
      depth++;
      if (depth > JSON_DEPTH_MAX) return true;
      commas[depth] = 0;
    } else if (isClosing(unit)) depth--;
    else if (unit === COMMA) {
      const count = (commas[depth] ?? 0) + 1;
      if (count >= JSON_ENTRIES_MAX) return true;
      commas[depth] = count;
    }
  }
  return false;
}
