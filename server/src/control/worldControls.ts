import {
  createWorld,
  deleteWorld,
  hashWorld,
  listWorlds,
} from '@hongbao/contracts/control/worlds.calls';
import { accept, refuse } from '../http/decision.ts';
import { defaultSeed } from '../config.ts';
import type { World } from '../world/world.ts';
import { WorldTaken } from '../world/worlds.ts';
import { control, controlWorld } from './controlled.ts';

/** Where a world stands when nobody says: a fixed instant, so that the same seed gives the same world for ever. */
const DEFAULT_AT = Date.UTC(2026, 0, 7, 4);

/** Most worlds of one server: each open one keeps a few megabytes. */
const WORLDS_MAX = 200;

export const worldControls = [
  control(listWorlds, async ({ worlds, origin }) =>
    accept(worlds.list().map((world) => ({ ...world, url: addressOf(world.id, origin) }))),
  ),
  control(createWorld, async ({ worlds, config, origin, body }) => {
    const id = body.id ?? worlds.freeId();
    if (worlds.exists(id)) return refuse('worldExists', { id });
    if (worlds.count() >= WORLDS_MAX) return refuse('tooManyWorlds', { max: WORLDS_MAX });
    const scenario = body.scenario ?? 'demo';
    if (!worlds.scenarioNames().includes(scenario)) return refuse('scenarioUnknown', { scenario });
    const request = {
      id,
      scenario,
      seed: body.seed ?? defaultSeed(config, scenario),
      at: body.at ?? DEFAULT_AT,
      clock: 'frozen',
      ...(body.secrets === undefined ? {} : { secretsKey: Buffer.from(body.secrets, 'utf8') }),
    } as const;
    try {
      return accept(present(await worlds.create(request), origin));
    } catch (error) {
      // Somebody else asked for the same id a moment before.
      if (error instanceof WorldTaken) return refuse('worldExists', { id });
      throw error;
    }
  }),
  // Not inside the world: it waits for everybody who is.
  control(deleteWorld, async ({ worlds, params: { world: id } }) => {
    if (id === 'main') return refuse('worldIsMain');
    return (await worlds.remove(id)) ? accept(null) : refuse('worldUnknown', { world: id });
  }),
  controlWorld(hashWorld, async ({ world }) => accept({ hash: await world.hash() })),
];

function present(world: World, origin: string) {
  const { id, scenario, seed, seedSalt } = world;
  return { id, scenario, seed, seedSalt, now: world.now(), url: addressOf(id, origin) };
}

function addressOf(id: string, origin: string): string {
  return `${origin}/?world=${encodeURIComponent(id)}`;
}
