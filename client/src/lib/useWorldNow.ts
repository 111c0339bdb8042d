import { useEffect, useState } from 'react';
import { useIsActive } from './active.ts';
import { onWorldTime, worldNow } from './worldClock.ts';

/**
 * The time of the world as state, refreshed every `everyMs` and immediately when an answer moved the clock. Paused on
 * a page that is not in front.
 */
export function useWorldNow(everyMs = 1_000): number {
  const isActive = useIsActive();
  const [now, setNow] = useState(worldNow);
  useEffect(() => {
    if (!isActive) return undefined;
    const refresh = () => setNow(worldNow());
    refresh();
    const timer = setInterval(refresh, everyMs);
    const stop = onWorldTime(refresh);
    return () => {
      clearInterval(timer);
      stop();
    };
  }, [everyMs, isActive]);
  return now;
}
