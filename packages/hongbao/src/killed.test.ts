import { randomBytes } from 'node:crypto';
import { createWorld } from '@hongbao/contracts/control/worlds.calls';
import { WEEK_MS } from '@hongbao/contracts/time';
import type { Client } from '@hongbao/test-support/client';
import type { Control } from '@hongbao/test-support/control';
import { everyFeature } from '@hongbao/test-support/everyFeature';
import { TEST_AT, startServer } from '@hongbao/server/testing/server';
import { useServerProcess } from '@hongbao/test-support/serverProcess';
import { removeDataFolder, temporaryDataFolder } from '@hongbao/server/testing/templates';
import { expect, it } from 'vitest';

const MEMBERS = 3;
const start = useServerProcess();

/** Creates members with activity in every feature, the same in every world with the same seed. */
async function populate(client: Client, control: Control, world: string): Promise<void> {
  await everyFeature(client, control, { world, members: MEMBERS });
  await control.intervene({
    symbol: 'ETH/USDT',
    kind: 'volatility',
    factor: 3,
    durationMs: WEEK_MS,
  });
}

/** Returns the state hash after the same actions in a server of this process, which has its own keys. */
async function lived(seed: string, until: number): Promise<string> {
  const server = await startServer({ seed, secretsKey: randomBytes(32) });
  const world = await server.createWorld({ at: TEST_AT });
  await populate(world, world.control, world.id);
  await world.control.advanceTo(until);
  const hash = await world.control.hash();
  await server.stop();
  return hash;
}

it('a world reaches the same state when its server is killed and restarted during an advance', async () => {
  const dataDir = await temporaryDataFolder();
  let server = await start(dataDir, { SEED: 'killed' });
  for (const id of ['straight', 'killed']) {
    await server.client('main').must(createWorld, { body: { id, scenario: 'empty', at: TEST_AT } });
    await populate(server.client(id), server.control(id), id);
  }
  expect(await server.control('killed').hash()).toBe(await server.control('straight').hash());
  const until = TEST_AT + WEEK_MS;
  await server.control('straight').advanceTo(until);

  const stops: number[] = [];
  for (const waitMs of [60, 150]) {
    const cut = server
      .control('killed')
      .advanceTo(until)
      .then(
        () => 'arrived',
        () => 'cut',
      );
    await new Promise((resolve) => setTimeout(resolve, waitMs));
    await server.kill();
    stops.push(Number((await cut) === 'cut'));
    server = await start(dataDir, { SEED: 'killed' });
  }
  expect(Math.max(...stops), 'no advance was cut').toBe(1);
  const [straight, killed] = [server.control('straight'), server.control('killed')];
  await killed.advanceTo(until);
  expect(await killed.now()).toBe(await straight.now());
  for (const control of [straight, killed])
    expect(await control.audit()).toMatchObject({ balanced: true, problems: [] });
  const hash = await straight.hash();
  expect(await killed.hash()).toBe(hash);
  await server.kill();
  expect(await lived('killed', until), 'in this process').toBe(hash);
  removeDataFolder(dataDir);
}, 120_000);
