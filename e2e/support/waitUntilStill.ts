import type { Page } from '@playwright/test';

/**
 * Waits until nothing moves or changes its color. Inherited colors start their transition later, so one round is not
 * enough.
 */
export function waitUntilStill(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const moving = () =>
      document
        .getAnimations()
        // A sheet's paused animations wait for a drag.
        .filter(({ playState }) => playState === 'running')
        .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity);
    // Long and repeating animations, such as a clock's hand, must not delay for ever.
    const enough = new Promise((resolve) => setTimeout(resolve, 1_000));
    for (let round = 0; round < 10 && moving().length > 0; round++) {
      await Promise.race([Promise.allSettled(moving().map(({ finished }) => finished)), enough]);
      await new Promise(requestAnimationFrame);
    }
  });
}
