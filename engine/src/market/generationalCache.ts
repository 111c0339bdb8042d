/**
 * A bounded cache of values that can be recomputed. Of at most 2n cached values, the n least recently used may be
 * evicted at any time.
 */
export interface GenerationalCache<Value> {
  get(key: number): Value | undefined;
  set(key: number, value: Value): void;
  /** Returns all cached values as [key, value]. */
  entries(): [number, Value][];
}

/**
 * Creates a cache of two generations: a used value moves to the young generation, and when that is full, the old
 * generation is evicted as a whole. For this use, its hit rate equals that of an LRU cache at a fraction of the cost.
 */
export function createGenerationalCache<Value>(generationSize: number): GenerationalCache<Value> {
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
