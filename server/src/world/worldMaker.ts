import { randomBytes } from 'node:crypto';
import { copyClosedDatabase, openDatabase } from '@hongbao/prisma/database';
import { referenceRows } from '@hongbao/prisma/reference/referenceRows';
import { type RowOf, insert, openRowWriter, update } from '@hongbao/prisma/rowWriter';
import { MARKET_VERSION } from '../market/market.ts';
import type { Handlers } from './handlers.ts';
import { wallNow } from './machineClock.ts';
import { openWorld } from './openWorld.ts';
import type { Scenario } from './scenario.ts';
import { Secrets } from './secrets.ts';
import { Templates } from './templates.ts';
import type { Report } from './timeKeeper.ts';

/** What decides how a world begins. Equal answers give equal worlds. */
export interface Origin {
  readonly scenario: string;
  /** Null for a random one, which nobody can guess the market from. */
  readonly seed: string | null;
  /** Where the clock stands when the world is handed over, epoch ms. */
  readonly at: number;
  /** `live` goes on in step with the machine's clock. */
  readonly clock: 'live' | 'frozen';
}

/** What a world gets that no other of the same origin has. */
export interface OwnParts {
  readonly secrets: Secrets;
  /** The instant of the machine's clock that `at` stands for, epoch ms; a live world catches up from there. */
  readonly wallAt: number;
  /** How long it may stand unused before it is removed, machine milliseconds; null for ever. */
  readonly ttlMs: number | null;
}

interface Parts {
  readonly folder: string;
  readonly handlers: Handlers;
  readonly scenarios: readonly Scenario[];
  /** The installation's key of secrets. */
  readonly secretsKey: Buffer;
  readonly report: Report;
}

const SEED_BYTES = 16;

/** Acts out scenarios, once for each origin: what is made again is copied. */
export class WorldMaker {
  readonly #parts: Parts;
  readonly #templates: Templates;
  readonly #scenarios: ReadonlyMap<string, Scenario>;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#templates = new Templates(parts.folder);
    this.#scenarios = new Map(parts.scenarios.map((scenario) => [scenario.name, scenario]));
  }

  scenarioNames(): string[] {
    return [...this.#scenarios.keys()];
  }

  /** Removes what a stopped server left behind. */
  tidy(): void {
    this.#templates.tidy();
  }

  /** An empty, migrated database: a closed file, to compare others with. */
  blank(): Promise<string> {
    return this.#templates.blank();
  }

  /** Fills a draft with a world of this origin and closes it. */
  async fill(
    draft: string,
    origin: Origin,
    own: OwnParts,
    progress: (text: string) => void = () => undefined,
  ): Promise<void> {
    await this.#copyOrAct(draft, origin, progress);
    begin(draft, origin, own);
  }

  /** Where and how the world of this row began: for worlds of before that was kept, as its scenario tells. */
  originOf(row: RowOf<'World'>): Origin {
    const { scenario, seed, originAt, originClock } = row;
    const clock = originClock === 'live' ? 'live' : 'frozen';
    return { scenario, seed, clock, at: Number(originAt) || this.#endOfPast(row) };
  }

  /** A scenario acts out a past of the same length wherever it ends. */
  #endOfPast({ scenario, createdAt }: RowOf<'World'>): number {
    const began = Number(createdAt);
    return began + (began - (this.#scenarios.get(scenario)?.startsAt(began) ?? began));
  }

  async #copyOrAct(draft: string, origin: Origin, progress: (text: string) => void) {
    const { seed, scenario, at } = origin;
    // Nobody will ask for a random seed again: such a world is acted out where it will live.
    if (seed === null) return this.#actOut(draft, { ...origin, seed: randomSeed() }, progress);
    const make = (file: string) => this.#actOut(file, { ...origin, seed }, progress);
    copyClosedDatabase(await this.#templates.get({ scenario, seed, at }, make), draft);
  }

  async #actOut(
    file: string,
    origin: Origin & { readonly seed: string },
    progress: (text: string) => void,
  ): Promise<void> {
    const { handlers, report, secretsKey } = this.#parts;
    const scenario = this.#scenarios.get(origin.scenario);
    if (!scenario) throw new Error(`There is no scenario ${origin.scenario}`);
    copyClosedDatabase(await this.#templates.blank(), file);
    const startsAt = scenario.startsAt(origin.at);
    const database = await openDatabase(file);
    database.writer.apply([
      ...referenceRows(startsAt),
      insert('World', newWorldRow(origin, startsAt)),
    ]);
    const secrets = new Secrets(secretsKey, 'template');
    const world = await openWorld('template', database, { handlers, secrets, report });
    await scenario.populate(world, origin.at, progress);
    await world.time.advanceTo(origin.at);
    await world.close();
  }
}

/**
 * Sets the clock of a closed copy so that it goes on from `worldAt` (epoch ms) when it is opened, and not from when it was
 * copied; `frozen` lets it stand there.
 */
export function goOnFrom(file: string, worldAt: number, mode?: 'frozen'): void {
  write(file, {
    clockWorldAt: BigInt(worldAt),
    clockWallAt: BigInt(wallNow()),
    ...(mode === undefined ? {} : { clockMode: mode }),
  });
}

const randomSeed = () => randomBytes(SEED_BYTES).toString('hex');

/**
 * Gives a closed draft what is its own: the salt of its seed's commitment, and a clock in step with the machine's where
 * it is live: at `wallAt` it was `at`. What lies between happens when it opens.
 */
function begin(file: string, { at, clock }: Origin, { secrets, wallAt, ttlMs }: OwnParts): void {
  const live = {
    clockMode: 'live',
    clockRate: 1,
    clockWorldAt: BigInt(at),
    clockWallAt: BigInt(wallAt),
  };
  write(file, {
    seedSalt: secrets.bytes('seedSalt', SEED_BYTES).toString('hex'),
    originClock: clock,
    ttlMs: ttlMs === null ? null : BigInt(ttlMs),
    ...(clock === 'live' ? live : {}),
  });
}

function write(file: string, cells: Partial<RowOf<'World'>>): void {
  const writer = openRowWriter(file);
  writer.apply([update('World', { id: 'world' }, cells)]);
  writer.close();
}

function newWorldRow(
  { seed, scenario, at }: Origin & { readonly seed: string },
  startsAt: number,
): RowOf<'World'> {
  return {
    id: 'world',
    seed,
    // Each world gets its own when it is copied from its template.
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
  };
}
