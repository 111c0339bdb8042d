/*
 * The browser's implementation of `#platform/aside`. The exchange runs in a worker, so that a long computation does not
 * block the page.
 */

import type { Aside } from '../ports.ts';

export { AsideBusy } from '../ports.ts';

/** Returns a function that runs `work`. */
export const aside =
  <I, O>({ work }: Aside<I, O>) =>
  async (input: I): Promise<O> =>
    work(input);
