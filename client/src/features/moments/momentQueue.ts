import { useEffect, useSyncExternalStore } from 'react';
import { createChanges } from '../../lib/changes.ts';
import { type Moment, moreImportant } from './moments.ts';

interface Queue {
  readonly shown: Moment | null;
  /** The moment that is shown next: the most important of those that arrived meanwhile. */
  readonly waiting: Moment | null;
}

let queue: Queue = { shown: null, waiting: null };
let optionPages = 0;
const { subscribe, notify } = createChanges();

function change(next: Queue): void {
  queue = next;
  notify();
}

/** The queue of moments of the app. At most one is shown, and at most one waits. */
export const momentQueue = {
  get: () => queue,
  subscribe,
  add: (moment: Moment) => change({ ...queue, waiting: moreImportant(queue.waiting, moment) }),
  show: () => change({ shown: queue.waiting, waiting: null }),
  finish: () => change({ ...queue, shown: null }),
  clear: () => change({ shown: null, waiting: null }),
  isOptionPage: () => optionPages > 0,
};

export const useMoments = (): Queue => useSyncExternalStore(momentQueue.subscribe, momentQueue.get);

/** Marks the page of the options as in front while `isActive` is true and the component is mounted. */
export function useIsOptionPage(isActive: boolean): void {
  useEffect(() => {
    if (!isActive) return undefined;
    optionPages += 1;
    return () => {
      optionPages -= 1;
    };
  }, [isActive]);
}
