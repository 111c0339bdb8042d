import { useCallback, useRef } from 'react';
import { randomId } from '../lib/random.ts';

/**
 * One key per thing the member means to do. The same payload keeps its key, so a second tap or a retry after a
 * lost answer is answered with the first result; another payload, or `done`, begins a new intent.
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
