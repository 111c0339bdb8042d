import type { Unchecked } from './option-receipt.mjs';

/** An empty list of problems: the winners follow from the proof. `unchecked` is absent for a malformed proof. */
export function checkDraw(proof: unknown): { problems: string[]; unchecked?: Unchecked[] };
