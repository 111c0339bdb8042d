import type { StoryPlace, StoryPlayer } from '@hongbao/sdk/stories/place';
import { createStoryPlayer } from '@hongbao/sdk/stories/storyPlayer';
import type { Story } from '@hongbao/contracts/stories/stories.types';
import { useSyncExternalStore } from 'react';
import { operatorClient } from '../control/client.ts';

/** The story that is being presented on this Desk. It continues when panels are opened and closed. */
let player: StoryPlayer | null = null;
const listeners = new Set<() => void>();
const notify = () => listeners.forEach((listener) => listener());

/** Starts a story in a new world and prepares its first scene. */
export function startStory(story: Story, language: string): void {
  void player?.end();
  player = createStoryPlayer(operatorClient(language), story, { language });
  player.subscribe(notify);
  void player.reset();
  notify();
}

/** Ends the story. The world of the story is not removed. */
export function endStory(): void {
  void player?.end();
  player = null;
  notify();
}

/** The actions of the presenter. They do nothing while no story is active. */
export const story = {
  next: () => void player?.next(),
  back: () => void player?.back(),
  reset: () => void player?.reset(),
  speak: (language: string) => player?.speak(language),
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The state of the story; null if none is active. */
export const useStory = (): StoryPlace | null =>
  useSyncExternalStore(subscribe, () => player?.place ?? null);
