import type { DeskFailure } from './failure.ts';

interface Act {
  readonly isBusy?: boolean;
  readonly failure: DeskFailure | undefined;
  readonly clear: () => void;
}

/** Several acts as one: whether any is under way, why the first of them failed, and the way to put that aside. */
export const together = (...acts: readonly Act[]) => ({
  isBusy: acts.some(({ isBusy }) => isBusy),
  failure: acts.map(({ failure }) => failure).find((failure) => failure !== undefined),
  clear: () => acts.forEach(({ clear }) => clear()),
});
