import type { ClockState } from './clock.ts';
import type { Concerned } from './about.ts';
import type { HappenedEvent } from './happened.ts';

/** A recurring job and its next date, epoch ms; null when it has none. */
export interface JobDate {
  readonly name: string;
  readonly next: number | null;
}

/** An event that failed and was parked. */
export interface ParkedEvent {
  readonly id: string;
  readonly kind: string;
  readonly refId: string;
  /** When it was due and when it was parked, epoch ms. */
  readonly dueAt: number;
  readonly parkedAt: number;
  readonly error: string;
}

/** A world's time: what the clock does, and turns to act in. Everything due runs before any turn. */
export interface WorldTime {
  readonly state: ClockState;
  /** Everything due up to and including this instant has happened, epoch ms. */
  readonly doneUntil: number;
  /** The current instant, epoch ms, without running what is due. */
  now(): number;
  /** The current instant when nothing is due and no exclusive turn runs, which is the usual case; then no wait is needed. */
  settledAt(): number | null;
  /** Runs everything due and returns the instant reached. Throws `StorageFault` when nothing can be written. */
  settle(): Promise<number>;
  /** The same for readers: when nothing can be written, it returns the instant reached before. */
  reached(): Promise<number>;
  /**
   * The same for members' reads: while many events of one instant run, it returns that instant although only some of them
   * are done, so that no read waits for thousands of events.
   */
  glimpse(): Promise<number>;
  /** Takes a shared turn and returns its instant. `leave` releases it. */
  enter(): Promise<number>;
  leave(): void;
  /** Runs `work` exclusively, after everything due. */
  exclusively<T>(work: (now: number) => Promise<T>): Promise<T>;
  /** The same without running what is due: for copies, hashes and closing, which must work in any state. */
  exclusivelyUnsettled<T>(work: () => Promise<T>): Promise<T>;
  /** Moves the clock forward to `to` (epoch ms); everything in between runs in order. */
  advanceTo(to: number): Promise<HappenedEvent[]>;
  freeze(): Promise<void>;
  /** Runs the clock at `rate` world milliseconds per millisecond. */
  run(rate: number): Promise<void>;
  /** One beat of the heartbeat: runs what is due, and detects and reports a step of the machine's clock. */
  beat(): Promise<void>;
  /** Epoch ms of the next event; infinity when there is none. */
  nextAt(): number;
  /** The kinds of events that operators see. */
  kinds(): string[];
  /** Whether an event of this kind may occur without an action of a member or an operator. False is certain, true is not. */
  canCome(kind: string): boolean;
  /** The next events and what they will do, at most `limit`, optionally of one member; without housekeeping. */
  upcoming(limit: number, memberId?: string): HappenedEvent[];
  /** Events that concern a member: by kind the ids (`refId`), or 'all' for a kind that concerns every member. */
  concerning(memberId: string): Concerned;
  jobs(): JobDate[];
  /** Runs a recurring job immediately, in addition to its dates; with `dryRun` it only reports what it would do. */
  runJob(kind: string, dryRun: boolean): Promise<HappenedEvent[]>;
  parked(): ParkedEvent[];
  /** Runs a parked event now. Null when there is none of that id; the error text when it fails again. */
  retry(id: string): Promise<{ event: HappenedEvent } | { error: string } | null>;
  /** Drops a parked event permanently; false when there is none of that id. */
  drop(id: string): Promise<boolean>;
}
