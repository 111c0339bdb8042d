import { useEffect, useState } from 'react';
import { useIsActive } from './active.ts';
import { onWorldTime, worldNow } from './worldClock.ts';

/**
 * The world's time as state, refreshed every `everyMs` and at once when an answer moved the clock. It stands still on a
 * page behind another.
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
