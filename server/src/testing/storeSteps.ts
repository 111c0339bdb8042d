import { upsert } from '@hongbao/prisma/rowWriter';
import { expect } from 'vitest';
import { audit } from '@hongbao/engine/ledger/audit';
import type { World } from '@hongbao/engine/world/world';
import type { Worlds } from '@hongbao/engine/worlds/worlds';

/** The origin of the worlds of the steps. */
export const stepsOrigin = {
  scenario: 'empty',
  seed: 'test',
  at: Date.UTC(2026, 0, 6, 4),
} as const;

/** A log of this size is folded, which happens within the steps. */
export const STEPS_FOLDED_FROM = 2_000;

export const createFrozen = (worlds: Worlds, id: string) =>
  worlds.create({ id, ...stepsOrigin, clock: 'frozen' });

export async function findWorld(worlds: Worlds, id: string): Promise<World> {
  const world = await worlds.find(id);
  if (!world) throw new Error(`There is no world ${id}.`);
  return world;
}

/** Stores a value in a world, and waits until it is durable, as a call does before its answer. */
export async function setValue(world: World, value: string): Promise<void> {
  await world.commit({ rows: [upsert('Setting', { key: 'value', value })] }, world.now());
  await world.whenDurable();
}

export const valueOf = (world: World): string =>
  world.rows('Setting', { key: 'value' })[0]?.value ?? 'initial';

/** The values of all worlds, and the values of their snapshots by name. */
export type StoreState = Readonly<
  Record<string, { readonly value: string; readonly snapshots: string }>
>;

export async function stateOf(worlds: Worlds): Promise<StoreState> {
  const state: Record<string, { value: string; snapshots: string }> = {};
  for (const id of await worlds.ids()) {
    const world = await findWorld(worlds, id);
    expect(audit(world.rows, world.ledger).problems).toEqual([]);
    const snapshots = await worlds.snapshots(id);
    const names = snapshots.map(({ name }) => name).sort();
    state[id] = { value: valueOf(world), snapshots: names.join(' ') };
  }
  return state;
}

/** Changes of everything that a store has, in order. */
const steps: readonly ((worlds: Worlds) => Promise<unknown>)[] = [
  (worlds) => createFrozen(worlds, 'a'),
  async (worlds) => setValue(await findWorld(worlds, 'a'), '1'),
  async (worlds) => worlds.takeSnapshot(await findWorld(worlds, 'a'), 's'),
  async (worlds) => setValue(await findWorld(worlds, 'a'), '2'),
  async (worlds) => worlds.fork(await findWorld(worlds, 'a'), 'b'),
  async (worlds) => setValue(await findWorld(worlds, 'b'), 'x'.repeat(3_000)),
  async (worlds) => setValue(await findWorld(worlds, 'b'), '3'),
  (worlds) => worlds.restore('a', 's'),
  async (worlds) => worlds.takeSnapshot(await findWorld(worlds, 'a'), 's'),
  (worlds) => worlds.reset('b'),
  (worlds) => worlds.remove('b'),
  (worlds) => worlds.removeSnapshot('a', 's'),
  async (worlds) => setValue(await findWorld(worlds, 'a'), 'x'.repeat(3_000)),
  (worlds) => worlds.remove('a'),
];

export const stepsCount = steps.length;

/** Runs the steps and then `end` until one fails. Returns the number of completed steps and the error. */
export async function runSteps(
  open: () => Promise<Worlds>,
  end: (worlds: Worlds) => Promise<void> = async () => undefined,
): Promise<{ readonly done: number; readonly error: unknown }> {
  let done = 0;
  try {
    const worlds = await open();
    for (const step of steps) {
      await step(worlds);
      done += 1;
    }
    await end(worlds);
    return { done, error: null };
  } catch (error) {
    return { done, error };
  }
}

/** Returns the states after each number of steps, each as a second opening of the store finds it. */
export async function statesOfSteps(worlds: Worlds): Promise<StoreState[]> {
  const states = [await stateOf(worlds)];
  for (const step of steps) {
    await step(worlds);
    states.push(await stateOf(worlds));
  }
  expect(new Set(states.map((state) => JSON.stringify(state))).size).toBeGreaterThan(10);
  return states;
}
