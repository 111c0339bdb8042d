import type { DeskPanel, PanelSelection } from '@hongbao/contracts/stories/deskPanels';

/** What a step does, in the order in which it does it. */
export type StoryDeed = 'act' | 'control' | 'jump' | 'look';

/** A member as a story knows them. */
export interface StoryPerson {
  /** Null of one who signed in by a call of the story. */
  readonly id: string | null;
  readonly account: string | null;
  /** Signs the phone in; it stays good when the story goes back or begins anew. */
  readonly token: string;
}

/** What a call of a step was answered. */
export interface StoryAnswer {
  readonly deed: StoryDeed;
  /** The call's name. */
  readonly call: string;
  /** Who made it, by their name in the story; null: nobody, or the operator. */
  readonly as: string | null;
  /** The refusal, where one was expected; null: it was granted. */
  readonly refused: string | null;
  /** The result, or the facts of the refusal. */
  readonly result: unknown;
}

/** The step that Next will do, told before it does anything. */
export interface StoryComing {
  /** 1 for the first. */
  readonly number: number;
  /** What will happen; null where nothing is announced. */
  readonly announce: string | null;
  /** Its talking line, for the presenter’s notes; a value that is not known yet reads "…". */
  readonly say: string;
  readonly deeds: readonly StoryDeed[];
  /** The names of the calls it will make. */
  readonly calls: readonly string[];
}

/** The phone as it should be seen. */
export interface StoryPhone {
  /** The member's name in the story; null: nobody is signed in. */
  readonly as: string | null;
  /** Signs the phone in; null: nobody is. */
  readonly token: string | null;
  readonly route: string;
}

/** The panel of the Desk that should be in front, and what is selected in it by its fields. */
export interface StoryPanel<P extends DeskPanel = DeskPanel> {
  readonly name: P;
  readonly select: PanelSelection<P>;
}

/** Why a step was not done. The place stays where it was; `next` tries the step again from its beginning. */
export interface StoryFailure {
  /** 1 for the first; 0: the world or its members could not be made. */
  readonly step: number;
  /** The call that failed, or "expect" where a fact is not so. */
  readonly call: string;
  /** In English. */
  readonly why: string;
}

/** Where a player is. A new object each time something changes, and nothing in it ever changes. */
export interface StoryPlace {
  /** The world it is played in. */
  readonly world: string;
  /** False until its world and members are made. */
  readonly hasBegun: boolean;
  /** How many steps are done: 0 at the beginning, `of` at the end. */
  readonly index: number;
  readonly of: number;
  /** What is under way. */
  readonly doing: 'next' | 'back' | 'reset' | 'goTo' | null;
  readonly title: string;
  readonly line: string;
  /** The talking line of the last step that was done; null at the beginning. */
  readonly said: string | null;
  /** Null at the end. */
  readonly coming: StoryComing | null;
  /** As the last step that showed one says; null before. */
  readonly phone: StoryPhone | null;
  /** As the last step that showed one says; null before. */
  readonly panel: StoryPanel | null;
  /** Members by their name in the story. */
  readonly members: Readonly<Record<string, StoryPerson>>;
  /** What steps have kept, by name; members too, with `id` and `account`. */
  readonly kept: Readonly<Record<string, unknown>>;
  /** What the last step that was done was answered, call by call. */
  readonly answers: readonly StoryAnswer[];
  readonly failure: StoryFailure | null;
  /** The story reads or shows recorded requests, and its world records none: the server was started with TRAFFIC off. */
  readonly isTrafficOff: boolean;
}

/**
 * Plays one story in one world. Whatever goes wrong is in the place's `failure`; nothing is thrown. Whoever asks for
 * something while something else is under way gets the end of that: a key pressed twice is one step.
 */
export interface StoryPlayer {
  /** Where it is now: the same object until something changes. */
  readonly place: StoryPlace;
  /** Tells of every change of `place`; gives what ends the telling. */
  readonly subscribe: (listener: () => void) => () => void;
  /** To the beginning: the same world and members as ever. It makes them the first time. */
  readonly reset: () => Promise<StoryPlace>;
  /** Does the next step; begins first where nothing has begun. At the end nothing happens. */
  readonly next: () => Promise<StoryPlace>;
  /** The world as it was before the last step. At the beginning nothing happens. */
  readonly back: () => Promise<StoryPlace>;
  /** The world as it is when so many steps are done. */
  readonly goTo: (index: number) => Promise<StoryPlace>;
  /** Its lines in another language from here on: "zh-cn". */
  readonly speak: (language: string) => void;
  /** Removes what it keeps for going back. The world stays as it is. */
  readonly end: () => Promise<void>;
}

export interface StoryOptions {
  /** The id of the world; `story-<name>` when absent. A world that began otherwise is not touched, unless it is so called. */
  readonly world?: string;
  /** The app's code of a language, such as "zh-cn"; English where a text lacks it, and when absent. */
  readonly language?: string;
}
