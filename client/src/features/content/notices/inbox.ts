type State = 'never' | 'open' | 'closed';

/** State of the inbox. All bells share it. */
let state: State = 'never';
const listeners = new Set<() => void>();

function set(next: State): void {
  state = next;
  for (const listener of listeners) listener();
}

export const inbox = {
  /** Returns the state. `never` until the inbox was opened for the first time: its code is not needed before. */
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
