import type { TrafficFeed } from './feed.ts';

/** Maximum duration of a hold, in milliseconds. */
const PRESS_MS_MAX = 2_000;

/** Holds the list from pointer down to pointer up, because a row that moves in between would not receive the click. */
export function holdWhilePressed(feed: TrafficFeed): void {
  const held = new AbortController();
  const release = () => {
    clearTimeout(timer);
    held.abort();
    feed.hold(false);
  };
  const timer = setTimeout(release, PRESS_MS_MAX);
  feed.hold(true);
  for (const end of ['pointerup', 'pointercancel'])
    addEventListener(end, release, { signal: held.signal });
}
