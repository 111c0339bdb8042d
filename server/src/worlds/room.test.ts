import { createWorld, listWorlds } from '@hongbao/contracts/control/worlds.calls';
import { getServerTime } from '@hongbao/contracts/settings/settings.calls';
import { expect, it } from 'vitest';
import { TEST_AT } from '../testing/server.ts';
import { useWorld } from '../testing/useWorld.ts';
import { wallNow } from '@hongbao/engine/world/machineClock';

let passedMs = 0;
const startedAt = wallNow();
const machine = { wall: () => startedAt + passedMs, elapsed: () => 0 };
const world = useWorld({ machine, openMax: 3 });

const make = (id: string) =>
  world.must(createWorld, { body: { id, scenario: 'empty', at: TEST_AT } });
/** Creates worlds at intervals of ten seconds. */
const makeAll = async (...ids: string[]) => {
  for (const id of ids) {
    passedMs += 10_000;
    await make(id);
  }
};
const openOf = (...ids: string[]) =>
  ids.filter((id) => world.server.worlds.getIfOpen(id) !== null).join(' ');

it('the least recently used worlds above the maximum are closed, and reopened by the next request', async () => {
  await makeAll('a', 'b', 'c', 'd', 'e');
  await expect.poll(() => openOf('a', 'b')).toBe('');
  const listed = await world.must(listWorlds);
  for (const id of ['a', 'b'])
    expect(listed.find((each) => each.id === id)).toMatchObject({
      scenario: 'empty',
      now: TEST_AT,
    });
  passedMs += 10_000;
  expect(await world.must(getServerTime, {}, { world: 'a' })).toBe(TEST_AT);
  expect(openOf('a')).toBe('a');
});

it('worlds with a listener or a recent request, and main, are not closed to free memory', async () => {
  await makeAll('main', 'heard');
  const inside = await world.server.worlds.find('heard');
  const forget = inside?.refCount.onEnd(() => undefined);
  await makeAll('f', 'g', 'h', 'i');
  await Promise.all(['j', 'k', 'l', 'm'].map(make));
  await expect.poll(() => openOf('f', 'g', 'h')).toBe('');
  expect(openOf('main', 'heard', 'j', 'k', 'l', 'm')).toBe('main heard j k l m');
  forget?.();
});

it('a closed world is listed with its cached row', async () => {
  const at = async (id: string) =>
    (await world.must(listWorlds)).find((each) => each.id === id) ?? null;
  const { worlds } = world.server;
  await makeAll('n');
  const inside = await worlds.find('n');
  await inside?.time.advanceTo(TEST_AT + 1_000);
  await makeAll('o', 'p', 'q');
  await expect.poll(() => openOf('n')).toBe('');
  expect(await at('n')).toMatchObject({ now: TEST_AT + 1_000 });
  expect(await at('n')).toMatchObject({ now: TEST_AT + 1_000 });
  await (await worlds.find('n'))?.time.advanceTo(TEST_AT + 2_000);
  await makeAll('r', 's', 't');
  await expect.poll(() => openOf('n')).toBe('');
  expect(await at('n')).toMatchObject({ now: TEST_AT + 2_000 });
  await worlds.remove('n');
  expect(await at('n')).toBeNull();
});
