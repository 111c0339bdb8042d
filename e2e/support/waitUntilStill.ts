import type { Page } from '@playwright/test';

/**
 * Waits until no animation or transition is running. Inherited colors start their transitions later, so several rounds
 * are needed.
 */
export function waitUntilStill(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const moving = () =>
      document
        .getAnimations()
        // Ignores the paused animations of a sheet, which wait for a drag.
        .filter(({ playState }) => playState === 'running')
        .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity);
    // Maximum wait, because long and repeating animations, such as the hand of a clock, must not block.
    const enough = new Promise((resolve) => setTimeout(resolve, 1_000));
    for (let round = 0; round < 10 && moving().length > 0; round++) {
      await Promise.race([Promise.allSettled(moving().map(({ finished }) => finished)), enough]);
      await new Promise(requestAnimationFrame);
    }
  });
}
