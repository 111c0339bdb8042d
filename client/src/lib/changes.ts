/**
 * Listeners of a value outside React. `subscribe` returns the function that unsubscribes, for `useSyncExternalStore`;
 * `notify` reports a change to all listeners.
 */
export function createChanges() {
  const listeners = new Set<() => void>();
  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    notify: () => {
      for (const listener of listeners) listener();
    },
  };
}
