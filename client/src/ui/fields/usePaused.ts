import { useEffect, useState } from 'react';

const PAUSE_MS = 300;

/** Returns a typed text after a pause of 300 ms without a change, so that not every letter sends a request. */
export function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}
