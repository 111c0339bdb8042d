import { compactClosed, readRow, removeDatabase } from '@hongbao/prisma/database';
import { copyClosedDatabase } from '@hongbao/prisma/databaseFiles';
import type { FileLock } from '@hongbao/prisma/fileLock';
import type { RowOf } from '@hongbao/prisma/rowWriter';
import { WorldClock } from '../world/clock.ts';
import { KeyedLocks } from '../world/locks.ts';
import { rebaseClock } from '../world/rebaseClock.ts';
import type { Handlers } from '../world/handlers.ts';
import { Heartbeat } from './heartbeat.ts';
import { type MachineClock, realMachine } from '../world/machineClock.ts';
import { FileChecks } from './importedFile.ts';
import { type WorldDependencies, clockStateOf, openWorldFile } from '../world/openWorld.ts';
import { rehearseIn } from '../world/rehearse.ts';
import type { ListedScenario, ScenarioSource } from '../world/scenario.ts';
import { requireMarketVersion } from '../world/openMarket.ts';
import { IntervalTask } from '../world/intervalTask.ts';
import { Secrets } from '../world/secrets.ts';
import { ReservedIds } from './reservedIds.ts';
import {
  type Snapshot,
  StoreUnreachable,
  WorldElsewhere,
  WorldLost,
  type WorldStore,
} from '../world/store.ts';
import type { Report } from '../world/timeKeeper.ts';
import { WorldGone } from '../world/refCount.ts';
import { type Outbox, type World, startOf } from '../world/world.ts';
import { WorldBroken } from './worldBroken.ts';
import type { Origin } from '../world/makeWorld.ts';
import { WorldMaker } from './worldMaker.ts';
import type { WorldsPlatform } from './worldsPlatform.ts';

/** A request for a new world. */
export interface WorldRequest extends Origin {
  /** The id of the world. If absent: a free id. */
  readonly id?: string | undefined;
  /** A fixed key for this world's secrets, for tests. If absent: the installation's key. */
  readonly secretsKey?: Uint8Array;
  /** Time to live without a request until the world is removed, machine milliseconds. If absent: no limit. */
  readonly ttlMs?: number;
}

/** A world in the list of worlds. `broken` is the reason why it cannot be opened. */
export type ListedWorld =
  | (Pick<World, 'id' | 'scenario' | 'seed' | 'seedSalt' | 'ttlMs' | 'at'> & {
      readonly now: number;
    })
  | { readonly id: string; readonly broken: string };

export interface WorldsParts {
  /** Files, templates and the store of worlds. */
  readonly platform: WorldsPlatform;
  readonly handlers: Handlers;
  readonly scenarios: ScenarioSource;
  /** The installation's key for secrets, at least 16 bytes. */
  readonly secretsKey: Uint8Array;
  readonly report: Report;
  /** What is sent to webhooks. If absent: nothing. */
  readonly outbox?: Outbox;
  /** The machine's clock. If absent: the real one. */
  readonly machine?: MachineClock;
  /** Maximum size of a world's file, bytes. */
  readonly bytesMax?: number;
  /** Maximum open worlds. */
  readonly openMax?: number;
}

/** Time without requests after which a world is closed: 15 minutes of machine time. */
const IDLE_MS = 900_000;
/** Maximum open worlds, unless more are in use. A world in use takes about 5 MB of memory. */
const OPEN_MAX = 100;
/**
 * Minimum age of a world's last request before the world is closed to free memory or for another server, because a more
 * recent request may still be about to use it.
 */
const SPARED_MS = 1_000;
/** Interval between checks for idle worlds. */
const SWEEP_MS = 60_000;

const WORLD_ID = /^[0-9A-Za-z_-]{1,32}$/;

/** All worlds of a server, which are opened on first use. */
export class Worlds {
  readonly #parts: WorldsParts;
  readonly #store: WorldStore;
  readonly #maker: WorldMaker;
  readonly #machine: MachineClock;
  readonly #heartbeat: Heartbeat;
  readonly #open = new Map<string, Promise<World>>();
  readonly #ready = new Map<string, World>();
  readonly #taken: ReservedIds;
  /** Worlds that are being closed or replaced. Requests wait until the world can be opened. */
  readonly #changing = new Map<string, Promise<unknown>>();
  /** Time of the last request to each world, epoch ms of the machine. */
  readonly #usedAt = new Map<string, number>();
  /** Cached rows of closed worlds for the list, valid until the world is opened. */
  readonly #peeked = new Map<string, RowOf<'World'>>();
  readonly #replacing = new KeyedLocks();
  readonly #checks: FileChecks;
  readonly #sweeps: IntervalTask;
  #lock: FileLock | null = null;

  constructor(parts: WorldsParts) {
    this.#parts = parts;
    const { platform } = parts;
    this.#store = platform.store;
    this.#checks = new FileChecks(platform.startCheck, parts.bytesMax);
    this.#taken = new ReservedIds(this.#store);
    this.#store.onLost((id) => void this.#lose(id));
    this.#store.onWanted((id) => this.#handOver(id));
    this.#maker = new WorldMaker({ ...parts, templates: platform.templates });
    this.#machine = parts.machine ?? realMachine();
    this.#heartbeat = new Heartbeat(() => this.#ready.values(), parts.report);
    this.#sweeps = new IntervalTask({
      everyMs: SWEEP_MS,
      work: () => this.sweep(),
      failed: (error) => parts.report(`The check for idle worlds failed: ${String(error)}`),
    });
  }

  /** Locks the folder for this process, and removes files of a server that was killed. Throws `FolderTaken`. */
  lock(who: string): void {
    this.#lock ??= this.#parts.platform.lock(who);
    this.#store.removeLeftovers();
    this.#maker.removeLeftovers();
  }

  scenarioNames(): string[] {
    return this.#maker.scenarioNames();
  }

  /** Returns the current list of scenarios. */
  listScenarios(): Promise<ListedScenario[]> {
    return this.#maker.listScenarios();
  }

  /** Returns the world with this id if it is open, without marking it as used. */
  peek(id: string): World | null {
    return this.#ready.get(id) ?? null;
  }

  /** Returns the world with this id if it is open. Synchronous, because every request calls it first. */
  getIfOpen(id: string): World | null {
    const world = this.#ready.get(id) ?? null;
    if (world) this.#usedAt.set(id, this.#machine.wall());
    return world;
  }

  /**
   * Returns the world with this id, opened if necessary; null if it does not exist. Throws `WorldBroken`,
   * `WorldElsewhere`, or `WorldGone` while the world is being created or removed.
   */
  async find(id: string): Promise<World | null> {
    await this.#changed(id);
    const open = this.#open.get(id);
    if (open) {
      this.#usedAt.set(id, this.#machine.wall());
      return open;
    }
    if ((await this.#incarnation(id)) === null) return null;
    // The world may have been opened or removed in the meantime.
    if (this.#changing.has(id) || this.#open.has(id)) return this.find(id);
    return this.#opening(id);
  }

  /** Returns the open worlds. */
  open(): Iterable<World> {
    return this.#ready.values();
  }

  /** Returns the ids of all worlds in order. */
  async ids(): Promise<string[]> {
    return (await this.#store.ids()).filter((id) => !this.#taken.has(id));
  }

  /** Maximum worlds. */
  get max(): number {
    return this.#store.worldsMax;
  }

  /** Returns the number of worlds, including worlds that are being created. */
  count(): Promise<number> {
    return this.#store.count();
  }

  /** Lists every world without opening closed ones. A broken world is listed as broken. */
  async list(): Promise<ListedWorld[]> {
    const ids = await this.ids();
    return Promise.all(ids.map((id) => this.#listed(id)));
  }

  async #listed(id: string): Promise<ListedWorld> {
    const open = this.#ready.get(id);
    if (open) {
      const { scenario, seed, seedSalt, ttlMs, at } = open;
      return { id, scenario, seed, seedSalt, ttlMs, at, now: open.now() };
    }
    try {
      return await this.#peek(id);
    } catch (error) {
      return { id, broken: new WorldBroken(id, error).reason };
    }
  }

  /** Whether a world with this id exists. */
  async exists(id: string): Promise<boolean> {
    return (await this.#store.incarnation(id)) !== null;
  }

  /**
   * Creates a world with the requested or a free id by copying its scenario's template, which is created once. Throws
   * `WorldTaken` if the id is in use, `WorldGone` if it is only reserved, and the errors of the scenario.
   */
  async create(
    request: WorldRequest,
    progress: (text: string) => void = () => undefined,
  ): Promise<World> {
    const { secretsKey, at, ttlMs = null } = request;
    return this.#make(request.id, async (draft, id) => {
      if (secretsKey) await this.#store.fixKey(id, secretsKey);
      // The draft is published only when it is complete, so that a crash leaves no partial world and no world without a
      // running clock.
      const own = { secrets: await this.#secretsOf(id), wallAt: at, ttlMs };
      await this.#maker.fill(draft, request, own, progress);
    });
  }

  /**
   * Creates a second world that continues from this world's current state; members retain their tokens. Throws
   * `WorldTaken`.
   */
  fork(from: World, id?: string): Promise<World> {
    return this.#make(id, async (draft) => void (await from.copyTo(draft)));
  }

  /**
   * Runs `work` in a frozen copy of a world, which shows how the world would develop without further actions. No other
   * request sees the copy, and it is deleted afterwards.
   */
  async rehearse<T>(world: World, work: (copy: World) => Promise<T>): Promise<T> {
    return rehearseIn(this.scratchFile(world.id), world, await this.#dependencies(world.id), work);
  }

  /** Writes a closed copy of a world to a separate file without deleted content. The caller must remove the file. */
  async exportFile(world: World): Promise<string> {
    const file = this.scratchFile(world.id);
    rebaseClock(file, await world.copyTo(file));
    compactClosed(file);
    return file;
  }

  /** Returns a path for a temporary file without creating it. The next start removes the file if it remains. */
  scratchFile(id: string): string {
    return this.#store.draft(id);
  }

  /**
   * Creates a world from an exported file and takes ownership of the file. The world's clock resumes at the exported
   * instant. Throws `WorldTaken`, or `WorldFileInvalid` with the reason.
   */
  async adopt(id: string | undefined, file: string): Promise<World> {
    await this.#checks.require(file, await this.#maker.blank());
    rebaseClock(file, Number(readRow(file, 'World', 'world').clockWorldAt));
    return this.#make(id, async (draft) => copyClosedDatabase(file, draft));
  }

  /** Called when the server stops: ends the checks of files that are being imported, and refuses later ones. */
  stopImports(): void {
    this.#checks.stop();
  }

  /**
   * Resets a world to the initial state of its scenario in the current version; a live world continues from there.
   * Returns null if the world does not exist. Throws `ScenarioUnknown`, `ScenarioBroken` or `ScenarioFailed` and leaves
   * the world unchanged.
   */
  reset(id: string): Promise<World | null> {
    return this.#replace(id, async (draft) => {
      const row = this.#ready.get(id)?.row ?? (await this.#store.row(id));
      const secrets = await this.#secretsOf(id);
      const own = { secrets, wallAt: this.#machine.wall(), ttlMs: ttlOf(row) };
      await this.#maker.fill(draft, await this.#maker.originOf(row), own);
      return true;
    });
  }

  snapshots(id: string): Promise<Snapshot[]> {
    return this.#store.snapshots.list(id);
  }

  /** Saves the current state of a world. A snapshot with the same name is overwritten. */
  async takeSnapshot(world: World, name: string): Promise<Snapshot> {
    const draft = this.scratchFile(world.id);
    try {
      rebaseClock(draft, await world.copyTo(draft));
      // A snapshot must contain only durable commits.
      await world.whenDurable();
      return await this.#store.snapshots.keep(draft, world.id, name);
    } finally {
      removeDatabase(draft);
    }
  }

  /** Removes a snapshot. Returns false if there is no snapshot with this name. */
  removeSnapshot(id: string, name: string): Promise<boolean> {
    return this.#store.snapshots.remove(id, name);
  }

  /**
   * Replaces a world with a snapshot, whose clock resumes at the snapshot's instant. Returns null if the world or the
   * snapshot does not exist.
   */
  async restore(id: string, name: string): Promise<World | null> {
    return this.#replace(id, async (draft) => {
      if (!(await this.#store.snapshots.copyTo(draft, id, name))) return false;
      rebaseClock(draft, Number(readRow(draft, 'World', 'world').clockWorldAt));
      return true;
    });
  }

  /**
   * Closes and deletes a world when no request uses it. Returns false if it does not exist. Throws `WorldGone` while it
   * is being removed.
   */
  async remove(id: string): Promise<boolean> {
    await this.#changed(id);
    const isRemoved = await this.#taken.during(id, async () => {
      const incarnation = await this.#store.incarnation(id);
      if (incarnation === null) return false;
      await this.#closeOne(id);
      await this.#store.remove(id, incarnation);
      this.#usedAt.delete(id);
      this.#peeked.delete(id);
      return true;
    });
    if (!isRemoved && (await this.exists(id))) throw new WorldGone(id);
    return isRemoved;
  }

  /** Starts the timers that run due events of live worlds, close idle worlds and remove expired worlds. */
  startHeartbeat(): void {
    this.#heartbeat.start();
    this.#sweeps.start();
  }

  /**
   * Closes worlds without recent requests, and removes worlds whose time to live has expired. `main` is neither closed
   * nor removed.
   */
  async sweep(): Promise<void> {
    for (const id of new Set([...this.#ready.keys(), ...(await this.#store.idle())])) {
      if (id === 'main' || this.#changing.has(id) || this.#taken.has(id)) continue;
      try {
        await this.#sweepOne(id);
      } catch (error) {
        this.#parts.report(`World ${id} could not be closed or removed: ${String(error)}`);
      }
    }
  }

  async close(): Promise<void> {
    this.#heartbeat.stop();
    await this.#sweeps.stop();
    await Promise.allSettled(this.#changing.values());
    await Promise.all(
      [...this.#open.keys()].map((id) => this.#closeOne(id).catch(this.#unclosed(id))),
    );
    await this.#store.close();
    this.#lock?.release();
    this.#lock = null;
  }

  async #sweepOne(id: string): Promise<void> {
    const open = this.#ready.get(id);
    if (open?.refCount.hasListeners) return;
    const idleMs = this.#machine.wall() - (this.#usedAt.get(id) ?? (await this.#store.usedAt(id)));
    const ttlMs = open ? open.ttlMs : ttlOf(await this.#peekedRow(id));
    if (ttlMs !== null && idleMs >= ttlMs) await this.remove(id);
    else if (open && idleMs >= IDLE_MS) await this.#change(id, () => this.#closeOne(id));
  }

  /**
   * Writes a draft while the world remains in use, and then replaces the world with it, one at a time for each world.
   * Returns null if the world does not exist or `fill` returns false.
   */
  #replace(id: string, fill: (draft: string) => Promise<boolean>): Promise<World | null> {
    return this.#replacing.runAll([id], async () => {
      const incarnation = await this.#incarnation(id);
      if (incarnation === null) return null;
      const draft = this.#store.draft(id);
      try {
        if (!(await fill(draft))) return null;
        await this.#change(id, async () => {
          await this.#closeOne(id);
          // The world may have been removed in the meantime.
          if ((await this.#incarnation(id)) !== null)
            await this.#store.replace(draft, id, incarnation);
        });
      } finally {
        removeDatabase(draft);
      }
      return this.find(id);
    });
  }

  /**
   * Returns the incarnation of an id; null if there is none. Throws `WorldGone` while this server is creating or
   * removing the world.
   */
  async #incarnation(id: string): Promise<string | null> {
    const incarnation = WORLD_ID.test(id) ? await this.#store.incarnation(id) : null;
    if (incarnation !== null && this.#taken.has(id)) throw new WorldGone(id);
    return incarnation;
  }

  /** Makes requests for a world wait until `work` has finished with the world's file. */
  async #change(id: string, work: () => Promise<void>): Promise<void> {
    const changing = work();
    this.#changing.set(id, changing);
    await changing.finally(() => this.#changing.delete(id));
  }

  async #changed(id: string): Promise<void> {
    while (this.#changing.has(id)) await this.#changing.get(id)?.catch(() => null);
  }

  async #closeOne(id: string, isLost = false): Promise<void> {
    const open = this.#open.get(id);
    this.#open.delete(id);
    this.#ready.delete(id);
    const world = await open?.catch(() => null);
    if (!world) return;
    await world.close();
    await this.#store.checkIn(id, isLost);
  }

  /** Closes a lost world. The next request opens it from the store. */
  async #lose(id: string): Promise<void> {
    try {
      for (;;) {
        await this.#changed(id);
        const opening = this.#open.get(id);
        const world = await opening?.catch(() => null);
        if (this.#changing.has(id) || this.#open.get(id) !== opening) continue;
        if (!world?.isLost) return;
        await this.#change(id, () => this.#closeOne(id, true));
      }
    } catch (error) {
      this.#unclosed(id)(error);
    }
  }

  /** Closes a world for another server, unless a request uses it. Its streams end, and reconnect to the other server. */
  #handOver(id: string): void {
    const world = this.#ready.get(id);
    const isUsed = (this.#usedAt.get(id) ?? 0) > this.#machine.wall() - SPARED_MS;
    if (!world || isUsed || world.refCount.isRunning || this.#changing.has(id)) return;
    if (!this.#taken.has(id)) this.#closeSoon(id);
  }

  /** Reserves an id, writes a draft with `fill`, publishes it with the id, and opens the world. */
  async #make(
    wanted: string | undefined,
    fill: (draft: string, id: string) => Promise<void>,
  ): Promise<World> {
    const id = await this.#taken.reserve(wanted);
    try {
      // An open world with this id is an earlier incarnation that another server has removed, and is being closed.
      if (this.#open.has(id) || this.#changing.has(id)) throw new WorldGone(id);
      const draft = this.#store.draft(id);
      try {
        await fill(draft, id);
        await this.#store.publish(draft, id);
      } finally {
        removeDatabase(draft);
      }
      return await this.#opening(id);
    } finally {
      await this.#taken.release(id);
    }
  }

  #opening(id: string): Promise<World> {
    this.#peeked.delete(id);
    const opening = this.#openFile(id);
    this.#usedAt.set(id, this.#machine.wall());
    this.#open.set(id, opening);
    opening.then(
      (world) => {
        if (this.#open.get(id) !== opening) return;
        this.#ready.set(id, world);
        this.#usedAt.set(id, this.#machine.wall());
        this.#makeRoom();
      },
      () => this.#open.get(id) === opening && this.#open.delete(id),
    );
    return opening;
  }

  /** Closes the least recently used worlds above the maximum. The next request reopens them. */
  #makeRoom(): void {
    const { openMax = OPEN_MAX } = this.#parts;
    const surplus = this.#ready.size - openMax;
    if (surplus <= 0) return;
    const before = this.#machine.wall() - SPARED_MS;
    const usedAt = ({ id }: World) => this.#usedAt.get(id) ?? 0;
    const unused = [...this.#ready.values()].filter(
      (world) => world.id !== 'main' && usedAt(world) < before && !world.refCount.isBusy,
    );
    unused.sort((a, b) => usedAt(a) - usedAt(b));
    for (const { id } of unused.slice(0, surplus)) this.#closeSoon(id);
  }

  #closeSoon(id: string): void {
    this.#change(id, () => this.#closeOne(id)).catch(this.#unclosed(id));
  }

  /** Returns a function that reports an error of closing a world. */
  #unclosed(id: string): (error: unknown) => void {
    return (error) => this.#parts.report(`World ${id} could not be closed: ${String(error)}`);
  }

  async #openFile(id: string): Promise<World> {
    try {
      const { file, log } = await this.#store.checkOut(id);
      const { bytesMax } = this.#parts;
      const dependencies = await this.#dependencies(id);
      return await openWorldFile(id, file, dependencies, { bytesMax, log }).catch(async (error) => {
        await this.#store.checkIn(id, true);
        throw error;
      });
    } catch (error) {
      const isPassing =
        error instanceof WorldElsewhere ||
        error instanceof WorldLost ||
        error instanceof StoreUnreachable;
      if (isPassing) throw error;
      throw new WorldBroken(id, error);
    }
  }

  async #dependencies(id: string): Promise<WorldDependencies> {
    const { handlers, report, outbox } = this.#parts;
    const secrets = await this.#secretsOf(id);
    const machine = this.#machine;
    return { handlers, secrets, report, machine, ...(outbox ? { outbox } : {}) };
  }

  async #secretsOf(id: string): Promise<Secrets> {
    return new Secrets((await this.#store.fixedKey(id)) ?? this.#parts.secretsKey, id);
  }

  async #peekedRow(id: string): Promise<RowOf<'World'>> {
    const known = this.#peeked.get(id);
    if (known) return known;
    const row = await this.#store.row(id);
    // Rows are cached only for closed worlds: an open or closing world is still written to, and other servers may write
    // to a shared store.
    if (!this.#store.isShared && !this.#open.has(id) && !this.#changing.has(id))
      this.#peeked.set(id, row);
    return row;
  }

  async #peek(id: string): Promise<ListedWorld> {
    const row = await this.#peekedRow(id);
    // A file without a market version is migrated when it is opened, and does not have the column yet.
    requireMarketVersion(row.marketVersion ?? 1);
    const clock = new WorldClock(clockStateOf(row), Number(row.doneUntil), this.#machine);
    const { scenario, seed, seedSalt } = row;
    return { id, scenario, seed, seedSalt, ttlMs: ttlOf(row), at: startOf(row), now: clock.now() };
  }
}

/** The file of an old version may not have the column yet. */
function ttlOf({ ttlMs }: RowOf<'World'>): number | null {
  return ttlMs == null ? null : Number(ttlMs);
}
