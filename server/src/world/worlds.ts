import { randomBytes } from 'node:crypto';
import { copyClosedDatabase, openDatabase, peekRow } from '@hongbao/prisma/database';
import type { FileLock } from '@hongbao/prisma/fileLock';
import { storageFaultOf } from '@hongbao/prisma/storageFault';
import { type RowOf, insert, openRowWriter, update } from '@hongbao/prisma/rowWriter';
import { referenceRows } from '@hongbao/prisma/reference/referenceRows';
import { WorldClock } from './clock.ts';
import { lockFolder } from './folderLock.ts';
import type { Handlers } from './handlers.ts';
import { type MachineClock, realMachine, wallNow } from './machineClock.ts';
import { clockStateOf, openWorld } from './openWorld.ts';
import type { Scenario } from './scenario.ts';
import { MARKET_VERSION } from '../market/market.ts';
import { requireMarketVersion } from './openMarket.ts';
import { Secrets } from './secrets.ts';
import { Templates } from './templates.ts';
import type { Report } from './timeKeeper.ts';
import { WorldGone } from './uses.ts';
import type { World } from './world.ts';
import { WorldFiles } from './worldFiles.ts';

/** What decides a new world. Equal answers give equal worlds. */
export interface WorldRequest {
  readonly id: string;
  readonly scenario: string;
  /** Null for a random one, which nobody can guess the market from. */
  readonly seed: string | null;
  /** Where the clock stands when the world is handed over, epoch ms. */
  readonly at: number;
  /** `live` goes on in step with the machine's clock, so `at` is then an instant of the recent past. */
  readonly clock: 'live' | 'frozen';
  /** Fixes the key of this world's secrets, for tests; the installation's when absent. */
  readonly secretsKey?: Buffer;
}

/** A world as a list shows it; `broken` says why it can't be opened. */
export type ListedWorld =
  | (Pick<World, 'id' | 'scenario' | 'seed' | 'seedSalt'> & { readonly now: number })
  | { readonly id: string; readonly broken: string };

/** A world of this id is there, being made, or being removed. */
export class WorldTaken extends Error {
  override readonly name = 'WorldTaken';
}

/** A world's file can't be opened. The others are not touched by it. */
export class WorldBroken extends Error {
  override readonly name = 'WorldBroken';
  readonly world: string;
  readonly reason: string;

  constructor(world: string, cause: unknown) {
    const reason = (
      storageFaultOf(cause) ?? (cause instanceof Error ? cause : new Error(String(cause)))
    ).message;
    super(`World ${world} can't be opened: ${reason}`, { cause });
    this.world = world;
    this.reason = reason;
  }
}

export interface WorldsParts {
  readonly dataDir: string;
  readonly handlers: Handlers;
  readonly scenarios: readonly Scenario[];
  /** The installation's key of secrets, at least 16 bytes. */
  readonly secretsKey: Buffer;
  readonly report: Report;
  /** The machine's clock; the real one when absent. */
  readonly machine?: MachineClock;
  /** Most bytes of one world's file. */
  readonly bytesMax?: number;
}

const WORLD_ID = /^[0-9A-Za-z_-]{1,32}$/;

/** How often live worlds look for what is due, machine milliseconds. Requests look by themselves. */
const HEARTBEAT_MS = 200;

const SEED_BYTES = 16;

/** All worlds of one data folder: one file each, opened on first use. */
export class Worlds {
  readonly #parts: WorldsParts;
  readonly #files: WorldFiles;
  readonly #templates: Templates;
  readonly #scenarios: ReadonlyMap<string, Scenario>;
  readonly #open = new Map<string, Promise<World>>();
  readonly #ready = new Map<string, World>();
  /** Ids of worlds that are being made or removed: nobody else may have them meanwhile. */
  readonly #taken = new Set<string>();
  #heartbeat: NodeJS.Timeout | null = null;
  readonly #beating = new Set<World>();
  /** What was last told of a world that can't go on. */
  readonly #faults = new Map<string, string>();
  #lock: FileLock | null = null;

  constructor(parts: WorldsParts) {
    this.#parts = parts;
    this.#files = new WorldFiles(parts.dataDir);
    this.#templates = new Templates(`${parts.dataDir}/templates`);
    this.#scenarios = new Map(parts.scenarios.map((scenario) => [scenario.name, scenario]));
  }

  /** Takes the folder for this process and removes what a killed one left. Throws `FolderTaken`. */
  lock(who: string): void {
    this.#lock ??= lockFolder(this.#parts.dataDir, who);
    this.#files.tidy();
    this.#templates.tidy();
  }

  scenarioNames(): string[] {
    return [...this.#scenarios.keys()];
  }

  /** The world of this id if it is open already: asked first by every request, and answered at once. */
  ready(id: string): World | null {
    return this.#ready.get(id) ?? null;
  }

  /** The open world of this id; opens its file when there is one, else null. Throws `WorldBroken`. */
  async find(id: string): Promise<World | null> {
    const open = this.#open.get(id);
    if (open) return open;
    if (!WORLD_ID.test(id) || this.#taken.has(id) || !this.#files.has(id)) return null;
    return this.#opening(id);
  }

  /** Ids of all worlds in the folder, in order. */
  ids(): string[] {
    return this.#files.ids().filter((id) => !this.#taken.has(id));
  }

  /** How many worlds there are, those in the making included. */
  count(): number {
    return new Set([...this.#files.ids(), ...this.#taken]).size;
  }

  /** Every world without opening any that is closed; a broken one is listed as broken. */
  list(): ListedWorld[] {
    return this.ids().map((id) => {
      const open = this.#ready.get(id);
      if (open)
        return {
          id,
          scenario: open.scenario,
          seed: open.seed,
          seedSalt: open.seedSalt,
          now: open.now(),
        };
      try {
        return this.#peek(id);
      } catch (error) {
        return { id, broken: new WorldBroken(id, error).reason };
      }
    });
  }

  /** An id that no world has, or is about to have. */
  freeId(): string {
    for (let number = 1; ; number++) if (!this.exists(`w${number}`)) return `w${number}`;
  }

  exists(id: string): boolean {
    const name = id.toLowerCase();
    return [...this.#taken, ...this.#files.ids()].some((each) => each.toLowerCase() === name);
  }

  /**
   * Makes a world from its scenario's template, which is acted out once and then only copied. Throws `WorldTaken` when
   * the id is somebody's, from the moment somebody else asked for it.
   */
  async create(
    request: WorldRequest,
    progress: (text: string) => void = () => undefined,
  ): Promise<World> {
    const { id, secretsKey } = request;
    return this.#make(id, async (draft) => {
      if (secretsKey) this.#files.fixKey(id, secretsKey);
      await this.#fillDraft(draft, request, progress);
      // Renamed only when it is whole: a crash leaves no half world behind, and none whose clock was never started.
      startWorld(draft, request, this.#secretsOf(id));
    });
  }

  /** A second world that goes on from where this one stands; members keep their tokens. Throws `WorldTaken`. */
  fork(from: World, id: string): Promise<World> {
    return this.#make(id, (draft) => from.copyTo(draft));
  }

  /** Closes and deletes a world for good, once nobody uses it. False when there is none, or somebody else removes it. */
  async remove(id: string): Promise<boolean> {
    if (!this.#files.has(id) || this.#taken.has(id)) return false;
    this.#taken.add(id);
    try {
      await this.#closeOne(id);
      this.#files.remove(id);
      return true;
    } finally {
      this.#taken.delete(id);
    }
  }

  /** Lets live worlds live between requests. */
  startHeartbeat(): void {
    this.#heartbeat ??= setInterval(() => this.#beat(), HEARTBEAT_MS);
  }

  async close(): Promise<void> {
    if (this.#heartbeat) clearInterval(this.#heartbeat);
    await Promise.all([...this.#open.keys()].map((id) => this.#closeOne(id)));
    this.#lock?.release();
    this.#lock = null;
  }

  async #closeOne(id: string): Promise<void> {
    const open = this.#open.get(id);
    this.#open.delete(id);
    this.#ready.delete(id);
    const world = await open?.catch(() => null);
    await world?.close();
  }

  /** Reserves an id, lets `fill` write a draft, gives it its name, and opens it. */
  async #make(id: string, fill: (draft: string) => Promise<void>): Promise<World> {
    if (this.exists(id)) throw new WorldTaken(`There is a world ${id} already.`);
    this.#taken.add(id);
    try {
      await fill(this.#files.draft(id));
      this.#files.publish(id);
      return await this.#opening(id);
    } finally {
      this.#taken.delete(id);
    }
  }

  #opening(id: string): Promise<World> {
    const opening = this.#openFile(id);
    this.#open.set(id, opening);
    opening.then(
      (world) => this.#open.get(id) === opening && this.#ready.set(id, world),
      () => this.#open.get(id) === opening && this.#open.delete(id),
    );
    return opening;
  }

  async #openFile(id: string): Promise<World> {
    const { handlers, report, machine } = this.#parts;
    try {
      const database = await openDatabase(this.#files.of(id), this.#parts.bytesMax);
      try {
        const around = { handlers, secrets: this.#secretsOf(id), report };
        return await openWorld(id, database, machine ? { ...around, machine } : around);
      } catch (error) {
        await database.close();
        throw error;
      }
    } catch (error) {
      throw new WorldBroken(id, error);
    }
  }

  #secretsOf(id: string): Secrets {
    return new Secrets(this.#files.fixedKey(id) ?? this.#parts.secretsKey, id);
  }

  #peek(id: string): ListedWorld {
    const row = peekRow(this.#files.of(id), 'World', 'world');
    // A file from before there were versions is migrated when it is opened, and has no such column yet.
    requireMarketVersion(row.marketVersion ?? 1);
    const { machine = realMachine() } = this.#parts;
    const clock = new WorldClock(clockStateOf(row), Number(row.doneUntil), machine);
    const { scenario, seed, seedSalt } = row;
    return { id, scenario, seed, seedSalt, now: clock.now() };
  }

  /** One look at every open world; a slow one is not looked at again before it is done, and keeps no other waiting. */
  #beat(): void {
    for (const world of this.#ready.values()) void this.#beatOne(world);
  }

  async #beatOne(world: World): Promise<void> {
    if (this.#beating.has(world)) return;
    this.#beating.add(world);
    try {
      await world.uses.of(() => world.time.beat());
      this.#faults.delete(world.id);
    } catch (error) {
      if (!(error instanceof WorldGone)) this.#reportOnce(world.id, error);
    } finally {
      this.#beating.delete(world);
    }
  }

  /** A disk that is full stays so for many beats: it is told once, until it changes. */
  #reportOnce(id: string, error: unknown): void {
    const fault = storageFaultOf(error);
    const text = `World ${id} could not go on: ${(fault ?? new Error(String(error))).message}`;
    if (this.#faults.get(id) === text) return;
    this.#faults.set(id, text);
    this.#parts.report(text, ...(fault ? [] : [error]));
  }

  async #fillDraft(draft: string, request: WorldRequest, progress: (text: string) => void) {
    const { seed, scenario, at } = request;
    // Nobody will ask for a random seed again: such a world is acted out where it will live.
    if (seed === null) return this.#actOut(draft, { ...request, seed: randomSeed() }, progress);
    const make = (file: string) => this.#actOut(file, { ...request, seed }, progress);
    copyClosedDatabase(await this.#templates.get({ scenario, seed, at }, make), draft);
  }

  async #actOut(
    file: string,
    request: WorldRequest & { readonly seed: string },
    progress: (text: string) => void,
  ): Promise<void> {
    const { handlers, report, secretsKey } = this.#parts;
    const scenario = this.#scenarios.get(request.scenario);
    if (!scenario) throw new Error(`There is no scenario ${request.scenario}`);
    copyClosedDatabase(await this.#templates.blank(), file);
    const startsAt = scenario.startsAt(request.at);
    const database = await openDatabase(file);
    database.writer.apply([
      ...referenceRows(startsAt),
      insert('World', newWorldRow(request, startsAt)),
    ]);
    const secrets = new Secrets(secretsKey, 'template');
    const world = await openWorld('template', database, { handlers, secrets, report });
    await scenario.populate(world, request.at, progress);
    await world.time.advanceTo(request.at);
    await world.close();
  }
}

const randomSeed = () => randomBytes(SEED_BYTES).toString('hex');

/**
 * Gives a closed draft what is its own: the salt of its seed's commitment, and a clock in step with the machine's where
 * it is live: at `at` it was `at`. What lies between happens when it opens.
 */
function startWorld(file: string, { at, clock }: WorldRequest, secrets: Secrets): void {
  const writer = openRowWriter(file);
  const live = {
    clockMode: 'live',
    clockRate: 1,
    clockWorldAt: BigInt(at),
    clockWallAt: BigInt(at),
  };
  const seedSalt = secrets.bytes('seedSalt', SEED_BYTES).toString('hex');
  const cells = { seedSalt, ...(clock === 'live' ? live : {}) };
  writer.apply([update('World', { id: 'world' }, cells)]);
  writer.close();
}

function newWorldRow(
  { seed, scenario }: { readonly seed: string; readonly scenario: string },
  startsAt: number,
): RowOf<'World'> {
  return {
    id: 'world',
    seed,
    // Each world gets its own when it is copied from its template.
    seedSalt: '',
    scenario,
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
