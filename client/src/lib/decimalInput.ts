/**
 * Text a member types into a number field, made a wire decimal: a comma counts as a point (phone keyboards of half
 * the world offer only that), other characters are dropped, decimals are cut at `decimals`.
 */
export function cleanDecimal(text: string, decimals = 8): string {
  const points = text.replace(/[,，。．、]/g, '.').replace(/[^\d.]/g, '');
  const [whole = '', ...rest] = points.split('.');
  const trimmed = whole.replace(/^0+(?=\d)/, '').slice(0, 11);
  if (rest.length === 0 || decimals === 0) return trimmed;
  return `${trimmed === '' ? '0' : trimmed}.${rest.join('').slice(0, decimals)}`;
}

/** A typed decimal as the wire wants it: no trailing point. Empty when nothing was typed. */
export function wireDecimal(text: string): string {
  return text.endsWith('.') ? text.slice(0, -1) : text;
}

/** Drops the zeros after the last meaningful decimal: "0.10000000" -> "0.1". */
export function trimZeros(text: string): string {
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}
