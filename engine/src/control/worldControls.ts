import { fromUtf8 } from '#platform/bytes';
import {
  createWorld,
  deleteWorld,
  diffWorlds,
  forkWorld,
  listScenarios,
  listWorlds,
  resetWorld,
} from '@hongbao/contracts/control/worlds.calls';
import { durationMs } from '@hongbao/contracts/control/duration';
import { instantMs } from '@hongbao/contracts/control/instant';
import { type RowOf, upsert } from '@hongbao/prisma/rowWriter';
import { accept, refuse } from '../calls/decision.ts';
import { defaultSeed } from '../scenarios/defaultSeed.ts';
import type { ListedScenario } from '../world/scenario.ts';
import type { World } from '../world/world.ts';
import { WorldTaken } from '../worlds/reservedIds.ts';
import type { Worlds } from '../worlds/worlds.ts';
import { chooseDialect } from '../operator/chooseDialect.ts';
import { withScenarioRefusals } from './withScenarioRefusals.ts';
import type { Language } from '../words/language.ts';
import { isTextKey, text } from '../words/text.ts';
import { control } from './controlled.ts';

/** Default start instant of a new world. It is constant, so that equal seeds give equal worlds. */
export const DEFAULT_AT = Date.UTC(2026, 0, 7, 4);

export const worldControls = [
  control(listWorlds, async ({ worlds, origin }) =>
    accept((await worlds.list()).map((world) => ({ ...world, url: addressOf(world.id, origin) }))),
  ),
  control(listScenarios, async ({ worlds, language }) =>
    accept((await worlds.listScenarios()).map((each) => presentScenario(each, language))),
  ),
  control(createWorld, async ({ worlds, config, origin, body, dialects }) => {
    const { id: wanted, scenario = 'demo', at, ttl, secrets, dialect } = body;
    if (dialect !== undefined && !dialects.all().has(dialect))
      return refuse('dialectUnknown', { name: dialect });
    const create = async (id: string | undefined) => {
      const world = await worlds.create({
        id,
        scenario,
        seed: body.seed ?? defaultSeed(config, scenario),
        at: at === undefined ? DEFAULT_AT : (instantMs(at) ?? DEFAULT_AT),
        clock: 'frozen',
        ...(ttl === undefined ? {} : { ttlMs: durationMs(ttl) ?? 0 }),
        ...(secrets === undefined ? {} : { secretsKey: fromUtf8(secrets) }),
      });
      if (dialect !== undefined) await chooseDialect(world, { name: dialect, rules: null });
      return world;
    };
    return withScenarioRefusals(() => makeWorld(worlds, wanted, origin, create));
  }),
  control(forkWorld, async ({ worlds, world, origin, body }) =>
    makeWorld(worlds, body.id, origin, (id) => worlds.fork(world, id)),
  ),
  // Runs without the world opened, because reset and delete wait for all requests of the world to end.
  control(
    resetWorld,
    async ({ worlds, origin, params: { world: id } }) => {
      // A reset also repairs a world whose file cannot be opened.
      const before = await worlds.find(id).catch(() => null);
      const options = before?.rows.many('WorldOption', {}) ?? [];
      const world = await withScenarioRefusals(() => worlds.reset(id));
      if (world !== null && 'refused' in world) return world;
      if (world && options.length > 0) await storeOptions(world, options);
      return world ? accept(present(world, origin)) : refuse('worldUnknown', { world: id });
    },
    'unopened',
  ),
  control(
    deleteWorld,
    async ({ worlds, params: { world: id } }) => {
      if (id === 'main') return refuse('worldIsMain');
      return (await worlds.remove(id)) ? accept(null) : refuse('worldUnknown', { world: id });
    },
    'unopened',
  ),
  control(diffWorlds, async ({ worlds, world, params }) => {
    const other = await worlds.find(params.other);
    if (!other) return refuse('worldUnknown', { world: params.other });
    const differences = await other.refCount.run(() => world.compareWith(other));
    return accept(differences.map((each) => ({ ...each, rows: [...each.rows] })));
  }),
];

/** Creates a world with the requested id or a free id. Refuses with `worldExists` or `tooManyWorlds`. */
export async function makeWorld(
  worlds: Worlds,
  wanted: string | undefined,
  origin: string,
  make: (id: string | undefined) => Promise<World>,
) {
  const { max } = worlds;
  if ((await worlds.count()) >= max) return refuse('tooManyWorlds', { max });
  try {
    return accept(present(await make(wanted), origin));
  } catch (error) {
    if (error instanceof WorldTaken && wanted !== undefined)
      return refuse('worldExists', { id: wanted });
    throw error;
  }
}

function present(world: World, origin: string) {
  const { id, scenario, seed, seedSalt, ttlMs, at } = world;
  return { id, scenario, seed, seedSalt, ttlMs, at, now: world.now(), url: addressOf(id, origin) };
}

function presentScenario({ problems, members, ...scenario }: ListedScenario, language: Language) {
  return {
    ...scenario,
    summary: summaryOf(scenario, language),
    ...(members === undefined ? {} : { members: [...members] }),
    ...(problems === undefined ? {} : { problems: [...problems] }),
  };
}

/** Returns the sentence of a scenario: of a file its own, otherwise the text of the built-in scenario. */
function summaryOf({ name, summary }: ListedScenario, language: Language): string {
  const key = `scenarios.${name}`;
  return summary ?? (isTextKey(key) ? text(language, key) : name);
}

function addressOf(id: string, origin: string): string {
  return `${origin}/?world=${encodeURIComponent(id)}`;
}

/** Stores the options of the operator in a world that was reset. */
async function storeOptions(world: World, options: readonly RowOf<'WorldOption'>[]): Promise<void> {
  const rows = options.map((option) => upsert('WorldOption', option));
  await world.exclusively(async (now) => {
    await world.commit({ rows }, now);
  });
}
