import { getStory } from '@hongbao/contracts/stories/stories.calls';
import type { StoryPlace, StoryPlayer } from '@hongbao/sdk/stories/place';
import { createStoryPlayer } from '@hongbao/sdk/stories/storyPlayer';
import type { Story } from '@hongbao/contracts/stories/stories.types';
import i18next from 'i18next';
import { useSyncExternalStore } from 'react';
import { operatorClient } from '../control/client.ts';
import { forgetStory } from './savedStory.ts';

/** Real times of the presentation, in epoch ms. */
export interface StoryClock {
  /** When the story began, or returned to its beginning. */
  readonly startedAt: number;
  /** When the current step was completed. */
  readonly stepAt: number;
}

/** The story that is being presented. Immutable: every change creates a new object. */
export interface Presentation {
  readonly name: string;
  readonly place: StoryPlace;
  readonly clock: StoryClock;
  /** Whether a return to the beginning waits for its confirmation. */
  readonly isResetAsked: boolean;
  /** Whether the screen is black, so that the audience looks at the presenter. */
  readonly isBlank: boolean;
}

/** The time in which a return to the beginning can be confirmed, in milliseconds. */
const CONFIRM_MS = 4_000;

/** The story that is being presented on this Desk. It continues when panels are opened and closed. */
let player: StoryPlayer | null = null;
let presentation: Presentation | null = null;
let confirming: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function set(next: Presentation | null): void {
  presentation = next;
  for (const listener of listeners) listener();
}

/** Copies the state of the player. The clock of the step restarts when the number of completed steps changes. */
function follow(): void {
  if (!player || !presentation) return;
  const { place } = player;
  const isSame = place.index === presentation.place.index;
  const isBegun = place.doing === 'reset' && presentation.place.doing !== 'reset';
  const now = Date.now();
  const stepAt = isSame && !isBegun ? presentation.clock.stepAt : now;
  set({
    ...presentation,
    place,
    clock: { startedAt: isBegun ? now : presentation.clock.startedAt, stepAt },
  });
}

/**
 * Starts a story in a new world and prepares its first scene.
 * @param index number of steps that are played immediately
 */
export function startStory(story: Story, language: string, index = 0): void {
  void player?.end();
  clearTimeout(confirming);
  waiting = 0;
  player = createStoryPlayer(operatorClient(language), story, { language });
  const now = Date.now();
  presentation = {
    name: story.name,
    place: player.place,
    clock: { startedAt: now, stepAt: now },
    isResetAsked: false,
    isBlank: false,
  };
  player.subscribe(follow);
  void (index === 0 ? player.reset() : player.goTo(index));
  follow();
}

/** Loads a story by name and starts it. Throws the errors of the call. */
export async function startNamedStory(name: string, index = 0): Promise<void> {
  const { language } = i18next;
  startStory(await operatorClient(language).must(getStory, { params: { name } }), language, index);
}

/** Ends the story. The world of the story is not removed. */
export function endStory(): void {
  void player?.end();
  clearTimeout(confirming);
  player = null;
  forgetStory();
  set(null);
}

/** The first call asks for a confirmation, and the second one within four seconds returns to the beginning. */
function askReset(): void {
  if (!presentation || !player) return;
  clearTimeout(confirming);
  waiting = 0;
  const isConfirmed = presentation.isResetAsked;
  set({ ...presentation, isResetAsked: !isConfirmed });
  if (isConfirmed) void player.settled().then(() => player?.reset());
  else confirming = setTimeout(keepPlace, CONFIRM_MS);
}

function keepPlace(): void {
  clearTimeout(confirming);
  if (presentation?.isResetAsked) set({ ...presentation, isResetAsked: false });
}

/** The presses of Next (positive) and Back (negative) that wait for the running step. */
let waiting = 0;
let isStepping = false;

/** Runs one press after another, so that quick presses are not lost. A step that fails ends them. */
async function press(steps: 1 | -1): Promise<void> {
  keepPlace();
  if (presentation?.isBlank) return toggleBlank();
  waiting += steps;
  if (isStepping) return;
  isStepping = true;
  try {
    while (waiting !== 0 && player) {
      await player.settled();
      // Steps back are one replay, regardless of their number.
      const back = Math.min(0, waiting);
      waiting -= back === 0 ? 1 : back;
      const { failure } =
        back === 0 ? await player.next() : await player.goTo(player.place.index + back);
      if (failure) waiting = 0;
    }
  } finally {
    isStepping = false;
  }
}

function toggleBlank(): void {
  if (presentation) set({ ...presentation, isBlank: !presentation.isBlank });
}

/** The actions of the presenter. They do nothing while no story is active. */
export const story = {
  next: () => void press(1),
  back: () => void press(-1),
  reset: askReset,
  blank: toggleBlank,
  speak: (language: string) => player?.speak(language),
};

/** Notifies of every change of the story; returns a function that unsubscribes. */
export const subscribeToStory = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Returns the story that is being presented; null if none is active. */
export const currentStory = (): Presentation | null => presentation;

/** The story that is being presented; null if none is active. */
export const useStory = (): Presentation | null =>
  useSyncExternalStore(subscribeToStory, currentStory);
