import {
  createWorld,
  deleteWorld,
  hashWorld,
  listWorlds,
} from '@hongbao/contracts/control/worlds.calls';
import { accept, refuse } from '../http/decision.ts';
import type { World } from '../world/world.ts';
import { control, controlWorld } from './controlled.ts';

/** Where a world stands when nobody says: a fixed instant, so that the same seed gives the same world for ever. */
const DEFAULT_AT = Date.UTC(2026, 0, 7, 4);

/** Most worlds of one server: each open one keeps a few megabytes. */
const WORLDS_MAX = 200;

export const worldControls = [
  control(listWorlds, async ({ worlds, origin }) => {
    const opened = await Promise.all(worlds.ids().map((id) => worlds.find(id)));
    return accept(opened.flatMap((world) => (world ? [present(world, origin)] : [])));
  }),
  control(createWorld, async ({ worlds, config, origin, body }) => {
    const id = body.id ?? worlds.freeId();
    if (worlds.exists(id)) return refuse('worldExists', { id });
    if (worlds.ids().length >= WORLDS_MAX) return refuse('tooManyWorlds', { max: WORLDS_MAX });
    const scenario = body.scenario ?? 'demo';
    if (!worlds.scenarioNames().includes(scenario)) return refuse('scenarioUnknown', { scenario });
    const seed = body.seed ?? config.seed;
    const world = await worlds.create({
      id,
      scenario,
      seed,
      at: body.at ?? DEFAULT_AT,
      clock: 'frozen',
    });
    return accept(present(world, origin));
  }),
  controlWorld(deleteWorld, async ({ worlds, world }) => {
    if (world.id === 'main') return refuse('worldIsMain');
    await worlds.remove(world.id);
    return accept(null);
  }),
  controlWorld(hashWorld, async ({ world }) => accept({ hash: await world.hash() })),
];

function present(world: World, origin: string) {
  const { id, scenario, seed } = world;
  return {
    id,
    scenario,
    seed,
    now: world.now(),
    url: `${origin}/?world=${encodeURIComponent(id)}`,
  };
}
