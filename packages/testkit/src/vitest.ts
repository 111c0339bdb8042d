import { test as base } from 'vitest';
import { printEvidence } from './evidence.ts';
import type { Hongbao, WorldOptions } from './hongbao.ts';
import { serverOfTests } from './server.ts';
import type { World } from './world.ts';

export interface HongbaoFixtures {
  /** One server per worker: the one named by `HONGBAO_URL`, or one in this process. */
  readonly hongbao: Hongbao;
  /** Options of the test's world: `test.override({ worldOptions: { at: '2026-03-01 09:00:00' } })`. */
  readonly worldOptions: WorldOptions;
  /** A frozen world for this test. After the test its ledger is audited and the world is removed. */
  readonly world: World;
}

/** Vitest's `test` with a world fixture: `test('…', async ({ world }) => { … })`. */
export const test = base.extend<HongbaoFixtures>({
  hongbao: [
    async ({}, use) => {
      const hongbao = await serverOfTests();
      await use(hongbao);
      await hongbao.stop();
    },
    { scope: 'worker' },
  ],
  worldOptions: {},
  world: async ({ hongbao, worldOptions, task }, use) => {
    const world = await hongbao.world(worldOptions);
    await use(world);
    if (task.result?.state === 'fail') await printEvidence(world, task.name);
    await world.expectBalanced();
    await world.remove();
  },
});

export { expect } from 'vitest';
