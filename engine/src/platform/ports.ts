/* Types that the implementations of `#platform` share. */

/** The cost of scrypt (RFC 7914). */
export interface ScryptCost {
  readonly N: number;
  readonly r: number;
  readonly p: number;
}

/** A long computation, as a function and as the module of a thread that exports the function. */
export interface Aside<I, O> {
  readonly work: (input: I) => O;
  /** Returns the module without its extension, in the folder of the source file or of the bundle that contains it. */
  readonly worker: () => URL;
  /** The name under which the module exports the function. */
  readonly name: string;
}

/** Too many inputs wait for a computation. */
export class AsideBusy extends Error {
  constructor(readonly max: number) {
    super(`More than ${max} computations are waiting.`);
  }
}
