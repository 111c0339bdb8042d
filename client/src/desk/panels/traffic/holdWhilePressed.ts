import type { TrafficFeed } from './feed.ts';

/** Nobody presses longer to click. */
const PRESS_MS_MAX = 2_000;

/** Lets the list stand still until what was pressed is let go: a row that has moved away by then is not clicked. */
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
