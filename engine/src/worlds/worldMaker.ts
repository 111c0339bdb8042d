import { copyClosedDatabase } from '@hongbao/prisma/databaseFiles';
import type { RowOf } from '@hongbao/prisma/rowWriter';
import type { Handlers } from '../world/handlers.ts';
import {
  type Origin,
  type OwnParts,
  beginWorld,
  populateWorld,
  randomSeed,
} from '../world/makeWorld.ts';
import { type ListedScenario, type ScenarioSource, ScenarioUnknown } from '../world/scenario.ts';
import type { TemplateStore } from './worldsPlatform.ts';
import type { Report } from '../world/timeKeeper.ts';

interface Parts {
  readonly templates: TemplateStore;
  readonly handlers: Handlers;
  readonly scenarios: ScenarioSource;
  /** The installation's key of secrets. */
  readonly secretsKey: Uint8Array;
  readonly report: Report;
}

/** Creates worlds. A scenario runs once for each origin; later worlds are copies. */
export class WorldMaker {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  scenarioNames(): string[] {
    return this.#parts.scenarios.names();
  }

  listScenarios(): Promise<ListedScenario[]> {
    return this.#parts.scenarios.list();
  }

  /** Removes drafts of a stopped server. */
  removeLeftovers(): void {
    this.#parts.templates.removeLeftovers();
  }

  /** Returns a migrated, empty database: a closed file for comparisons. */
  blank(): Promise<string> {
    return this.#parts.templates.blank();
  }

  /**
   * Writes a world of this origin to a draft and closes it. Throws `ScenarioUnknown`, `ScenarioBroken` or
   * `ScenarioFailed`, after which the draft is unusable.
   */
  async fill(
    draft: string,
    origin: Origin,
    own: OwnParts,
    progress: (text: string) => void = () => undefined,
  ): Promise<void> {
    await this.#copyOrAct(draft, origin, progress);
    beginWorld(draft, origin, own);
  }

  /** Returns the origin of a world from its row. If the row contains none, it is derived from the scenario. */
  async originOf(row: RowOf<'World'>): Promise<Origin> {
    const { scenario, seed, originAt, originClock } = row;
    const clock = originClock === 'live' ? 'live' : 'frozen';
    return { scenario, seed, clock, at: Number(originAt) || (await this.#endOfPast(row)) };
  }

  /** The past of a scenario has a fixed length, wherever it ends. */
  async #endOfPast({ scenario, createdAt }: RowOf<'World'>): Promise<number> {
    const began = Number(createdAt);
    const found = await this.#parts.scenarios.find(scenario);
    return began + (began - (found?.startsAt(began) ?? began));
  }

  async #copyOrAct(draft: string, origin: Origin, progress: (text: string) => void) {
    const { seed, scenario: name, at } = origin;
    const { scenarios } = this.#parts;
    const scenario = await scenarios.find(name);
    if (!scenario) throw new ScenarioUnknown(name, scenarios.names());
    // A world with a random seed is not copied from a template, because its seed is never requested again.
    const populate = async (file: string, of: string) => {
      copyClosedDatabase(await this.#parts.templates.blank(), file);
      await populateWorld(file, scenario, { ...origin, seed: of }, this.#parts, progress);
    };
    if (seed === null) return populate(draft, randomSeed());
    const make = (file: string) => populate(file, seed);
    const { version } = scenario;
    const template = { scenario: name, seed, at, ...(version === undefined ? {} : { version }) };
    await this.#parts.templates.copyTo(draft, template, make);
  }
}
