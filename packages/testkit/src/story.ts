import { type Client, newIdempotencyKey } from '@hongbao/sdk';
import type { StoryPlace, StoryPlayer } from '@hongbao/sdk/stories/place';
import { createStoryPlayer } from '@hongbao/sdk/stories/storyPlayer';
import { type World, worldOf } from './world.ts';

/** A story of which some or all steps have been played. */
export interface PlayedStory {
  /** The world in which it was played. */
  readonly world: World;
  /** State of the story: members, values, lines. */
  readonly place: StoryPlace;
  /** Plays to a later or an earlier step. */
  readonly player: StoryPlayer;
}

/** Plays a story in a new world: the given number of steps, all when absent. Throws with the step that failed. */
export async function playStory(
  server: Client,
  name: string,
  { steps = Number.MAX_SAFE_INTEGER }: { readonly steps?: number } = {},
): Promise<PlayedStory> {
  const story = await server.calls.getStory({ name });
  const world = `test-${newIdempotencyKey().slice(0, 16)}`;
  const player = createStoryPlayer(server, story, { world });
  const place = await player.goTo(steps);
  if (place.failure) {
    const { step, call, why } = place.failure;
    throw new Error(`The story ${name} failed at step ${step}: ${call}: ${why}`);
  }
  return { world: worldOf(server, world), place, player };
}
