import i18next from 'i18next';
import { useEffect, useSyncExternalStore } from 'react';
import { type Shown, TrafficFeed } from './feed.ts';
import { followTraffic } from './follow.ts';

/** What the panel has seen of the world it looked at last: closed and opened again, it goes on from there. */
let kept: { world: string; feed: TrafficFeed } | null = null;

function feedOf(world: string): TrafficFeed {
  if (kept?.world !== world) kept = { world, feed: new TrafficFeed(unhurried()) };
  return kept.feed;
}

/** At a hundred calls a second nobody reads more than a few lists a second; a single call shows at once. */
const BETWEEN_MS = 250;

/** Draws with the next frame, and then not again before a while has passed. */
function unhurried(): (draw: () => void) => void {
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

/** The requests of a world as they happen, followed for as long as this is in sight. */
export function useTrafficFeed(world: string): { feed: TrafficFeed; shown: Shown } {
  const feed = feedOf(world);
  useEffect(() => {
    const leaving = new AbortController();
    void followTraffic(feed, { world, language: i18next.language, signal: leaving.signal });
    return () => leaving.abort();
  }, [feed, world]);
  return { feed, shown: useSyncExternalStore(feed.listen, feed.shown) };
}
