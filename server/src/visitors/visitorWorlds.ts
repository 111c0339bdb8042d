import { randomBytes } from 'node:crypto';
import { startInterval } from '#platform/machine';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@hongbao/contracts/time';
import { TransportError } from '../calls/answers.ts';
import type { Config } from '../config.ts';
import { defaultSeed } from '../scenarios/defaultSeed.ts';
import { countedAddress } from '../http/countedAddress.ts';
import { FairQueue } from '../http/fairQueue.ts';
import { RateCounters } from '../http/rateCounters.ts';
import type { ReachableWorlds } from '../worlds/reachableWorlds.ts';
import { wallNow } from '../world/machineClock.ts';
import { WorldGone } from '../world/refCount.ts';
import type { World } from '../world/world.ts';
import { WorldBroken } from '../worlds/worldBroken.ts';
import type { Worlds } from '../worlds/worlds.ts';
import type { VisitorSettings } from './visitorSettings.ts';

/** Path at which a visitor gets a new world. */
export const VISIT_PATH = '/visit';

/** Interval between removals of expired worlds. */
const REMOVE_EVERY_MS = SECOND_MS;

/** Removals that run at a time, so that one which waits for a request does not delay the others. */
const REMOVED_AT_ONCE = 8;

/** Maximum pause before a failed removal is retried. The pause begins at a second and doubles. */
const RETRY_MS_MAX = 5 * MINUTE_MS;

/** Worlds that are created at a time. A new world is the copy of a template, so a few are enough. */
const CREATED_AT_ONCE = 2;

/** No world for a visitor: all are in use, or this address had too many. */
export class VisitRefused extends Error {
  override readonly name = 'VisitRefused';
  readonly why: 'full' | 'address';
  /** The limit that was reached. */
  readonly max: number;
  readonly retryAfterMs: number;

  constructor(why: VisitRefused['why'], max: number, retryAfterMs: number) {
    super(`No world for this visitor (${why}, maximum ${max}).`);
    this.why = why;
    this.max = max;
    this.retryAfterMs = retryAfterMs;
  }
}

/** A visitor's world, and when it is removed, epoch ms of the machine. */
export interface VisitorWorld {
  readonly world: World;
  readonly expiresAt: number;
}

interface Parts {
  readonly worlds: Worlds;
  readonly settings: VisitorSettings;
  readonly config: Config;
  readonly report: (text: string) => void;
}

/**
 * The worlds of visitors: creates them within the limits, and removes each at the end of its lifetime. Members' requests
 * of a server with visitors reach these worlds only.
 *
 * The id of such a world contains its expiry, so that a restarted server still knows it, and 112 random bits, so that it
 * cannot be guessed: with the public password of the demo member, the id alone gives access.
 */
export class VisitorWorlds implements ReachableWorlds {
  readonly #parts: Parts;
  /** Expiry by id, also of worlds that are being created or removed. */
  readonly #expiries = new Map<string, number>();
  readonly #visits = new RateCounters();
  readonly #requests = new RateCounters();
  readonly #uploaded = new Map<string, number>();
  readonly #creations: FairQueue;
  readonly #removals = new Map<string, Promise<void>>();
  /** Expired worlds that could not be removed, with the pause before the next attempt and its instant, epoch ms. */
  readonly #undeletable = new Map<string, { readonly pauseMs: number; readonly retryAt: number }>();
  #endTimer: (() => void) | null = null;

  private constructor(parts: Parts) {
    this.#parts = parts;
    const { worldsMax } = parts.settings;
    this.#creations = new FairQueue({
      atOnce: CREATED_AT_ONCE,
      waiting: worldsMax,
      ofOne: worldsMax,
      pauseMsMax: 0,
    });
  }

  /** Finds the worlds of visitors that an earlier process left. Throws if the scenario does not exist. */
  static async open(parts: Parts): Promise<VisitorWorlds> {
    const { worlds, config } = parts;
    const known = worlds.scenarioNames();
    if (!known.includes(config.scenario))
      throw new Error(`SCENARIO must be one of ${known.join(', ')}, not ${config.scenario}`);
    const visitors = new VisitorWorlds(parts);
    for (const id of await worlds.ids()) {
      const expiresAt = expiryOf(id);
      if (expiresAt !== null) visitors.#expiries.set(id, expiresAt);
    }
    return visitors;
  }

  /** Starts the timer that removes expired worlds. */
  start(): void {
    this.#endTimer ??= startInterval(() => this.#removeExpired(), REMOVE_EVERY_MS);
  }

  async stop(): Promise<void> {
    this.#endTimer?.();
    this.#endTimer = null;
    await Promise.all(this.#removals.values());
  }

  /** Whether a visitor's world with this id exists and has not expired. */
  isAlive(id: string): boolean {
    return (this.#expiries.get(id) ?? 0) > wallNow();
  }

  /** Returns a visitor's world if it is open. */
  peek(id: string): World | null {
    return this.isAlive(id) ? this.#parts.worlds.peek(id) : null;
  }

  /** Returns a visitor's world if it is open, and counts the request. */
  ready(id: string): World | null {
    const world = this.isAlive(id) ? this.#parts.worlds.ready(id) : null;
    if (world) this.#countRequest(id);
    return world;
  }

  /**
   * Returns a visitor's world, and counts the request. Throws `worldUnknown` with the path of a new world for every
   * other id, and `tooMany` above the limit of requests.
   */
  async find(id: string): Promise<World> {
    const world = await this.#find(id);
    if (!world) throw new TransportError('worldUnknown', { newWorldAt: VISIT_PATH });
    return world;
  }

  /** Counts uploaded bytes for a world. Throws `tooMany` above the limit of a world. */
  countUpload(id: string, bytes: number): void {
    const max = this.#parts.settings.uploadBytesMax;
    const uploaded = (this.#uploaded.get(id) ?? 0) + bytes;
    if (uploaded > max) {
      const retryAfterS = secondsUntil(this.#expiries.get(id) ?? 0);
      throw new TransportError('tooMany', { max, of: 'bytes', retryAfterS });
    }
    this.#uploaded.set(id, uploaded);
  }

  /** Returns the world that a visitor has already, and counts the request; null if it does not exist any more. */
  async existing(id: string): Promise<VisitorWorld | null> {
    const world = await this.#find(id);
    return world && { world, expiresAt: this.#expiries.get(id) ?? 0 };
  }

  /** Creates a world for a visitor. Throws `VisitRefused` at a limit. */
  async create(ip: string): Promise<VisitorWorld> {
    const { worldsMax, perHourMax, lifetimeMs } = this.#parts.settings;
    // Worlds that cannot be removed do not count, up to as many again, so that the disk has a bound.
    const counted = [...this.#expiries.keys()].filter((id) => !this.#undeletable.has(id));
    if (counted.length >= worldsMax || this.#expiries.size >= 2 * worldsMax) {
      const next = Math.min(...counted.map((id) => this.#expiries.get(id) ?? 0));
      throw new VisitRefused('full', worldsMax, secondsUntil(next) * SECOND_MS);
    }
    const { current, ttl } = this.#visits.count(countedAddress(ip), HOUR_MS);
    if (current > perHourMax) throw new VisitRefused('address', perHourMax, ttl);
    const expiresAt = wallNow() + lifetimeMs;
    const id = newId(expiresAt);
    // Counted before the first await, so that concurrent visitors never exceed the maximum.
    this.#expiries.set(id, expiresAt);
    try {
      const endTurn = await this.#creations.take('visitors');
      try {
        return { world: await this.#make(id), expiresAt };
      } finally {
        endTurn();
      }
    } catch (error) {
      if (!(await this.#parts.worlds.exists(id))) this.#forget(id);
      throw error;
    }
  }

  async #make(id: string): Promise<World> {
    const { worlds, config, settings } = this.#parts;
    const { scenario } = config;
    const world = await worlds.create({
      id,
      scenario,
      seed: defaultSeed(config, scenario),
      // One template a day; the world then catches up, which takes some ten milliseconds.
      at: Math.floor(wallNow() / DAY_MS) * DAY_MS,
      clock: 'live',
      // Removes the world also if the server is started again without visitors.
      ttlMs: settings.lifetimeMs,
    });
    await world.time.settle();
    return world;
  }

  async #find(id: string): Promise<World | null> {
    if (!this.isAlive(id)) return null;
    this.#countRequest(id);
    try {
      const world = await this.#parts.worlds.find(id);
      // An operator removed it.
      if (!world) this.#forget(id);
      return world;
    } catch (error) {
      if (!(error instanceof WorldBroken)) throw error;
      // For example a world of an earlier version. Its visitor gets another.
      this.#parts.report(`${error.message} It is removed.`);
      await this.#remove(id);
      return null;
    }
  }

  #countRequest(id: string): void {
    const max = this.#parts.settings.perSecondMax;
    const { current } = this.#requests.count(id, SECOND_MS);
    if (current > max) throw new TransportError('tooMany', { max, perS: 1, retryAfterS: 1 });
  }

  #removeExpired(): void {
    for (const id of this.#expiries.keys()) {
      if (this.#removals.size >= REMOVED_AT_ONCE) return;
      const isDue = (this.#undeletable.get(id)?.retryAt ?? 0) <= wallNow();
      if (isDue && !this.isAlive(id)) void this.#remove(id);
    }
  }

  /** Removes a world; a failure is reported, and retried later if the world has expired. */
  #remove(id: string): Promise<void> {
    const running = this.#removals.get(id);
    if (running) return running;
    const removal = this.#tryToRemove(id).finally(() => this.#removals.delete(id));
    this.#removals.set(id, removal);
    return removal;
  }

  async #tryToRemove(id: string): Promise<void> {
    try {
      await this.#parts.worlds.remove(id);
      this.#forget(id);
    } catch (error) {
      // It is still being created, or another request removes it. The next run tries again.
      if (error instanceof WorldGone) return;
      const before = this.#undeletable.get(id)?.pauseMs ?? REMOVE_EVERY_MS / 2;
      const pauseMs = Math.min(2 * before, RETRY_MS_MAX);
      this.#undeletable.set(id, { pauseMs, retryAt: wallNow() + pauseMs });
      this.#parts.report(
        `World ${id} could not be removed: ${String(error)} The next attempt is in ${pauseMs / SECOND_MS} s.`,
      );
    }
  }

  #forget(id: string): void {
    this.#expiries.delete(id);
    this.#uploaded.delete(id);
    this.#undeletable.delete(id);
  }
}

const PREFIX = 'visit';

function newId(expiresAt: number): string {
  const seconds = Math.floor(expiresAt / SECOND_MS).toString(36);
  return `${PREFIX}-${seconds}-${randomBytes(14).toString('base64url')}`;
}

/** Reads the expiry in the id of a visitor's world, epoch ms; null for other ids. */
function expiryOf(id: string): number | null {
  const [, seconds] = /^visit-([0-9a-z]{1,8})-[\w-]{19}$/.exec(id) ?? [];
  return seconds === undefined ? null : Number.parseInt(seconds, 36) * SECOND_MS;
}

/** Whole seconds until an instant, at least 1. */
const secondsUntil = (at: number) => Math.max(1, Math.ceil((at - wallNow()) / SECOND_MS));
