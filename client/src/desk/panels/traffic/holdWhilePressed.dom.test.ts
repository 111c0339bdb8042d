import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { lineOf } from '../../testing/lineOf.ts';
import { TrafficFeed } from './feed.ts';
import { holdWhilePressed } from './holdWhilePressed.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it.each([
  ['let go', () => dispatchEvent(new Event('pointerup'))],
  ['taken for a scroll', () => dispatchEvent(new Event('pointercancel'))],
  ['pressed for so long that it is no click', () => vi.advanceTimersByTime(2_000)],
])('the list stands still until what was pressed is %s', (_, end) => {
  const feed = new TrafficFeed((draw) => draw());
  holdWhilePressed(feed);
  feed.add([lineOf({ id: '1' })]);
  expect(feed.shown().lines).toHaveLength(0);
  end();
  expect(feed.shown().lines).toHaveLength(1);
});
