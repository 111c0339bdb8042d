import { readStoredJson, writeStored } from '@hongbao/client/lib/storage.ts';

const KEY = 'hongbao.desk.story';

/** The place of a story that was presented in this browser, from which it can be continued. */
export interface SavedStory {
  readonly name: string;
  readonly title: string;
  readonly world: string;
  /** Number of completed steps. */
  readonly index: number;
  readonly of: number;
  /** State hash of the world after the step. */
  readonly hash: string;
}

const isSaved = (value: unknown): value is SavedStory => {
  const { name, title, world, index, of, hash } = Object(value) as Record<string, unknown>;
  return (
    [name, title, world, hash].every((text) => typeof text === 'string' && text !== '') &&
    [index, of].every((number) => Number.isInteger(number) && Number(number) > 0)
  );
};

/** Returns the stored place; null if there is none. */
export const readSavedStory = (): SavedStory | null => readStoredJson(KEY, isSaved);

export const saveStory = (saved: SavedStory): void => writeStored(KEY, JSON.stringify(saved));

/** Removes the stored place. */
export const forgetStory = (): void => writeStored(KEY, null);

/**
 * Compares a stored place with its world. `same`: the story can be continued; `changed`: something else happened in the
 * world since the step; `gone`: the world was removed.
 * @param hash the current state hash of the world; null if there is no such world
 */
export function compareWithWorld(
  saved: SavedStory,
  hash: string | null,
): 'same' | 'changed' | 'gone' {
  if (hash === null) return 'gone';
  return hash === saved.hash ? 'same' : 'changed';
}
