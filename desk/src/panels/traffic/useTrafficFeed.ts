import i18next from 'i18next';
import { useEffect, useSyncExternalStore } from 'react';
import { type Shown, TrafficFeed } from './feed.ts';
import { followTraffic } from './follow.ts';

/** The feed of the world that was shown last, retained while the panel is closed. */
let retained: { world: string; feed: TrafficFeed } | null = null;

function feedOf(world: string): TrafficFeed {
  if (retained?.world !== world) retained = { world, feed: new TrafficFeed(throttled()) };
  return retained.feed;
}

/**
 * Minimum interval between two updates of the list, in milliseconds. Faster updates are not readable; a single request
 * is shown immediately.
 */
const BETWEEN_MS = 250;

/** Throttles updates: the first update runs in the next frame, later updates after `BETWEEN_MS`. */
function throttled(): (draw: () => void) => void {
  let drawnAt = Number.NEGATIVE_INFINITY;
  const onFrame = (draw: () => void) =>
    requestAnimationFrame((now) => {
      const early = drawnAt + BETWEEN_MS - now;
      if (early > 0) return void setTimeout(() => onFrame(draw), early);
      drawnAt = now;
      draw();
    });
  return onFrame;
}

/** Returns the requests of a world as they arrive, while the component is mounted. */
export function useTrafficFeed(world: string): { feed: TrafficFeed; shown: Shown } {
  const feed = feedOf(world);
  useEffect(() => {
    const leaving = new AbortController();
    void followTraffic(feed, { world, language: i18next.language, signal: leaving.signal });
    return () => leaving.abort();
  }, [feed, world]);
  return { feed, shown: useSyncExternalStore(feed.listen, feed.shown) };
}
