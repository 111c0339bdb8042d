/** One flow of money as a band of the diagram. All positions are in pixels. */
export interface Band {
  readonly name: string;
  /** The amount, as a decimal string. */
  readonly amount: string;
  readonly thickness: number;
  readonly innerMiddle: number;
  readonly outerMiddle: number;
  /** Baseline of the label of the band. */
  readonly labelAt: number;
}

/** A named amount, as a decimal string. */
export type Flowed = readonly [name: string, amount: string];

const THINNEST = 1.5;
const LABEL = 16;
const GAP = 3;
const BASE_LINE = 4;

/**
 * Stacks bands: without gaps at the account, and with space for a line of text each at their outer ends. `height` is
 * the height of the account; `tall` is the height of the outer ends.
 */
export function layoutBands(
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
      amount,
      thickness,
      innerMiddle: sum(thick.slice(0, index)) + thickness / 2,
      outerMiddle,
      labelAt: outerMiddle + BASE_LINE,
    };
  });
  return { bands, tall: sum(room) };
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
