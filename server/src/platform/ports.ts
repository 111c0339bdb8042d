/* Types that the implementations of `#platform` share. */

/** The cost of scrypt (RFC 7914). */
export interface ScryptCost {
  readonly N: number;
  readonly r: number;
  readonly p: number;
}
