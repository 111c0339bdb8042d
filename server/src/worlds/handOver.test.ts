import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestServer, startServer } from '../testing/server.ts';
import { workFolder } from '../testing/templates.ts';
import { wallNow } from '@hongbao/engine/world/machineClock';
import type { WorldStore } from '@hongbao/engine/world/store';
import type { World } from '@hongbao/engine/world/world';
import { WorldFiles } from './worldFiles.ts';

const OPENING_MS = 10_000;
const startedAt = wallNow();
let passedMs = 0;
let want: (id: string) => void = () => undefined;
let server: TestServer;
let world: World;

beforeAll(async () => {
  const dataDir = mkdtempSync(join(workFolder(), 'wanted-'));
  const store: WorldStore = new WorldFiles(dataDir);
  store.onWanted = (listener) => void (want = listener);
  const checkOut = store.checkOut.bind(store);
  store.checkOut = async (id) => {
    const out = await checkOut(id);
    passedMs += OPENING_MS;
    return out;
  };
  const peers = { name: 'one', requireReachable: () => Promise.resolve() };
  const worldsFolder = join(dataDir, 'worlds');
  server = await startServer({
    machine: { wall: () => startedAt + passedMs, elapsed: () => 0 },
    openStore: () => Promise.resolve({ store, peers, worldsFolder }),
  });
  world = await (await server.createWorld({ id: 'wanted' })).inside();
});
afterAll(() => server.stop());

/** Another server asks for the world `afterMs` later. Returns whether the world is open then. */
async function isOpenWhenWanted(afterMs: number): Promise<boolean> {
  passedMs += afterMs;
  want('wanted');
  await new Promise((resolve) => setImmediate(resolve));
  return server.worlds.peek('wanted') === world;
}

it('a world that another server wants is closed a second after its last request, and not while a request runs', async () => {
  expect(await isOpenWhenWanted(0)).toBe(true);
  expect(await isOpenWhenWanted(999)).toBe(true);
  await world.refCount.run(async () => expect(await isOpenWhenWanted(OPENING_MS)).toBe(true));
  await server.worlds.find('wanted');
  expect(await isOpenWhenWanted(999)).toBe(true);
  await isOpenWhenWanted(1);
  await expect.poll(() => server.worlds.peek('wanted')).toBeNull();
});

it('a world is not closed for another server as soon as a long opening has ended', async () => {
  const opened = await server.worlds.find('wanted');
  want('wanted');
  await new Promise((resolve) => setImmediate(resolve));
  expect(server.worlds.peek('wanted')).toBe(opened);
});
