import { ReferenceUnknown } from '@hongbao/contracts/references';
import type { Story } from '@hongbao/contracts/stories/stories.types';
import type { Client } from '../client.ts';
import {
  type Stage,
  beginStory,
  forgetBeginning,
  restoreBeginning,
  worldOfStory,
} from './beginStory.ts';
import { doStep } from './doStep.ts';
import type { StoryFailure, StoryOptions, StoryPlace, StoryPlayer } from './place.ts';
import { placeOf } from './placeOf.ts';
import { BEFORE, type Standing } from './standing.ts';
import { lacksTraffic, readsTraffic } from './traffic.ts';
import { StoryTrouble } from './storyTrouble.ts';

/**
 * A player of one story, standing before its beginning; `reset` or `next` begins.
 *
 * @param client one that may make control calls
 */
export function createStoryPlayer(
  client: Client,
  story: Story,
  { world = worldOfStory(story.name), language }: StoryOptions = {},
): StoryPlayer {
  const stage = { client, app: client, story, world, members: new Map(), kept: new Map() };
  return new Player(stage, language);
}

class Player implements StoryPlayer {
  readonly #stage: Stage;
  readonly #listeners = new Set<() => void>();
  /** Who and what is known when nothing has happened yet. */
  #beginning: Pick<Stage, 'members' | 'kept'> = { members: new Map(), kept: new Map() };
  #language: string | undefined;
  #at: Standing = BEFORE;
  #place: StoryPlace;
  /** The step that is being tried, for its failure; 0 is the beginning. */
  #trying = 0;
  #underWay: Promise<StoryPlace> | null = null;

  constructor(stage: Stage, language: string | undefined) {
    this.#stage = stage;
    this.#language = language;
    this.#place = placeOf(stage, this.#at, language);
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
    this.#stand({});
  };

  readonly reset = (): Promise<StoryPlace> => this.#run('reset', () => this.#rewind());

  readonly next = (): Promise<StoryPlace> =>
    this.#run('next', async () => {
      const { hasBegun, index, failure } = this.#at;
      // A step that failed may have done half of what it does.
      if (!hasBegun || failure) await this.#playTo(index);
      await this.#step();
    });

  readonly back = (): Promise<StoryPlace> =>
    this.#run('back', () => this.#playTo(Math.max(0, this.#at.index - 1)));

  readonly goTo = (index: number): Promise<StoryPlace> => {
    const to = Math.min(Math.max(0, Math.trunc(index)), this.#stage.story.steps.length);
    return this.#run('goTo', () => this.#playTo(to));
  };

  readonly end = async (): Promise<void> => {
    await this.#underWay;
    if (!this.#at.hasBegun) return;
    await forgetBeginning(this.#stage).catch(() => undefined);
    this.#stand({ hasBegun: false });
  };

  /** One thing at a time: who comes meanwhile gets the end of what is under way. */
  #run(doing: Standing['doing'], work: () => Promise<void>): Promise<StoryPlace> {
    this.#underWay ??= this.#attempt(doing, work).finally(() => {
      this.#underWay = null;
    });
    return this.#underWay;
  }

  async #attempt(doing: Standing['doing'], work: () => Promise<void>): Promise<StoryPlace> {
    this.#stand({ doing });
    try {
      await work();
      this.#stand({ doing: null, failure: null });
    } catch (error) {
      this.#stand({ doing: null, failure: this.#failureOf(error) });
    }
    return this.#place;
  }

  /** The beginning, and so many steps from there. What was sent before is sent again, so that it is in the traffic. */
  async #playTo(index: number): Promise<void> {
    await this.#rewind();
    while (this.#at.index < index) await this.#step();
  }

  async #rewind(): Promise<void> {
    this.#trying = 0;
    if (!(this.#at.hasBegun && (await this.#restored()))) {
      await beginStory(this.#stage);
      const { members, kept } = this.#stage;
      this.#beginning = { members: new Map(members), kept: new Map(kept) };
    }
    const isTrafficOff = await lacksTraffic(this.#stage);
    this.#at = { ...this.#at, hasBegun: true, index: 0, answers: [], isTrafficOff };
    if (isTrafficOff && readsTraffic(this.#stage.story))
      throw new StoryTrouble(
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
    const { index } = this.#at;
    const step = this.#stage.story.steps[index];
    if (!step) return;
    this.#trying = index + 1;
    // A step that fails leaves nothing behind of what it kept: what was said stays said.
    const { members, kept } = this.#stage;
    const tried = { ...this.#stage, members: new Map(members), kept: new Map(kept) };
    const answers = await doStep(tried, step, index + 1);
    setAll(members, tried.members);
    setAll(kept, tried.kept);
    this.#at = { ...this.#at, index: index + 1, answers };
  }

  #failureOf(error: unknown): StoryFailure {
    const step = this.#trying;
    if (error instanceof StoryTrouble) return { step, call: error.call, why: error.message };
    if (error instanceof ReferenceUnknown) return { step, call: 'expect', why: error.message };
    const { call } = error as { readonly call?: unknown };
    const why = error instanceof Error ? error.message : String(error);
    return { step, call: typeof call === 'string' ? call : '', why };
  }

  /** Changes where it stands, and tells. */
  #stand(change: Partial<Standing>): void {
    this.#at = { ...this.#at, ...change };
    this.#place = placeOf(this.#stage, this.#at, this.#language);
    for (const listener of this.#listeners) listener();
  }
}

function setAll<T>(map: Map<string, T>, to: ReadonlyMap<string, T>): void {
  map.clear();
  for (const [name, value] of to) map.set(name, value);
}
