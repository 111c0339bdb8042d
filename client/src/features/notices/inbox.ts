type State = 'never' | 'open' | 'closed';

/** Whether the inbox is open: any page's bell opens the one there is. */
let state: State = 'never';
const listeners = new Set<() => void>();

function set(next: State): void {
  state = next;
  for (const listener of listeners) listener();
}

export const inbox = {
  /** `never` until it was opened first: until then its code is not needed. */
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
