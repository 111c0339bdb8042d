/** A bounded memory of values that can be computed again: of 2n kept, the n least lately used may go at any time. */
export interface Recent<Value> {
  get(key: number): Value | undefined;
  set(key: number, value: Value): void;
  /** Everything kept, as [key, value]. */
  entries(): [number, Value][];
}

/**
 * Two generations: what is used moves to the young one; when that is full, the old one is dropped whole. As good as
 * strict least-recently-used here, at a fraction of its cost.
 */
export function createRecent<Value>(generationSize: number): Recent<Value> {
  let young = new Map<number, Value>();
  let old = new Map<number, Value>();

  function set(key: number, value: Value): void {
    if (young.size >= generationSize) {
      old = young;
      young = new Map();
    }
    young.set(key, value);
  }

  return {
    get(key) {
      const value = young.get(key);
      if (value !== undefined) return value;
      const older = old.get(key);
      if (older !== undefined) set(key, older);
      return older;
    },
    set,
    entries: () => [...old, ...young],
  };
}
