/** One movement of money as a band. Pixels. */
export interface Band {
  readonly name: string;
  /** Short, as it stands beside its band. */
  readonly amount: string;
  readonly thickness: number;
  /** Where its middle leaves the account. */
  readonly innerMiddle: number;
  /** Where its middle is at its own end. */
  readonly outerMiddle: number;
  /** The base line of its words. */
  readonly labelAt: number;
}

/** What is called how, and how much of it: a wire decimal. */
export type Flowed = readonly [name: string, amount: string];

const THINNEST = 1.5;
const LABEL = 16;
const GAP = 3;
const BASE_LINE = 4;

/**
 * Lays bands below each other: on the account's side without gaps, at their own ends with room for a line each. `height`
 * is the account's; what the ends need in all is `tall`.
 */
export function bandsOf(
  flows: readonly Flowed[],
  height: number,
): { readonly bands: readonly Band[]; readonly tall: number } {
  const total = flows.reduce((all, [, amount]) => all + Number(amount), 0) || 1;
  const thick = flows.map(([, amount]) =>
    Math.max(THINNEST, (Number(amount) / total) * (height - THINNEST * flows.length)),
  );
  const room = thick.map((one) => Math.max(LABEL, one + GAP));
  const bands = flows.map(([name, amount], index): Band => {
    const thickness = thick[index] ?? THINNEST;
    const outerMiddle = sum(room.slice(0, index)) + (room[index] ?? LABEL) / 2;
    return {
      name,
      amount: amount.replace(/(\.\d\d)\d*$/, '$1'),
      thickness,
      innerMiddle: sum(thick.slice(0, index)) + thickness / 2,
      outerMiddle,
      labelAt: outerMiddle + BASE_LINE,
    };
  });
  return { bands, tall: sum(room) };
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
