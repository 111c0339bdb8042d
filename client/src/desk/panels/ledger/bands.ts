interface Band {
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

const THINNEST = 1.5;
const LABEL = 16;
const BASE_LINE = 4;

/** Lays bands below each other: on the account's side without gaps, at their own ends with room for a line each. */
export function bandsOf(flows: readonly (readonly [string, string])[], height: number): Band[] {
  const total = flows.reduce((sum, [, amount]) => sum + Number(amount), 0) || 1;
  const thick = flows.map(([, amount]) =>
    Math.max(THINNEST, (Number(amount) / total) * (height - flows.length)),
  );
  const room = thick.map((one) => Math.max(LABEL, one));
  const scale = Math.min(1, height / sum(room));
  return flows.map(([name, amount], index) => {
    const thickness = thick[index] ?? THINNEST;
    const innerMiddle = sum(thick.slice(0, index)) + thickness / 2;
    const outerMiddle = (sum(room.slice(0, index)) + (room[index] ?? LABEL) / 2) * scale;
    return {
      name,
      amount: amount.replace(/(\.\d\d)\d*$/, '$1'),
      thickness,
      innerMiddle,
      outerMiddle,
      labelAt: outerMiddle + BASE_LINE,
    };
  });
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
