import type { StoryPlace, StoryPlayer } from '@hongbao/client/stories/place';
import { createStoryPlayer } from '@hongbao/client/stories/storyPlayer';
import type { Story } from '@hongbao/contracts/stories/stories.types';
import { useSyncExternalStore } from 'react';
import { operatorOf } from '../control/client.ts';

/** The one story that is being told on this Desk; panels come and go around it. */
let player: StoryPlayer | null = null;
const listeners = new Set<() => void>();
const tell = () => listeners.forEach((listener) => listener());

/** Makes a story the one that is told, in a world of its own, and sets its scene. */
export function tellStory(story: Story, language: string): void {
  void player?.end();
  player = createStoryPlayer(operatorOf(language), story, { language });
  player.subscribe(tell);
  void player.reset();
  tell();
}

/** Stops telling. The world stays as it is. */
export function endStory(): void {
  void player?.end();
  player = null;
  tell();
}

/** What the presenter can do; nothing while no story is told. */
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

/** Where the story is; null while none is told. */
export const useStory = (): StoryPlace | null =>
  useSyncExternalStore(subscribe, () => player?.place ?? null);
