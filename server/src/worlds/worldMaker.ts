import { toHex } from '#platform/bytes';
import { randomBytes } from 'node:crypto';
import { openDatabase } from '@hongbao/prisma/database';
import { copyClosedDatabase } from '@hongbao/prisma/databaseFiles';
import { referenceRows } from '@hongbao/prisma/reference/referenceRows';
import { type RowOf, insert } from '@hongbao/prisma/rowWriter';
import { MARKET_VERSION } from '../market/market.ts';
import { writeWorldRow } from '../world/rebaseClock.ts';
import type { Handlers } from '../world/handlers.ts';
import { wallNow } from '../world/machineClock.ts';
import { openWorld } from '../world/openWorld.ts';
import { rehearseIn } from '../world/rehearse.ts';
import {
  type ListedScenario,
  type Rehearse,
  type Scenario,
  type ScenarioSource,
  ScenarioUnknown,
} from '../world/scenario.ts';
import { Secrets } from '../world/secrets.ts';
import { Templates } from './templates.ts';
import type { Report } from '../world/timeKeeper.ts';

/** The inputs that determine a new world. Equal inputs give equal worlds. */
export interface Origin {
  readonly scenario: string;
  /** Null for a random seed, which makes the market unpredictable. */
  readonly seed: string | null;
  /** The instant of the finished world's clock, epoch ms. */
  readonly at: number;
  /** `live` runs at the rate of the machine's clock. */
  readonly clock: 'live' | 'frozen';
}

/** The properties in which worlds of the same origin differ. */
export interface OwnParts {
  readonly secrets: Secrets;
  /** The instant of the machine's clock that corresponds to `at`, epoch ms. A live world catches up from there. */
  readonly wallAt: number;
  /** Time to live without a request until the world is removed, machine milliseconds; null for no limit. */
  readonly ttlMs: number | null;
}

interface Parts {
  readonly folder: string;
  readonly handlers: Handlers;
  readonly scenarios: ScenarioSource;
  /** The installation's key of secrets. */
  readonly secretsKey: Buffer;
  readonly report: Report;
}

const SEED_BYTES = 16;

/** Creates worlds. A scenario runs once for each origin; later worlds are copies. */
export class WorldMaker {
  readonly #parts: Parts;
  readonly #templates: Templates;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#templates = new Templates(parts.folder);
  }

  scenarioNames(): string[] {
    return this.#parts.scenarios.names();
  }

  listScenarios(): Promise<ListedScenario[]> {
    return this.#parts.scenarios.list();
  }

  /** Removes drafts of a stopped server. */
  tidy(): void {
    this.#templates.tidy();
  }

  /** Returns a migrated, empty database: a closed file for comparisons. */
  blank(): Promise<string> {
    return this.#templates.blank();
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
    begin(draft, origin, own);
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
    if (seed === null)
      return this.#actOut(draft, scenario, { ...origin, seed: randomSeed() }, progress);
    const make = (file: string) => this.#actOut(file, scenario, { ...origin, seed }, progress);
    const { version } = scenario;
    const template = { scenario: name, seed, at, ...(version === undefined ? {} : { version }) };
    copyClosedDatabase(await this.#templates.get(template, make), draft);
  }

  async #actOut(
    file: string,
    scenario: Scenario,
    origin: Origin & { readonly seed: string },
    progress: (text: string) => void,
  ): Promise<void> {
    const { handlers, report, secretsKey } = this.#parts;
    copyClosedDatabase(await this.#templates.blank(), file);
    const startsAt = scenario.startsAt(origin.at);
    const database = await openDatabase(file);
    database.writer.apply([
      ...referenceRows(startsAt),
      insert('World', newWorldRow(origin, startsAt)),
    ]);
    const around = { handlers, secrets: new Secrets(secretsKey, 'template'), report };
    const world = await openWorld('template', database, around);
    const rehearse: Rehearse = (work) => rehearseIn(`${file}.ahead`, world, around, work);
    try {
      await scenario.populate(world, origin.at, progress, rehearse);
      await world.time.advanceTo(origin.at);
    } finally {
      await world.close();
    }
  }
}

const randomSeed = () => randomBytes(SEED_BYTES).toString('hex');

/**
 * Writes the individual properties to a closed draft: the salt of the seed's commitment, and for a live world a clock
 * that was at `at` when the machine's clock was at `wallAt`. The world catches up when it is opened.
 */
function begin(file: string, { at, clock }: Origin, { secrets, wallAt, ttlMs }: OwnParts): void {
  const live = {
    clockMode: 'live',
    clockRate: 1,
    clockWorldAt: BigInt(at),
    clockWallAt: BigInt(wallAt),
  };
  writeWorldRow(file, {
    seedSalt: toHex(secrets.bytes('seedSalt', SEED_BYTES)),
    originClock: clock,
    ttlMs: ttlMs === null ? null : BigInt(ttlMs),
    ...(clock === 'live' ? live : {}),
  });
}

function newWorldRow(
  { seed, scenario, at }: Origin & { readonly seed: string },
  startsAt: number,
): RowOf<'World'> {
  return {
    id: 'world',
    seed,
    // Set for each world after it is copied from its template.
    seedSalt: '',
    scenario,
    originAt: BigInt(at),
    originClock: 'frozen',
    ttlMs: null,
    marketVersion: MARKET_VERSION,
    createdAt: BigInt(startsAt),
    clockMode: 'frozen',
    clockRate: 1,
    clockWorldAt: BigInt(startsAt),
    clockWallAt: BigInt(wallNow()),
    doneUntil: BigInt(startsAt),
    lastNumber: 0n,
    lastTimelineNumber: 0n,
    lastInterventionNumber: 0n,
  };
}
