import { useState } from 'react';

/** Maximum number of ended objects that a list keeps. */
const ENDED_MAX = 5;

interface Listed {
  readonly id: string;
}

/**
 * Remembers what has left a list of open objects while the page is mounted, newest first, so that its result stays where
 * the object was. Each has the fields that it had in the list.
 *
 * @param open the list, the same array until it changes; undefined until it is loaded
 * @returns the ended objects, and a function that removes one
 */
export function useEnded<T extends Listed>(
  open: readonly T[] | undefined,
): [ended: readonly T[], remove: (id: string) => void] {
  const [last, setLast] = useState(open);
  const [ended, setEnded] = useState<readonly T[]>([]);
  if (open !== undefined && open !== last) {
    setLast(open);
    const gone = (last ?? []).filter(({ id }) => !open.some((one) => one.id === id));
    if (gone.length > 0) setEnded([...gone, ...ended].slice(0, ENDED_MAX));
  }
  // An object may be back, because two lists that it moves between are not loaded at the same time.
  const gone = ended.filter(({ id }) => open?.some((one) => one.id === id) !== true);
  return [gone, (id) => setEnded(ended.filter((one) => one.id !== id))];
}
