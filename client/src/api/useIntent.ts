import { useCallback, useRef } from 'react';
import { randomId } from '../lib/random.ts';

/**
 * Idempotency keys. The same payload keeps its key, so that a second tap or a retry after a lost answer returns the
 * first result; another payload, or `done`, creates a new key.
 */
export function useIntent() {
  const held = useRef<{ payload: string; key: string } | null>(null);
  const keyFor = useCallback((payload: unknown) => {
    const text = JSON.stringify(payload);
    if (held.current?.payload !== text) held.current = { payload: text, key: randomId() };
    return held.current.key;
  }, []);
  const done = useCallback(() => {
    held.current = null;
  }, []);
  return { keyFor, done };
}
