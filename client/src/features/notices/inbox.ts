type State = 'never' | 'open' | 'closed';

/** State of the inbox. It is shared by all bells. */
let state: State = 'never';
const listeners = new Set<() => void>();

function set(next: State): void {
  state = next;
  for (const listener of listeners) listener();
}

export const inbox = {
  /**
   * Returns the state. The state is `never` until the inbox is opened for the first time, because its code is not
   * needed before.
   */
  get: () => state,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
  open: () => set('open'),
  close: () => set('closed'),
};
