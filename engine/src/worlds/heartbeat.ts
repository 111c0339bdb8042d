import { toStorageFault } from '@hongbao/prisma/storageFault';
import type { Report } from '../world/timeKeeper.ts';
import { WorldGone } from '../world/refCount.ts';
import type { World } from '../world/world.ts';

/** Interval between checks for due events in live worlds, machine milliseconds. Requests check as well. */
const HEARTBEAT_MS = 200;

/** Runs due events of live worlds between requests. */
export class Heartbeat {
  readonly #worlds: () => Iterable<World>;
  readonly #report: Report;
  readonly #beating = new Set<World>();
  /** The last reported fault of each world that cannot advance. */
  readonly #faults = new Map<string, string>();
  #timer: ReturnType<typeof setInterval> | null = null;

  constructor(worlds: () => Iterable<World>, report: Report) {
    this.#worlds = worlds;
    this.#report = report;
  }

  start(): void {
    this.#timer ??= setInterval(() => this.#beat(), HEARTBEAT_MS);
  }

  stop(): void {
    if (this.#timer) clearInterval(this.#timer);
    this.#timer = null;
  }

  /** Checks every open world. A world whose check is still running is skipped, so that it does not delay the others. */
  #beat(): void {
    for (const world of this.#worlds()) void this.#beatOne(world);
  }

  async #beatOne(world: World): Promise<void> {
    if (this.#beating.has(world)) return;
    this.#beating.add(world);
    try {
      await world.refCount.run(() => world.time.beat());
      this.#faults.delete(world.id);
    } catch (error) {
      if (!(error instanceof WorldGone)) this.#reportOnce(world.id, error);
    } finally {
      this.#beating.delete(world);
    }
  }

  /** Reports a fault only when it changes, because a fault such as a full disk recurs at every check. */
  #reportOnce(id: string, error: unknown): void {
    const fault = toStorageFault(error);
    const text = `World ${id} could not advance: ${(fault ?? new Error(String(error))).message}`;
    if (this.#faults.get(id) === text) return;
    this.#faults.set(id, text);
    this.#report(text, ...(fault ? [] : [error]));
  }
}
