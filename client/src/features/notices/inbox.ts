import { createChanges } from '../../lib/changes.ts';

type State = 'never' | 'open' | 'closed';

/** State of the inbox. It is shared by all bells. */
let state: State = 'never';
const { subscribe, notify } = createChanges();

function set(next: State): void {
  state = next;
  notify();
}

export const inbox = {
  /**
   * Returns the state. The state is `never` until the inbox is opened for the first time, because its code is not
   * needed before.
   */
  get: () => state,
  subscribe,
  open: () => set('open'),
  close: () => set('closed'),
};
