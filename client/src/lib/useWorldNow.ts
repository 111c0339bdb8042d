import { useEffect, useState } from 'react';
import { onWorldTime, worldNow } from './worldClock.ts';

/** The world's time as state, refreshed every `everyMs` and at once when an answer moved the clock. */
export function useWorldNow(everyMs = 1_000): number {
  const [now, setNow] = useState(worldNow);
  useEffect(() => {
    const refresh = () => setNow(worldNow());
    const timer = setInterval(refresh, everyMs);
    const stop = onWorldTime(refresh);
    return () => {
      clearInterval(timer);
      stop();
    };
  }, [everyMs]);
  return now;
}
