import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import {
  copyClosedDatabase,
  createDatabase,
  openDatabase,
  removeDatabase,
} from '@hongbao/prisma/database';
import { schemaFingerprint } from '@hongbao/prisma/schemaEngine';
import { insert, openRowWriter, update } from '@hongbao/prisma/rowWriter';
import { referenceRows } from '@hongbao/prisma/reference/referenceRows';
import { wallNow } from './clock.ts';
import type { Handlers } from './handlers.ts';
import type { Scenario } from './scenario.ts';
import { World } from './world.ts';

/** What decides a new world. Equal answers give equal worlds. */
export interface WorldRequest {
  readonly id: string;
  readonly scenario: string;
  readonly seed: string;
  /** Where the clock stands when the world is handed over, epoch ms. */
  readonly at: number;
  /** `live` goes on in step with the machine's clock, so `at` is then an instant of the recent past. */
  readonly clock: 'live' | 'frozen';
}

/** Changes when a scenario acts differently, so that no old template is taken for the new. */
const TEMPLATE_VERSION = 2;

const WORLD_ID = /^[0-9A-Za-z_-]{1,32}$/;

/** How often live worlds look for what is due, machine milliseconds. Requests look by themselves. */
const HEARTBEAT_MS = 200;

/** All worlds of one data folder: one file each, opened on first use. */
export class Worlds {
  readonly #folder: string;
  readonly #templates: string;
  readonly #handlers: Handlers;
  readonly #scenarios: ReadonlyMap<string, Scenario>;
  readonly #open = new Map<string, Promise<World>>();
  readonly #ready = new Map<string, World>();
  readonly #making = new Map<string, Promise<string>>();
  readonly #onFault: (error: unknown) => void;
  #heartbeat: NodeJS.Timeout | null = null;

  constructor(
    dataDir: string,
    handlers: Handlers,
    scenarios: readonly Scenario[],
    onFault: (error: unknown) => void,
  ) {
    this.#folder = join(dataDir, 'worlds');
    this.#templates = join(dataDir, 'templates');
    this.#handlers = handlers;
    this.#scenarios = new Map(scenarios.map((scenario) => [scenario.name, scenario]));
    this.#onFault = onFault;
    mkdirSync(this.#folder, { recursive: true });
    mkdirSync(this.#templates, { recursive: true });
  }

  scenarioNames(): string[] {
    return [...this.#scenarios.keys()];
  }

  /** The world of this id if it is open already: asked first by every request, and answered at once. */
  ready(id: string): World | null {
    return this.#ready.get(id) ?? null;
  }

  /** The open world of this id; opens its file when there is one, else null. */
  async find(id: string): Promise<World | null> {
    const open = this.#open.get(id);
    if (open) return open;
    if (!WORLD_ID.test(id) || !existsSync(this.#file(id))) return null;
    const opening = this.#openFile(id);
    this.#open.set(id, opening);
    opening.then(
      (world) => this.#open.get(id) === opening && this.#ready.set(id, world),
      () => this.#open.delete(id),
    );
    return opening;
  }

  /** Ids of all worlds in the folder, in order. */
  ids(): string[] {
    return readdirSync(this.#folder)
      .filter((name) => name.endsWith('.sqlite'))
      .map((name) => name.slice(0, -'.sqlite'.length))
      .sort();
  }

  /** An id that no world has yet. */
  freeId(): string {
    for (let number = 1; ; number++) if (!this.exists(`w${number}`)) return `w${number}`;
  }

  exists(id: string): boolean {
    return existsSync(this.#file(id));
  }

  /** Makes a world from its scenario's template, which is acted out once and then only copied. */
  async create(
    request: WorldRequest,
    progress: (text: string) => void = () => undefined,
  ): Promise<World> {
    const template = await this.#template(request, progress);
    // Renamed only when it is whole: a crash leaves no half world behind, and none whose clock was never started.
    const draft = `${this.#file(request.id)}.draft`;
    removeDatabase(draft);
    copyClosedDatabase(template, draft);
    if (request.clock === 'live') startClock(draft, request.at);
    renameSync(draft, this.#file(request.id));
    const world = await this.find(request.id);
    if (!world) throw new Error(`World ${request.id} could not be opened`);
    return world;
  }

  /** Closes and deletes a world for good. */
  async remove(id: string): Promise<void> {
    const open = this.#open.get(id);
    this.#open.delete(id);
    this.#ready.delete(id);
    if (open) await (await open).close();
    removeDatabase(this.#file(id));
  }

  /** Lets live worlds live between requests. */
  startHeartbeat(): void {
    this.#heartbeat ??= setInterval(() => void this.#beat(), HEARTBEAT_MS);
  }

  async close(): Promise<void> {
    if (this.#heartbeat) clearInterval(this.#heartbeat);
    const open = [...this.#open.values()];
    this.#open.clear();
    this.#ready.clear();
    for (const world of open) await (await world).close();
  }

  async #beat(): Promise<void> {
    for (const opening of this.#open.values()) {
      try {
        await (await opening).settle();
      } catch (error) {
        this.#onFault(error);
      }
    }
  }

  async #openFile(id: string): Promise<World> {
    return World.open(id, await openDatabase(this.#file(id)), this.#handlers);
  }

  #template(request: WorldRequest, progress: (text: string) => void): Promise<string> {
    const { scenario, seed, at } = request;
    const name = createHash('sha256')
      .update(JSON.stringify([TEMPLATE_VERSION, schemaFingerprint(), scenario, seed, at]))
      .digest('hex')
      .slice(0, 24);
    const file = join(this.#templates, `${scenario}-${name}.sqlite`);
    if (existsSync(file)) return Promise.resolve(file);
    const making = this.#making.get(file) ?? this.#makeTemplate(file, request, progress);
    this.#making.set(file, making);
    return making.finally(() => this.#making.delete(file));
  }

  async #makeTemplate(
    file: string,
    request: WorldRequest,
    progress: (text: string) => void,
  ): Promise<string> {
    const scenario = this.#scenarios.get(request.scenario);
    if (!scenario) throw new Error(`There is no scenario ${request.scenario}`);
    const draft = `${file}.${process.pid}.draft`;
    removeDatabase(draft);
    copyClosedDatabase(await this.#blank(), draft);
    const startsAt = scenario.startsAt(request.at);
    const database = await openDatabase(draft);
    database.writer.apply([
      ...referenceRows(startsAt),
      insert('World', newWorldRow(request, startsAt)),
    ]);
    const world = await World.open('template', database, this.#handlers);
    await scenario.populate(world, request.at, progress);
    await world.advanceTo(request.at);
    await world.close();
    renameSync(draft, file);
    return file;
  }

  /** A migrated database with nothing in it: migrating takes a moment, copying none. */
  async #blank(): Promise<string> {
    const file = join(this.#templates, `blank-${schemaFingerprint()}.sqlite`);
    if (existsSync(file)) return file;
    const draft = `${file}.${process.pid}.draft`;
    removeDatabase(draft);
    await createDatabase(draft);
    renameSync(draft, file);
    return file;
  }

  #file(id: string): string {
    return join(this.#folder, `${id}.sqlite`);
  }
}

/** Sets a closed world's clock in step with the machine's: at `at` it was `at`. What lies between happens when it opens. */
function startClock(file: string, at: number): void {
  const writer = openRowWriter(file);
  const anchor = {
    clockMode: 'live',
    clockRate: 1,
    clockWorldAt: BigInt(at),
    clockWallAt: BigInt(at),
  };
  writer.apply([update('World', { id: 'world' }, anchor)]);
  writer.close();
}

function newWorldRow({ seed, scenario }: WorldRequest, startsAt: number) {
  return {
    id: 'world',
    seed,
    scenario,
    createdAt: BigInt(startsAt),
    clockMode: 'frozen',
    clockRate: 1,
    clockWorldAt: BigInt(startsAt),
    clockWallAt: BigInt(wallNow()),
    doneUntil: BigInt(startsAt),
    lastNumber: 0n,
  };
}
