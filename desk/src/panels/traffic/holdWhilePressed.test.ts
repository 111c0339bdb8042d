import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { trafficLine } from '../../testing/trafficLine.ts';
import { TrafficFeed } from './feed.ts';
import { holdWhilePressed } from './holdWhilePressed.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it.each([
  ['released', () => dispatchEvent(new Event('pointerup'))],
  ['canceled by a scroll', () => dispatchEvent(new Event('pointercancel'))],
  ['pressed for too long to be a click', () => vi.advanceTimersByTime(2_000)],
])('holds the list until a pressed row is %s', (_, end) => {
  const feed = new TrafficFeed((draw) => draw());
  holdWhilePressed(feed);
  feed.add([trafficLine({ id: '1' })]);
  expect(feed.shown().lines).toHaveLength(0);
  end();
  expect(feed.shown().lines).toHaveLength(1);
});
