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
    for (let isStill = false; !isStill; isStill = moving().length === 0) {
      await Promise.allSettled(moving().map(({ finished }) => finished));
      await new Promise(requestAnimationFrame);
    }
  });
}
