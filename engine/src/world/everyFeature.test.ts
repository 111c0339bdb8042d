import { DAY_MS, HOUR_MS } from '@hongbao/contracts/time';
import { everyFeature } from '@hongbao/test-support/everyFeature';
import { TEST_AT, type TestServer, startServer } from '@hongbao/server/testing/server';
import { removeDataFolder, temporaryDataFolder } from '@hongbao/server/testing/templates';
import { expectBalanced } from '@hongbao/server/testing/testWorld';
import { expect, it } from 'vitest';

const SPAN_MS = 30 * DAY_MS;
const MEMBERS = 6;

/**
 * Instants at which the clock is stopped, epoch ms: one advance, daily advances, and irregular advances with a restart
 * after each.
 */
const paths: Readonly<Record<string, { stops: readonly number[]; restarts: boolean }>> = {
  jump: { stops: [], restarts: false },
  days: {
    stops: Array.from({ length: 29 }, (_, day) => TEST_AT + (day + 1) * DAY_MS),
    restarts: false,
  },
  restarted: {
    stops: [
      61_003,
      4 * 60_000 + 1,
      7 * HOUR_MS,
      2.5 * DAY_MS,
      4 * DAY_MS,
      7 * DAY_MS + 1,
      16 * DAY_MS,
    ].map((after) => TEST_AT + after),
    restarts: true,
  },
};

it('a month with every feature in use ends with the same state hash for any advances and restarts', async () => {
  const dataDir = await temporaryDataFolder();
  let server: TestServer = await startServer({ dataDir });
  const base = await server.createWorld({ id: 'base' });
  const client = server.client('base');
  await everyFeature(client, base.control, { world: 'base', members: MEMBERS });
  await base.control.intervene({
    symbol: 'BTC/USDT',
    kind: 'ramp',
    percent: -45,
    startAt: TEST_AT + 9 * DAY_MS,
    durationMs: 6 * HOUR_MS,
  });
  const hashes: string[] = [];
  for (const { stops, restarts } of Object.values(paths)) {
    const { id } = await server.forkWorld(server.openWorld('base'));
    for (const stop of [...stops, TEST_AT + SPAN_MS]) {
      await server.openWorld(id).control.advanceTo(stop);
      if (!restarts) continue;
      await server.stop({ keepData: true });
      server = await startServer({ dataDir });
    }
    const world = server.openWorld(id);
    await expectBalanced(world);
    hashes.push(await world.control.hash());
    if (hashes.length === 1) expect(await reached(server, id)).toEqual(everythingReached);
  }
  expect(new Set(hashes).size).toBe(1);
  await server.stop({ keepData: true });
  removeDataFolder(dataDir);
}, 180_000);

/** Events that must occur in the month, by feature, so that the test covers them. */
const everythingReached = {
  loans: ['passed', 'repaid'],
  products: ['ended', 'running'],
  ieos: ['issuing', 'listed', 'upcoming'],
  options: ['settled'],
  withdrawals: ['delivered'],
  recharges: [1],
  kyc: ['authorised'],
  contests: [true],
};

async function reached(server: TestServer, id: string): Promise<typeof everythingReached> {
  const { rows } = await server.openWorld(id).inside();
  const unique = <T>(values: readonly T[]) => [...new Set(values)].toSorted();
  return {
    loans: unique(rows.many('Loan').map((row) => row.status)),
    products: unique(rows.many('ProductOrder').map((row) => row.status)),
    ieos: unique(rows.many('Ieo').map((row) => row.status)),
    options: unique(rows.many('OptionOrder').map((row) => row.status)),
    withdrawals: unique(rows.many('Withdrawal').map((row) => row.state)),
    recharges: unique(rows.many('Recharge').map((row) => row.status)),
    kyc: unique(rows.many('KycApplication').map((row) => row.status)),
    contests: unique(rows.many('ContestEntry').map((row) => row.prize !== null)),
  };
}
