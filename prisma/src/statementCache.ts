/** Maximum cached statements of a connection. Queries with lists of different lengths have different texts. */
const CACHED_MAX = 300;

/** Memoizes a function of a text; evicts the least recently used result above the maximum. */
export function memoizeLru<V>(make: (text: string) => V): (text: string) => V {
  const cache = new Map<string, V>();
  return (text) => {
    const value = cache.get(text) ?? make(text);
    cache.delete(text);
    cache.set(text, value);
    if (cache.size > CACHED_MAX) cache.delete(cache.keys().next().value ?? text);
    return value;
  };
}
