import type { DeskPanel, PanelSelection } from '@hongbao/contracts/stories/deskPanels';

/** The kinds of actions of a step, in execution order. */
export type StoryDeed = 'act' | 'control' | 'jump' | 'look';

/** A member of a story. */
export interface StoryPerson {
  /** Null for a member who signed in by a call of the story. */
  readonly id: string | null;
  readonly account: string | null;
  /** Token for the phone; remains valid when the story goes back or restarts. */
  readonly token: string;
}

/** The answer to a call of a step. */
export interface StoryAnswer {
  readonly deed: StoryDeed;
  /** The call's name. */
  readonly call: string;
  /** The caller's name in the story; null: no session, or the operator. */
  readonly as: string | null;
  /** The reason of an expected refusal; null: the call succeeded. */
  readonly refused: string | null;
  /** The result, or the facts of the refusal. */
  readonly result: unknown;
}

/** The next step, announced before it executes. */
export interface StoryComing {
  /** 1-based. */
  readonly number: number;
  /** Announcement; null for none. */
  readonly announce: string | null;
  /** Its line, for the presenter’s notes; a value not yet known reads "…". */
  readonly say: string;
  readonly deeds: readonly StoryDeed[];
  /** The names of the calls it will make. */
  readonly calls: readonly string[];
}

/** The phone's expected state. */
export interface StoryPhone {
  /** The signed-in member's name in the story; null: signed out. */
  readonly as: string | null;
  /** Token for the phone; null: signed out. */
  readonly token: string | null;
  readonly route: string;
}

/** The Desk panel to show, and its selection by its fields. */
export interface StoryPanel<P extends DeskPanel = DeskPanel> {
  readonly name: P;
  readonly select: PanelSelection<P>;
}

/** Why a step failed. The place does not change; `next` retries the step from its start. */
export interface StoryFailure {
  /** 1-based; 0: the world or its members could not be created. */
  readonly step: number;
  /** The call that failed, or "expect" for a failed expectation. */
  readonly call: string;
  /** In English. */
  readonly why: string;
}

/** The state of a player. Immutable: every change creates a new object. */
export interface StoryPlace {
  /** The story's world. */
  readonly world: string;
  /** False until its world and members exist. */
  readonly hasBegun: boolean;
  /** Number of steps done: 0 at the beginning, `of` at the end. */
  readonly index: number;
  readonly of: number;
  /** The running operation. */
  readonly doing: 'next' | 'back' | 'reset' | 'goTo' | null;
  readonly title: string;
  readonly line: string;
  /** The line of the last step done; null at the beginning. */
  readonly said: string | null;
  /** Null at the end. */
  readonly coming: StoryComing | null;
  /** From the last step that showed one; null before. */
  readonly phone: StoryPhone | null;
  /** From the last step that showed one; null before. */
  readonly panel: StoryPanel | null;
  /** Members by their name in the story. */
  readonly members: Readonly<Record<string, StoryPerson>>;
  /** Stored values by name; members too, with `id` and `account`. */
  readonly kept: Readonly<Record<string, unknown>>;
  /** The answers of the last step done, by call. */
  readonly answers: readonly StoryAnswer[];
  readonly failure: StoryFailure | null;
  /**
   * The story reads or shows recorded requests, but its world does not record: the server was started with TRAFFIC off.
   */
  readonly isTrafficOff: boolean;
}

/**
 * Plays one story in one world. Failures are reported in the place's `failure`, not thrown. A request during a running
 * operation returns that operation's result: a key pressed twice executes one step.
 */
export interface StoryPlayer {
  /** The current state: the same object until something changes. */
  readonly place: StoryPlace;
  /** Notifies of every change of `place`; returns a function that unsubscribes. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Returns to the beginning, with the same world and members. The first call creates them. */
  readonly reset: () => Promise<StoryPlace>;
  /** Executes the next step; starts the story first if necessary. At the end it does nothing. */
  readonly next: () => Promise<StoryPlace>;
  /** Replays the story up to the state before the last step. At the beginning it does nothing. */
  readonly back: () => Promise<StoryPlace>;
  /** Replays the story from the beginning up to this many steps. */
  readonly goTo: (index: number) => Promise<StoryPlace>;
  /** Sets the language of the lines: "zh-cn". */
  readonly speak: (language: string) => void;
  /** Removes the snapshots for going back. The world stays as it is. */
  readonly end: () => Promise<void>;
}

export interface StoryOptions {
  /**
   * The id of the world; `story-<name>` when absent. A world with a different origin is not touched, unless it has this
   * name.
   */
  readonly world?: string;
  /** The app's language code, such as "zh-cn"; English when absent and for missing texts. */
  readonly language?: string;
}
