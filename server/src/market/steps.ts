/** A long computation that can pause after each step. The result does not depend on what happens between two steps. */
export type Steps<T> = Generator<void, T, void>;

/** Runs all steps without a pause. */
export function runAllSteps<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}
