import { SOCKET_BUFFERED_MAX, SOCKET_RESUME_MS } from '@hongbao/contracts/market/socket.types';
import { steadyNow, wallNow } from '../../world/machineClock.ts';
import type { World } from '../../world/world.ts';
import { type OwnEvent, OwnChanges } from './ownChanges.ts';

/** Maximum members of a world whose events are buffered while they have no socket. */
const IDLE_MEMBERS_MAX = 500;

export interface NumberedEvent {
  readonly seq: number;
  readonly event: OwnEvent;
}

/**
 * The events of one member, numbered. The last ones are buffered, so that a client that reconnects gets what it has
 * missed. Numbers begin at the machine's time, or above those of an earlier buffer of the world.
 */
export class MemberEvents {
  readonly #changes: OwnChanges;
  readonly #buffer: NumberedEvent[] = [];
  readonly #listeners = new Set<() => void>();
  readonly #stop: () => void;
  #lastSeq: number;
  /** When the last socket was closed; null while there is one. */
  #idleSince: number | null = null;

  constructor(world: World, memberId: string, above: number) {
    this.#lastSeq = Math.max(wallNow(), above + 1);
    this.#changes = new OwnChanges(world, memberId);
    this.#stop = world.memory.listen((rows) => {
      if (!this.#changes.hear(rows)) return;
      for (const listener of this.#listeners) listener();
      if (this.#listeners.size === 0 && this.#changes.size > SOCKET_BUFFERED_MAX)
        buffersOf(world).remove(memberId);
    });
  }

  get lastSeq(): number {
    return this.#lastSeq;
  }

  /** Calls back after changes, until the returned function is called. */
  listen(listener: () => void): () => void {
    this.#listeners.add(listener);
    this.#idleSince = null;
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) this.#idleSince = steadyNow();
    };
  }

  /** Numbers the events since the last call. */
  collect(): void {
    for (const event of this.#changes.collect()) {
      this.#lastSeq += 1;
      this.#buffer.push({ seq: this.#lastSeq, event });
    }
    this.#buffer.splice(0, this.#buffer.length - SOCKET_BUFFERED_MAX);
  }

  /** Returns the events behind a number; null if not all of them are buffered. */
  after(seq: number): readonly NumberedEvent[] | null {
    const missed = this.#lastSeq - seq;
    if (missed < 0 || missed > this.#buffer.length) return null;
    return this.#buffer.slice(this.#buffer.length - missed);
  }

  /** Whether the buffer has had no socket for longer than `forMs`. */
  isIdle(forMs: number): boolean {
    return this.#idleSince !== null && steadyNow() - this.#idleSince > forMs;
  }

  stop(): void {
    this.#stop();
  }
}

/** The buffers of a world, the most recently used last. */
class MemberBuffers {
  readonly #buffers = new Map<string, MemberEvents>();
  /** The highest number of a removed buffer. */
  #highest = 0;

  of(world: World, memberId: string): MemberEvents {
    const events = this.#buffers.get(memberId) ?? new MemberEvents(world, memberId, this.#highest);
    this.#buffers.delete(memberId);
    this.#buffers.set(memberId, events);
    this.#removeIdle(SOCKET_RESUME_MS);
    if (this.#buffers.size > IDLE_MEMBERS_MAX) this.#removeIdle(-1);
    return events;
  }

  remove(memberId: string): void {
    const events = this.#buffers.get(memberId);
    if (!events) return;
    events.stop();
    this.#buffers.delete(memberId);
    this.#highest = Math.max(this.#highest, events.lastSeq);
  }

  #removeIdle(forMs: number): void {
    for (const [memberId, events] of this.#buffers) if (events.isIdle(forMs)) this.remove(memberId);
  }
}

const buffersOf = ({ memory }: World) => memory.attached('memberEvents', () => new MemberBuffers());

/** Returns the numbered events of a member, for all of the member's sockets. */
export const memberEventsOf = (world: World, memberId: string): MemberEvents =>
  buffersOf(world).of(world, memberId);
