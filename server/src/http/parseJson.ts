/** Deepest nesting of a body that is parsed. The product's own go four deep. */
export const JSON_DEPTH_MAX = 32;

const QUOTE = 0x22;
const ESCAPE = 0x5c;
const isOpening = (unit: number) => unit === 0x5b || unit === 0x7b;
const isClosing = (unit: number) => unit === 0x5d || unit === 0x7d;

/**
 * `JSON.parse` for what strangers send: nesting is counted before anything is built, because the parser and every check
 * after it walk as deep as a body is. Throws a `SyntaxError` for what is too deep and for what is no JSON.
 */
export function parseJson(text: string): unknown {
  if (isTooDeep(text)) throw new SyntaxError('The body nests too deep');
  return JSON.parse(text);
}

function isTooDeep(text: string): boolean {
  let depth = 0;
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
    } else if (isClosing(unit)) depth--;
  }
  return false;
}
