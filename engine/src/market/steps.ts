/**
 * A long computation that can pause after each step. Its result does not depend on anything that happens between two
 * steps.
 */
export type Steps<T> = Generator<void, T, void>;

/** Runs all steps without a pause. */
export function runAllSteps<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}
