import { ReferenceUnknown } from '@hongbao/contracts/references';
import type { Story } from '@hongbao/contracts/stories/stories.types';
import type { Client } from '../client.ts';
import {
  type Stage,
  beginStory,
  forgetBeginning,
  restoreBeginning,
  storyWorldId,
} from './beginStory.ts';
import { doStep } from './doStep.ts';
import type { StoryFailure, StoryOptions, StoryPlace, StoryPlayer } from './place.ts';
import { toStoryPlace } from './toStoryPlace.ts';
import { BEFORE, type Progress } from './progress.ts';
import { lacksTraffic, readsTraffic } from './traffic.ts';
import { StoryError } from './storyError.ts';

/**
 * A player of one story, before its beginning; `reset` or `next` starts it.
 * @param client may make control calls
 */
export function createStoryPlayer(
  client: Client,
  story: Story,
  { world = storyWorldId(story.name), language }: StoryOptions = {},
): StoryPlayer {
  const stage = { client, app: client, story, world, members: new Map(), kept: new Map() };
  return new Player(stage, language);
}

class Player implements StoryPlayer {
  readonly #stage: Stage;
  readonly #listeners = new Set<() => void>();
  /** Members and values before the first step. */
  #beginning: Pick<Stage, 'members' | 'kept'> = { members: new Map(), kept: new Map() };
  #language: string | undefined;
  #progress: Progress = BEFORE;
  #place: StoryPlace;
  /** The step being executed, for a failure report; 0 is the beginning. */
  #currentStep = 0;
  #running: Promise<StoryPlace> | null = null;

  constructor(stage: Stage, language: string | undefined) {
    this.#stage = stage;
    this.#language = language;
    this.#place = toStoryPlace(stage, this.#progress, language);
  }

  get place(): StoryPlace {
    return this.#place;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly speak = (language: string): void => {
    this.#language = language;
    this.#setProgress({});
  };

  readonly reset = (): Promise<StoryPlace> => this.#run('reset', () => this.#rewind());

  readonly next = (): Promise<StoryPlace> =>
    this.#run('next', async () => {
      const { hasBegun, index, failure } = this.#progress;
      // A failed step may have been executed partially.
      if (!hasBegun || failure) await this.#playTo(index);
      await this.#step();
    });

  readonly back = (): Promise<StoryPlace> =>
    this.#run('back', () => this.#playTo(Math.max(0, this.#progress.index - 1)));

  readonly goTo = (index: number): Promise<StoryPlace> => {
    const to = Math.min(Math.max(0, Math.trunc(index)), this.#stage.story.steps.length);
    return this.#run('goTo', () => this.#playTo(to));
  };

  readonly settled = async (): Promise<void> => {
    await this.#running;
  };

  readonly end = async (): Promise<void> => {
    await this.#running;
    if (!this.#progress.hasBegun) return;
    await forgetBeginning(this.#stage).catch(() => undefined);
    this.#setProgress({ hasBegun: false });
  };

  /** Serializes operations: a request during a running one returns its result. */
  #run(doing: Progress['doing'], work: () => Promise<void>): Promise<StoryPlace> {
    this.#running ??= this.#attempt(doing, work).finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  async #attempt(doing: Progress['doing'], work: () => Promise<void>): Promise<StoryPlace> {
    this.#setProgress({ doing });
    try {
      await work();
      this.#setProgress({ doing: null, failure: null });
    } catch (error) {
      this.#setProgress({ doing: null, failure: this.#failureOf(error) });
    }
    return this.#place;
  }

  /** Plays a number of steps from the beginning. Earlier calls are sent again, so that they are recorded. */
  async #playTo(index: number): Promise<void> {
    await this.#rewind();
    while (this.#progress.index < index) await this.#step();
  }

  async #rewind(): Promise<void> {
    this.#currentStep = 0;
    if (!(this.#progress.hasBegun && (await this.#restored()))) {
      await beginStory(this.#stage);
      const { members, kept } = this.#stage;
      this.#beginning = { members: new Map(members), kept: new Map(kept) };
    }
    const isTrafficOff = await lacksTraffic(this.#stage);
    this.#progress = { ...this.#progress, hasBegun: true, index: 0, answers: [], isTrafficOff };
    if (isTrafficOff && readsTraffic(this.#stage.story))
      throw new StoryError(
        'listTraffic',
        'the story reads recorded requests, and its world records none; start the server with TRAFFIC=on',
      );
  }

  async #restored(): Promise<boolean> {
    const isThere = await restoreBeginning(this.#stage);
    setAll(this.#stage.members, this.#beginning.members);
    setAll(this.#stage.kept, this.#beginning.kept);
    return isThere;
  }

  async #step(): Promise<void> {
    const { index } = this.#progress;
    const step = this.#stage.story.steps[index];
    if (!step) return;
    this.#currentStep = index + 1;
    // A failed step must not change the stored values, on which the lines of earlier steps depend.
    const { members, kept } = this.#stage;
    const tried = { ...this.#stage, members: new Map(members), kept: new Map(kept) };
    const answers = await doStep(tried, step, index + 1);
    setAll(members, tried.members);
    setAll(kept, tried.kept);
    this.#progress = { ...this.#progress, index: index + 1, answers };
  }

  #failureOf(error: unknown): StoryFailure {
    const step = this.#currentStep;
    if (error instanceof StoryError) return { step, call: error.call, why: error.message };
    if (error instanceof ReferenceUnknown) return { step, call: 'expect', why: error.message };
    const { call } = error as { readonly call?: unknown };
    const why = error instanceof Error ? error.message : String(error);
    return { step, call: typeof call === 'string' ? call : '', why };
  }

  /** Updates the progress and notifies subscribers. */
  #setProgress(change: Partial<Progress>): void {
    this.#progress = { ...this.#progress, ...change };
    this.#place = toStoryPlace(this.#stage, this.#progress, this.#language);
    for (const listener of this.#listeners) listener();
  }
}

function setAll<T>(map: Map<string, T>, to: ReadonlyMap<string, T>): void {
  map.clear();
  for (const [name, value] of to) map.set(name, value);
}
