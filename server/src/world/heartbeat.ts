import { storageFaultOf } from '@hongbao/prisma/storageFault';
import type { Report } from './timeKeeper.ts';
import { WorldGone } from './uses.ts';
import type { World } from './world.ts';

/** How often live worlds look for what is due, machine milliseconds. Requests look by themselves. */
const HEARTBEAT_MS = 200;

/** Lets live worlds live between requests. */
export class Heartbeat {
  readonly #worlds: () => Iterable<World>;
  readonly #report: Report;
  readonly #beating = new Set<World>();
  /** What was last told of a world that can't go on. */
  readonly #faults = new Map<string, string>();
  #timer: NodeJS.Timeout | null = null;

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

  /** One look at every open world; a slow one is not looked at again before it is done, and keeps no other waiting. */
  #beat(): void {
    for (const world of this.#worlds()) void this.#beatOne(world);
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
    this.#report(text, ...(fault ? [] : [error]));
  }
}
