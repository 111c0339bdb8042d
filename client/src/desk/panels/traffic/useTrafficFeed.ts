import i18next from 'i18next';
import { useEffect, useSyncExternalStore } from 'react';
import { type Shown, TrafficFeed } from './feed.ts';
import { followTraffic } from './follow.ts';

/** What the panel has seen of the world it looked at last: closed and opened again, it goes on from there. */
let kept: { world: string; feed: TrafficFeed } | null = null;

function feedOf(world: string): TrafficFeed {
  if (kept?.world !== world)
    kept = { world, feed: new TrafficFeed((draw) => void requestAnimationFrame(draw)) };
  return kept.feed;
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
