/**
 * A bounded cache of values that can be recomputed: of 2n cached values, the n least recently used may be evicted at any
 * time.
 */
export interface GenerationalCache<Value> {
  get(key: number): Value | undefined;
  set(key: number, value: Value): void;
  /** All cached values, as [key, value]. */
  entries(): [number, Value][];
}

/**
 * Two generations: a used value moves to the new one; when that is full, the old one is dropped as a whole. Here it has the
 * hit rate of a strict LRU cache at a fraction of the cost.
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
