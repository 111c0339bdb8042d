import type { Page } from '@playwright/test';

/**
 * Waits until nothing moves or changes its colour. What takes its colour from its surroundings changes after them, so one
 * round is not enough.
 */
export function standsStill(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const moving = () =>
      document
        .getAnimations()
        // A sheet's own waits for a finger to drag it.
        .filter(({ playState }) => playState === 'running')
        .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity);
    // What takes long, or begins again and again as a clock's hand does, is no reason to wait for ever.
    const enough = new Promise((resolve) => setTimeout(resolve, 1_000));
    for (let round = 0; round < 10 && moving().length > 0; round++) {
      await Promise.race([Promise.allSettled(moving().map(({ finished }) => finished)), enough]);
      await new Promise(requestAnimationFrame);
    }
  });
}
