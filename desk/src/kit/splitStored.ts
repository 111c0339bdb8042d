/** A part of a text; `isDetail` marks the parts that presenter mode hides. */
interface Part {
  readonly text: string;
  readonly isDetail: boolean;
}

/** An id with its prefix and the slash after it ("m1000000000000000001/"), or a hash. */
const ID = String.raw`[A-Za-z_-]?\d{10,}\/?|\b(?=[a-f]*\d)(?=\d*[a-f])[0-9a-f]{16,}\b`;
/** A decimal with its eight stored digits. */
const AMOUNT = String.raw`-?\b\d+\.\d{8}\b`;
const STORED = new RegExp(`(${AMOUNT})|(${ID})`, 'g');

/**
 * Splits a text into parts for presenter mode. Ids and hashes are details, and so are the digits of a stored amount that
 * a reader does not need: "1200.00000000" is read as "1200.00", "0.02500000" as "0.025".
 */
export function splitStored(text: string): readonly Part[] {
  const parts: Part[] = [];
  let end = 0;
  for (const { 0: found, 1: amount, index } of text.matchAll(STORED)) {
    parts.push({ text: text.slice(end, index), isDetail: false });
    const shown = amount === undefined ? 0 : readableLength(amount);
    parts.push({ text: found.slice(0, shown), isDetail: false });
    parts.push({ text: found.slice(shown), isDetail: true });
    end = index + found.length;
  }
  parts.push({ text: text.slice(end), isDetail: false });
  return parts.filter((part) => part.text !== '');
}

/** Whether a text is only an id or a hash. */
export const isStoredId = (text: string): boolean =>
  text !== '' && new RegExp(`^(?:${ID})$`).test(text);

/** Returns a text without the details. */
export const withoutStored = (text: string): string =>
  splitStored(text)
    .map((part) => (part.isDetail ? '' : part.text))
    .join('');

const DECIMALS_MIN = 2;
const DECIMALS_MAX = 4;

/** Length of the readable beginning of an amount: two to four decimals, or all if these are zeros. */
function readableLength(amount: string): number {
  const [whole = '', fraction = ''] = amount.split('.');
  const trimmed = fraction.replace(/0+$/, '');
  const isSmall = Number(whole) === 0 && /^0*$/.test(fraction.slice(0, DECIMALS_MAX));
  const most = isSmall ? trimmed.length : Math.min(trimmed.length, DECIMALS_MAX);
  return whole.length + 1 + Math.max(DECIMALS_MIN, most);
}
