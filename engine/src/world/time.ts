import type { ClockState } from './clock.ts';
import type { Concerned } from './about.ts';
import type { HappenedEvent, UpcomingEvent } from './happened.ts';

/** A recurring job and its next date, epoch ms; null for none. */
export interface JobDate {
  readonly name: string;
  readonly next: number | null;
}

/** An event that failed and was parked. */
export interface ParkedEvent {
  readonly id: string;
  readonly kind: string;
  readonly refId: string;
  /** Instants at which the event was due and was parked, epoch ms. */
  readonly dueAt: number;
  readonly parkedAt: number;
  readonly error: string;
}

/** A world's clock and timeline, with turns for changes. All due events run before a turn. */
export interface WorldTime {
  readonly state: ClockState;
  /** The instant up to which all events have run, inclusive, epoch ms. */
  readonly doneUntil: number;
  /** Returns the current instant, epoch ms, without running due events. */
  now(): number;
  /**
   * Returns the current instant if no event is due and no exclusive turn runs, which is the usual case without waiting;
   * otherwise null.
   */
  settledAt(): number | null;
  /** Runs all due events and returns the instant reached. Throws `StorageFault` if nothing can be written. */
  settle(): Promise<number>;
  /** Same as `settle`, for reads: if nothing can be written, it returns the last instant reached. */
  reached(): Promise<number>;
  /**
   * Same as `reached`, for members' reads: while many simultaneous events run, it returns their instant although some
   * of them are not done, so that reads do not wait for thousands of events.
   */
  readableNow(): Promise<number>;
  /** Takes a shared turn after all due events and returns its instant. `leave` releases the turn. */
  enter(): Promise<number>;
  leave(): void;
  /** Runs `work` in an exclusive turn after all due events. */
  exclusively<T>(work: (now: number) => Promise<T>): Promise<T>;
  /** Same as `exclusively`, for copies: if nothing can be written, events that are due may not have run. */
  exclusivelyReached<T>(work: () => Promise<T>): Promise<T>;
  /**
   * Runs `work` in an exclusive turn without running due events: for copies, hashes and closing, which must be possible
   * in any state.
   */
  exclusivelyUnsettled<T>(work: () => Promise<T>): Promise<T>;
  /** Advances the clock to `to` (epoch ms). All events until then run in order. */
  advanceTo(to: number): Promise<HappenedEvent[]>;
  freeze(): Promise<void>;
  /** Runs the clock at `rate` world milliseconds per machine millisecond. */
  run(rate: number): Promise<void>;
  /** Called by the heartbeat: runs due events, and detects and reports a step of the machine's clock. */
  beat(): Promise<void>;
  /** Instant of the next event, epoch ms; infinity for none. */
  nextAt(): number;
  /** Returns the kinds of events that operators see. */
  kinds(): string[];
  /**
   * Whether an event of this kind may occur without an action of a member or an operator. Only the result false is
   * certain.
   */
  canCome(kind: string): boolean;
  /**
   * Returns at most `limit` upcoming events with their descriptions, optionally of one member, without housekeeping.
   */
  upcoming(limit: number, memberId?: string): UpcomingEvent[];
  /**
   * Returns the events that concern a member: by kind the ids (`refId`), or 'all' for a kind that concerns every
   * member.
   */
  concerning(memberId: string): Concerned;
  jobs(): JobDate[];
  /**
   * Runs a recurring job immediately, in addition to its dates. With `dryRun` it only reports what the job would do.
   */
  runJob(kind: string, dryRun: boolean): Promise<HappenedEvent[]>;
  parked(): ParkedEvent[];
  /** Runs a parked event now. Returns null for an unknown id, and the error text if the event fails again. */
  retry(id: string): Promise<{ event: HappenedEvent } | { error: string } | null>;
  /** Drops a parked event permanently. Returns false for an unknown id. */
  drop(id: string): Promise<boolean>;
}
