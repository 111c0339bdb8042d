import type { DeskPanel, PanelSelection } from '@hongbao/contracts/stories/deskPanels';

/** The kinds of actions of a step, in execution order. */
export type StoryAction = 'act' | 'control' | 'jump' | 'look';

export interface StoryPerson {
  /** Id of the member; null for a member who signed in by a call of the story. */
  readonly id: string | null;
  readonly account: string | null;
  /** Token for the phone, which remains valid when the story goes back or restarts. */
  readonly token: string;
}

/** The answer to a call of a step. */
export interface StoryAnswer {
  readonly action: StoryAction;
  readonly call: string;
  /** Name of the caller in the story; null for a call without a session, or of the operator. */
  readonly as: string | null;
  /** The reason of an expected refusal; null when the call succeeded. */
  readonly refused: string | null;
  /** The result, or the facts of the refusal. */
  readonly result: unknown;
}

/** The next step, announced before it executes. */
export interface NextStep {
  /** Number of the step, from 1. */
  readonly number: number;
  /** Announcement of the step; null when it has none. */
  readonly announce: string | null;
  /** Line of the step for the presenter’s notes; a value that is not known yet is shown as "…". */
  readonly say: string;
  readonly actions: readonly StoryAction[];
  /** Names of the calls that the step will make. */
  readonly calls: readonly string[];
  /** The path of the page that the phone will show, and the panel of the Desk; null for none. */
  readonly page: string | null;
  readonly panel: DeskPanel | null;
}

/** The expected state of the phone. */
export interface StoryPhone {
  /** Name in the story of the signed-in member; null when signed out. */
  readonly as: string | null;
  /** Token for the phone; null when signed out. */
  readonly token: string | null;
  readonly route: string;
}

/** The Desk panel to show, with its selection by field. */
export interface StoryPanel<P extends DeskPanel = DeskPanel> {
  readonly name: P;
  readonly select: PanelSelection<P>;
}

/** The reason why a step failed. The place does not change; `next` retries the step from its start. */
export interface StoryFailure {
  /** Number of the step, from 1; 0 when the world or its members could not be created. */
  readonly step: number;
  /** The call that failed, or "expect" for a failed expectation. */
  readonly call: string;
  /** Description of the failure in English. */
  readonly why: string;
}

/** The state of a player. Immutable: every change creates a new object. */
export interface StoryPlace {
  /** The story's world. */
  readonly world: string;
  /** Whether the world and its members exist. */
  readonly hasBegun: boolean;
  /** Number of completed steps: 0 at the beginning, `of` at the end. */
  readonly index: number;
  readonly of: number;
  /** The running operation of the player. */
  readonly doing: 'next' | 'back' | 'reset' | 'goTo' | null;
  readonly title: string;
  readonly line: string;
  /** The line of the last completed step; null at the beginning. */
  readonly said: string | null;
  /** The next step; null at the end. */
  readonly nextStep: NextStep | null;
  /** State of the phone, from the last step that set it; null before. */
  readonly phone: StoryPhone | null;
  /** State of the Desk, from the last step that set it; null before. */
  readonly panel: StoryPanel | null;
  /** What the line of the last step speaks of, on the page of the phone and in the panel; null for nothing. */
  readonly focus: { readonly phone: string | null; readonly panel: string | null };
  readonly members: Readonly<Record<string, StoryPerson>>;
  /** Stored values by name, including the members with `id` and `account`. */
  readonly kept: Readonly<Record<string, unknown>>;
  /** The answers of the last completed step, by call. */
  readonly answers: readonly StoryAnswer[];
  readonly failure: StoryFailure | null;
  /**
   * True when the story reads or shows recorded requests, but its world does not record them because the server was
   * started with TRAFFIC off.
   */
  readonly isTrafficOff: boolean;
}

/**
 * Plays one story in one world. Failures are reported in the place's `failure`, not thrown. A request during a running
 * operation returns that operation's result, so that a key pressed twice executes one step.
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
  /** Resolves when no operation is running, so that the next request executes another one. */
  readonly settled: () => Promise<void>;
  /** Sets the language of the lines, such as "zh-cn". */
  readonly speak: (language: string) => void;
  /** Removes the snapshots for going back. The world is not changed. */
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
