/** What to check a receipt with: the published salt and seed, and the server's key in PEM. */
export interface CheckedWith {
  readonly seed?: string | null;
  readonly salt?: string;
  readonly publicKey?: string | null;
}

/** Fields that were not checked, as paths with `[]` for the entries of a list, and why. */
export interface Unchecked {
  readonly paths: readonly string[];
  readonly note: string;
}

/** An empty list of problems: the receipt is valid. */
export function checkReceipt(
  receipt: unknown,
  checkedWith?: CheckedWith,
): { problems: string[]; unchecked: Unchecked[] };
