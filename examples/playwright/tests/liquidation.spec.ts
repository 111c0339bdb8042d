import { expect, test } from '@hongbao/testkit/playwright';

/** Number of runs, so that a race between the start of the page and the clock would be detected. */
const RUNS = 5;

for (let run = 1; run <= RUNS; run += 1)
  test(`announces a liquidation that occurs right after the page was opened, run ${run}`, async ({
    page,
    play,
    world,
  }) => {
    await play('liquidation-in', { in: '60s' });
    await world.clock.advance('62s');
    await expect(page.getByText('Position liquidated')).toBeVisible();
  });
