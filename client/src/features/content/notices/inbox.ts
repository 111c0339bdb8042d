type State = 'never' | 'open' | 'closed';

/** State of the inbox, which all bells share. */
let state: State = 'never';
const listeners = new Set<() => void>();

function set(next: State): void {
  state = next;
  for (const listener of listeners) listener();
}

export const inbox = {
  /** `never` until it was opened first: its code is not needed before. */
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
