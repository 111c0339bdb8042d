/**
 * Runs `load` on the first call and returns its result to every later one. A failure is not cached: the next call runs
 * `load` again.
 */
export function cacheResult<T>(load: () => Promise<T>): () => Promise<T> {
  let cached: Promise<T> | null = null;
  return () => {
    cached ??= load().catch((error: unknown) => {
      cached = null;
      throw error;
    });
    return cached;
  };
}
