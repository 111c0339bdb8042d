import type { ClockState } from './clock.ts';
import type { Concerned } from './about.ts';
import type { HappenedEvent } from './happened.ts';

/** A recurring job and its dates, epoch ms; null where there is none. */
export interface JobDate {
  readonly name: string;
  readonly next: number | null;
}

/** An event that failed and was set aside. */
export interface ParkedEvent {
  readonly id: string;
  readonly kind: string;
  readonly refId: string;
  /** When it was due and when it was set aside, epoch ms. */
  readonly dueAt: number;
  readonly parkedAt: number;
  readonly error: string;
}

/** A world's time: what the clock does, and turns to act in. Everything due happens before anybody's turn. */
export interface WorldTime {
  readonly state: ClockState;
  /** Everything due up to and including this instant has happened, epoch ms. */
  readonly doneUntil: number;
  /** Epoch ms, without waiting for what is due. */
  now(): number;
  /** Now, when nothing is due and nobody has the world alone: most of the time, and then without waiting a turn. */
  settledAt(): number | null;
  /** Lets everything due happen; returns the instant reached. Throws `StorageFault` where nothing can be written. */
  settle(): Promise<number>;
  /** The same for those who only read: where nothing can be written it is the instant reached before. */
  reached(): Promise<number>;
  /**
   * The same for members who only look: while many events of one instant are worked off, it is that instant, of which
   * then only a part has happened. Nobody's look waits for thousands of others.
   */
  glimpse(): Promise<number>;
  /** Takes a shared turn; returns its instant. `leave` gives it back. */
  enter(): Promise<number>;
  leave(): void;
  /** Runs `work` alone in the world, after everything due. */
  alone<T>(work: (now: number) => Promise<T>): Promise<T>;
  /** The same without letting anything happen before: for copies, hashes and ends, which must work in any state. */
  still<T>(work: () => Promise<T>): Promise<T>;
  /** Moves the clock forward to `to` (epoch ms), letting everything in between happen in order. */
  advanceTo(to: number): Promise<HappenedEvent[]>;
  freeze(): Promise<void>;
  /** Lets time run on at `rate` world milliseconds per millisecond. */
  run(rate: number): Promise<void>;
  /** One look of the heartbeat: what is due happens, and a step of the machine's clock is noticed and told. */
  beat(): Promise<void>;
  /** Epoch ms of what is due next; infinity when there is nothing. */
  nextAt(): number;
  /** The kinds of events that an operator is told of. */
  kinds(): string[];
  /** Whether an event of this kind may come without a member or an operator acting. False is certain, true is not. */
  canCome(kind: string): boolean;
  /** What is due next and what it will do, at most `limit`, of one member when asked; housekeeping is left out. */
  upcoming(limit: number, memberId?: string): HappenedEvent[];
  /** What concerns a member: by kind the ids (`refId`) of their events, or all of a kind that concerns everybody. */
  concerning(memberId: string): Concerned;
  jobs(): JobDate[];
  /** Runs a recurring job at once, beside its dates; with `dryRun` it only says what it would do. */
  runJob(kind: string, dryRun: boolean): Promise<HappenedEvent[]>;
  parked(): ParkedEvent[];
  /** Runs a parked event now. Null when there is none of that id; the error's text when it fails again. */
  retry(id: string): Promise<{ event: HappenedEvent } | { error: string } | null>;
  /** Gives a parked event up for good; false when there is none of that id. */
  drop(id: string): Promise<boolean>;
}
