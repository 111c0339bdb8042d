import { HOUR_MS } from '@hongbao/contracts/time';
import { toStorageFault } from '@hongbao/prisma/storageFault';
import { update } from '@hongbao/prisma/rowWriter';
import type { Concerned } from './about.ts';
import type { ClockState, WorldClock } from './clock.ts';
import { ReadWriteLock } from './locks.ts';
import { type Handlers, JOB_REF_ID, type EventResult } from './handlers.ts';
import type { HappenedEvent, UpcomingEvent } from './happened.ts';
import type { Plan } from './plan.ts';
import { doneRow, errorText, runBatches, runTimeline } from './runTimeline.ts';
import type { Entry } from './timeline.ts';
import type { JobDate, ParkedEvent, WorldTime } from './time.ts';
import type { World } from './world.ts';

/** Maximum batches of a job started by an operator. */
const JOB_BATCHES_MAX = 1_000_000;

/** Maximum world time that passes without a commit, so that a world resumes near its last instant. */
const UNMARKED_MAX_MS = HOUR_MS;

/** Maximum time by which a read may see the world behind its clock while many simultaneous events run, world ms. */
const BEHIND_MAX_MS = 10_000;

/** Receives messages for operators: a failed event, or a step of the machine's clock. */
export type Report = (text: string, error?: unknown) => void;

interface Parts {
  readonly clock: WorldClock;
  readonly handlers: Handlers;
  readonly doneUntil: number;
  /** Persists the state of the clock in the world's row. */
  readonly saveClock: (state: ClockState) => void;
  readonly report: Report;
}

/**
 * Runs a world's timeline and grants turns: shared turns to members, and exclusive turns to the clock and operators.
 */
export class TimeKeeper implements WorldTime {
  readonly #world: World;
  readonly #parts: Parts;
  readonly #lock = new ReadWriteLock();
  #doneUntil: number;
  /** The instant of the simultaneous events that are running, epoch ms; null for none. */
  #batchAt: number | null = null;

  constructor(world: World, parts: Parts) {
    this.#world = world;
    this.#parts = parts;
    this.#doneUntil = parts.doneUntil;
  }

  get state(): ClockState {
    return this.#parts.clock.state;
  }

  get doneUntil(): number {
    return this.#doneUntil;
  }

  now(): number {
    return this.#parts.clock.now();
  }

  settledAt(): number | null {
    if (this.#lock.isExclusive) return null;
    const now = this.now();
    return this.#nextDue(now) > now ? now : null;
  }

  async settle(): Promise<number> {
    const requestedAt = this.now();
    for (;;) {
      // Takes an exclusive turn only if an event is due. Otherwise it would delay other callers, and two such callers
      // could alternate without end.
      if (this.#lock.isExclusive) await this.#lock.sharedAllowed();
      const settled = this.#settledSince(requestedAt);
      if (settled !== null) return settled;
      await this.#lock.exclusively(() => this.#runUntil(requestedAt));
    }
  }

  async reached(): Promise<number> {
    try {
      return this.settledAt() ?? (await this.settle());
    } catch (error) {
      if (!toStorageFault(error)) throw error;
      return this.#doneUntil;
    }
  }

  async readableNow(): Promise<number> {
    const requestedAt = this.now();
    try {
      const settling = this.settle();
      // Uses whichever resolves first. A failure after that is reported to the callers that wait for all events.
      return (await Promise.race([settling, this.#crowded(requestedAt)])) ?? (await settling);
    } catch (error) {
      if (!toStorageFault(error)) throw error;
      return this.#doneUntil;
    }
  }

  async enter(): Promise<number> {
    const requestedAt = this.now();
    for (;;) {
      if (this.#lock.isExclusive || this.#settledSince(requestedAt) === null) await this.settle();
      if (!this.#lock.tryShared()) continue;
      const settled = this.#settledSince(requestedAt);
      if (settled !== null) return settled;
      this.#lock.releaseShared();
    }
  }

  leave(): void {
    this.#lock.releaseShared();
  }

  async exclusively<T>(work: (now: number) => Promise<T>): Promise<T> {
    return this.#lock.exclusively(async () => {
      const now = this.now();
      await this.#runUntil(now);
      return work(now);
    });
  }

  async exclusivelyReached<T>(work: () => Promise<T>): Promise<T> {
    return this.#lock.exclusively(async () => {
      try {
        await this.#runUntil(this.now());
      } catch (error) {
        if (!toStorageFault(error)) throw error;
      }
      return work();
    });
  }

  exclusivelyUnsettled<T>(work: () => Promise<T>): Promise<T> {
    return this.#lock.exclusively(work);
  }

  async advanceTo(to: number): Promise<HappenedEvent[]> {
    return this.#lock.exclusively(async () => {
      const target = Math.max(to, this.now());
      const events = await this.#runUntil(target);
      this.#setClock(this.#parts.clock.movedTo(target));
      return events;
    });
  }

  async freeze(): Promise<void> {
    await this.exclusively(async () => this.#setClock(this.#parts.clock.frozen()));
  }

  async run(rate: number): Promise<void> {
    await this.exclusively(async () => this.#setClock(this.#parts.clock.running(rate)));
  }

  async beat(): Promise<void> {
    const noticed = this.#parts.clock.noticed();
    if (noticed !== null) {
      this.#parts.report(`World ${this.#world.id}: ${noticed.text}`);
      await this.exclusivelyUnsettled(async () => this.#setClock(noticed.state));
    }
    const now = await this.settle();
    if (this.state.mode === 'live' && now - this.#world.committedUntil >= UNMARKED_MAX_MS)
      await this.exclusively(async (at) => void (await this.#world.commit({}, at)));
  }

  nextAt(): number {
    const { timeline, levels } = this.#world;
    const scheduled = timeline.nextAt();
    return Math.min(scheduled, levels.foresee(this.now(), scheduled));
  }

  /** Returns the instant of the next event if that is at most `until`, and otherwise any later instant. */
  #nextDue(until: number): number {
    const { timeline, levels } = this.#world;
    return Math.min(timeline.nextAt(), levels.nextAt(until));
  }

  upcoming(limit: number, memberId?: string): UpcomingEvent[] {
    const concerned = memberId === undefined ? null : this.concerning(memberId);
    const isMeant = (kind: string, refId: string) => {
      const ids = concerned?.get(kind);
      return concerned === null || ids === 'all' || ids?.has(refId) === true;
    };
    const { handlers } = this.#parts;
    return this.#world.timeline
      .upcoming(limit, ({ kind, refId }) => !handlers.isHousekeeping(kind) && isMeant(kind, refId))
      .map(({ dueAt, kind, refId }) => ({ at: Number(dueAt), kind, refId }));
  }

  concerning(memberId: string): Concerned {
    return this.#parts.handlers.concerning(this.#world.rows, memberId);
  }

  kinds(): string[] {
    return this.#parts.handlers.kinds();
  }

  canCome(kind: string): boolean {
    const { timeline, rows } = this.#world;
    return timeline.hasKind(kind) || this.#parts.handlers.hasNeeds(kind, rows);
  }

  jobs(): JobDate[] {
    return this.#parts.handlers
      .recurring()
      .map(({ kind }) => ({ name: kind, next: this.#world.timeline.nextOf(kind, JOB_REF_ID) }))
      .sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  async runJob(kind: string, dryRun: boolean): Promise<HappenedEvent[]> {
    return this.exclusively(async (at) => {
      const handler = this.#parts.handlers.of(kind);
      let progress: string | null = null;
      // Stryker disable next-line EqualityOperator: the bound only stops an endless job
      for (let batch = 0; batch < JOB_BATCHES_MAX; batch++) {
        const event = {
          id: `run/${kind}/${at}`,
          at,
          kind,
          refId: JOB_REF_ID,
          payload: {},
          progress,
        };
        const outcome: EventResult = await handler.run(this.#world, event);
        if (!dryRun) await this.#commit(outcome.plan, at);
        if (outcome.progress === undefined)
          return [{ at, kind, refId: JOB_REF_ID, summary: outcome.summary }];
        progress = outcome.progress;
      }
      throw new Error(`${kind} did not complete in the maximum number of steps`);
    });
  }

  parked(): ParkedEvent[] {
    return this.#world.timeline.parked().map(({ id, kind, refId, dueAt, parkedAt, error }) => ({
      id,
      kind,
      refId,
      dueAt: Number(dueAt),
      parkedAt: Number(parkedAt),
      error: error ?? '',
    }));
  }

  async retry(id: string): Promise<{ event: HappenedEvent } | { error: string } | null> {
    return this.exclusively(async (at) => {
      const entry = this.#parkedEntry(id);
      if (!entry) return null;
      const { kind, refId } = entry;
      const commit = (plan: Plan, when: number) => this.#commit(plan, when);
      try {
        const handler = this.#parts.handlers.of(kind);
        // If the event recurs, its next date was scheduled when it was parked.
        const summary = await runBatches({ world: this.#world, commit }, handler, entry, at, {});
        this.#world.levels.ended(kind, refId, at);
        return { event: { at, kind, refId, summary } };
      } catch (error) {
        const fault = toStorageFault(error);
        if (fault) throw fault;
        const text = errorText(error);
        const cells = { parkedAt: BigInt(at), error: text };
        await this.#commit({ rows: [update('TimelineEntry', { id }, cells)] }, at);
        this.#world.timeline.park(id, at, text);
        return { error: text };
      }
    });
  }

  async drop(id: string): Promise<boolean> {
    return this.exclusively(async (at) => {
      const entry = this.#parkedEntry(id);
      if (!entry) return false;
      await this.#commit({ rows: [doneRow(entry, `dropped: ${entry.error ?? ''}`)] }, at);
      this.#world.timeline.drop(id);
      this.#world.levels.ended(entry.kind, entry.refId, at);
      return true;
    });
  }

  /**
   * Returns an instant at or after `requestedAt` up to which all due events have run: the current instant if possible.
   * A world that cannot process its events fast enough never reaches the current instant, so the caller does not wait
   * for events that became due after its request.
   */
  #settledSince(requestedAt: number): number | null {
    const now = this.now();
    const next = this.#nextDue(now);
    if (next > now) return now;
    const at = Math.max(requestedAt, this.#doneUntil);
    return next > at ? at : null;
  }

  /**
   * Returns the instant of the simultaneous events that are running, as soon as it is known; null if the exclusive turn
   * ends before.
   */
  async #crowded(requestedAt: number): Promise<number | null> {
    while (this.#lock.isExclusive) {
      if (this.#batchAt !== null && this.#batchAt >= requestedAt - BEHIND_MAX_MS)
        return this.#batchAt;
      await this.#lock.changed();
    }
    return null;
  }

  #parkedEntry(id: string): Entry | undefined {
    return this.#world.timeline.parked().find((entry) => entry.id === id);
  }

  #runUntil(until: number): Promise<HappenedEvent[]> {
    const { handlers, report } = this.#parts;
    const commit = (plan: Plan, at: number) => this.#commit(plan, at);
    const setBatchAt = (at: number | null) => {
      if (at === this.#batchAt) return;
      this.#batchAt = at;
      this.#lock.wake();
    };
    const world = this.#world;
    // This runs before every command, when usually no event is due and the checkpoint frequency need not change.
    const isDue = this.#nextDue(until) <= until;
    if (isDue) world.eventsRun(true);
    return runTimeline({ world, handlers, commit, setBatchAt, report }, until).finally(() => {
      if (isDue) world.eventsRun(false);
      setBatchAt(null);
    });
  }

  /** Commits the effects of an event, together with the world's progress in time. */
  async #commit(plan: Plan, at: number): Promise<void> {
    const before = this.#doneUntil;
    this.#doneUntil = Math.max(before, at);
    try {
      const outcome = await this.#world.commit(plan, at);
      if (!outcome.ok)
        throw new Error(`An event's plan was refused: ${JSON.stringify(outcome, bigintText)}`);
    } catch (error) {
      this.#doneUntil = before;
      throw error;
    }
  }

  #setClock(state: ClockState): void {
    this.#parts.saveClock(state);
    this.#parts.clock.set(state);
  }
}

const bigintText = (_key: string, value: unknown) =>
  typeof value === 'bigint' ? String(value) : value;
