import type { DeskFailure } from './failure.ts';

interface Act {
  readonly isBusy?: boolean;
  readonly failure: DeskFailure | undefined;
  readonly clear: () => void;
}

/**
 * Combines several mutations: returns whether one is pending, the first failure, and a function that clears all
 * failures.
 */
export const combineMutations = (...acts: readonly Act[]) => ({
  isBusy: acts.some(({ isBusy }) => isBusy),
  failure: acts.map(({ failure }) => failure).find((failure) => failure !== undefined),
  clear: () => acts.forEach(({ clear }) => clear()),
});
