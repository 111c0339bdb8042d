import { useEffect, useState } from 'react';
import { useIsActive } from './active.ts';
import { onWorldTime, worldNow } from './worldClock.ts';

/**
 * Returns the time of the world as state. It is updated every `everyMs`, and immediately when an answer changes the
 * clock. It pauses on a page behind another page.
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
