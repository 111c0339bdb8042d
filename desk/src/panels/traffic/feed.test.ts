import { expect, it } from 'vitest';
import { trafficLine } from '../../testing/trafficLine.ts';
import { LINES_MAX, type Line, TrafficFeed } from './feed.ts';

const line = (id: number): Line => trafficLine({ id: String(id) });
const lines = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => line(from + index));

function drawn() {
  const frames: (() => void)[] = [];
  const feed = new TrafficFeed((draw) => frames.push(draw));
  const frame = () => frames.splice(0).forEach((draw) => draw());
  const ids = () => feed.shown().lines.map(({ id }) => Number(id));
  return { feed, frame, ids, frames };
}

it('the traffic feed updates the list once per frame, newest first', () => {
  const { feed, frame, ids, frames } = drawn();
  feed.add(lines(1, 2));
  feed.add(lines(3, 3));
  expect(frames).toHaveLength(1);
  expect(ids()).toEqual([]);
  frame();
  expect(ids()).toEqual([3, 2, 1]);
});

it('the traffic feed deduplicates requests that arrive both in a page and from the stream', () => {
  const { feed, frame, ids } = drawn();
  feed.add(lines(1, 3));
  feed.add(lines(2, 4));
  frame();
  feed.add(lines(1, 4));
  frame();
  expect(ids()).toEqual([4, 3, 2, 1]);
});

it('the traffic feed counts new requests while paused, and lists them when it resumes', () => {
  const { feed, frame, ids } = drawn();
  feed.add(lines(1, 1));
  frame();
  feed.setPaused(true);
  feed.add(lines(2, 4));
  frame();
  expect(ids()).toEqual([1]);
  expect(feed.shown().waiting).toBe(3);
  feed.setPaused(false);
  frame();
  expect(ids()).toEqual([4, 3, 2, 1]);
  expect(feed.shown().waiting).toBe(0);
});

it('the traffic feed pauses and resumes immediately, without waiting for a frame', () => {
  const { feed, frame, ids } = drawn();
  feed.add(lines(1, 2));
  feed.setPaused(true);
  expect(feed.shown().isPaused).toBe(true);
  feed.add(lines(3, 3));
  frame();
  expect(feed.shown().waiting).toBe(3);
  feed.setPaused(false);
  expect(feed.shown().isPaused).toBe(false);
  expect(ids()).toEqual([3, 2, 1]);
});

it('the traffic feed does not change the list while it is held, and lists new requests when it is released', () => {
  const { feed, frame, ids } = drawn();
  feed.add(lines(1, 1));
  feed.hold(true);
  frame();
  feed.add(lines(2, 2));
  frame();
  expect(ids()).toEqual([]);
  feed.hold(false);
  frame();
  expect(ids()).toEqual([2, 1]);
});

it.each([false, true])(
  'the traffic feed retains the newest 10,000 requests (paused: %s)',
  (isPaused) => {
    const { feed, frame, ids } = drawn();
    feed.setPaused(isPaused);
    feed.add(lines(1, LINES_MAX));
    feed.add(lines(LINES_MAX + 1, LINES_MAX + 5));
    frame();
    feed.setPaused(false);
    frame();
    expect(ids()).toHaveLength(LINES_MAX);
    expect(ids()[0]).toBe(LINES_MAX + 5);
    expect(ids().at(-1)).toBe(6);
  },
);

it('the traffic feed counts missed requests, and resets the count when the recording is cleared', () => {
  const { feed, frame, ids } = drawn();
  feed.add(lines(5, 6));
  feed.miss(2);
  feed.miss(3);
  frame();
  expect(feed.shown().lost).toBe(5);
  feed.clear();
  feed.add(lines(1, 1));
  frame();
  expect(ids()).toEqual([1]);
  expect(feed.shown().lost).toBe(0);
});
