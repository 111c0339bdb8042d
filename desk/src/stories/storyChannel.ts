import type { StoryPlace } from '@hongbao/sdk/stories/place';
import { readTabStoredJson, storedName, writeTabStored } from '@hongbao/client/lib/storage.ts';
import { currentStory, type Presentation, story, subscribeToStory } from './currentStory.ts';
import type { StoryKeys } from './storyKeys.ts';

/** What the notes of the speaker show. */
export type Notes = Pick<
  StoryPlace,
  'title' | 'index' | 'of' | 'said' | 'line' | 'nextStep' | 'doing' | 'failure' | 'world'
> &
  Pick<Presentation, 'clock' | 'isResetAsked' | 'isBlank'>;

/** The messages between a Desk and the windows with its notes. `desk` is the id of the Desk. */
export type StoryMessage =
  /** Sent by a Desk after each change, and as the answer to `ask`. `notes` is null when the story has ended. */
  | { readonly kind: 'notes'; readonly desk: string; readonly notes: Notes | null }
  /** Asks the Desk with this id, or all Desks. */
  | { readonly kind: 'ask'; readonly desk: string | null }
  | { readonly kind: 'act'; readonly desk: string; readonly act: keyof StoryKeys };

/** Opens the channel of all Desks of this server in this browser. */
export const openStoryChannel = () => new BroadcastChannel(storedName('hongbao.desk.story'));

const DESK_KEY = 'hongbao.desk.id';

/** Returns the id of the Desk in this tab. A reload retains it, so that a window with notes finds the Desk again. */
export function deskId(): string {
  const kept = readTabStoredJson(DESK_KEY);
  if (typeof kept === 'string') return kept;
  const made = crypto.getRandomValues(new Uint32Array(2)).join('-');
  writeTabStored(DESK_KEY, JSON.stringify(made));
  return made;
}

/** Sends the story of this Desk to the windows with notes, and runs their actions. Returns a function that stops. */
export function shareStory(): () => void {
  const channel = openStoryChannel();
  const desk = deskId();
  const post = () =>
    channel.postMessage({ kind: 'notes', desk, notes: notesOf() } satisfies StoryMessage);
  const unsubscribe = subscribeToStory(post);
  channel.addEventListener('message', ({ data }: MessageEvent<StoryMessage>) => {
    if (data.kind === 'ask' && (data.desk === null || data.desk === desk) && currentStory()) post();
    if (data.kind === 'act' && data.desk === desk) story[data.act]();
  });
  return () => {
    unsubscribe();
    channel.close();
  };
}

function notesOf(): Notes | null {
  const presentation = currentStory();
  if (!presentation) return null;
  const { place, clock, isResetAsked, isBlank } = presentation;
  const { title, index, of, said, line, nextStep, doing, failure, world } = place;
  return {
    title,
    index,
    of,
    said,
    line,
    nextStep,
    doing,
    failure,
    world,
    clock,
    isResetAsked,
    isBlank,
  };
}

/** Time in which another Desk answers, in milliseconds. */
const ANSWER_MS = 400;

/** Resolves with whether another Desk of this browser presents a story in a world. */
export function isPresentedElsewhere(world: string): Promise<boolean> {
  const channel = openStoryChannel();
  return new Promise((resolve) => {
    const end = (is: boolean) => {
      channel.close();
      resolve(is);
    };
    const timer = setTimeout(() => end(false), ANSWER_MS);
    channel.addEventListener('message', ({ data }: MessageEvent<StoryMessage>) => {
      if (data.kind !== 'notes' || data.notes?.world !== world) return;
      clearTimeout(timer);
      end(true);
    });
    channel.postMessage({ kind: 'ask', desk: null } satisfies StoryMessage);
  });
}
