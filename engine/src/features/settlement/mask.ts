const SHOWN_LAST = 4;
const SHOWN_FIRST = 8;

/** Masks a number as `****6789`, or an address as `tb1qxy2k****6789`: enough for members to recognize their own. */
export function maskDestination(number: string): string {
  const last = number.slice(-SHOWN_LAST);
  const isAddress = number.length > 2 * (SHOWN_FIRST + SHOWN_LAST) && !/^[0-9A-Z]+$/.test(number);
  return `${isAddress ? number.slice(0, SHOWN_FIRST) : ''}****${last}`;
}
