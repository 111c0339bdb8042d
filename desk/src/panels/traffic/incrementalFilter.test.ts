import { expect, it, vi } from 'vitest';
import { trafficLine } from '../../testing/trafficLine.ts';
import type { Line } from './feed.ts';
import { IncrementalFilter } from './incrementalFilter.ts';

const refused = ({ code }: Line) => code === 401;

/** Creates lines, newest first. Lines with an even number are refused. */
const listed = (newest: number, oldest: number, known: readonly Line[] = []): Line[] =>
  Array.from({ length: newest - oldest + 1 }, (_, place) => {
    const id = String(newest - place);
    const line = known.find((one) => one.id === id);
    return line ?? trafficLine({ id, code: Number(id) % 2 === 0 ? 401 : 200 });
  });
const ids = (lines: readonly Line[]) => lines.map(({ id }) => Number(id));

it('IncrementalFilter returns the matching lines while lines are added and the oldest lines are dropped', () => {
  const sieve = new IncrementalFilter(refused);
  let lines = listed(4, 1);
  expect(ids(sieve.of(lines))).toEqual([4, 2]);
  lines = listed(8, 3, lines);
  expect(ids(sieve.of(lines))).toEqual([8, 6, 4]);
  lines = listed(30, 21, lines);
  expect(ids(sieve.of(lines))).toEqual([30, 28, 26, 24, 22]);
});

it('IncrementalFilter starts again when the recording restarts', () => {
  const sieve = new IncrementalFilter(refused);
  sieve.of(listed(8, 1));
  expect(sieve.of([])).toEqual([]);
  expect(ids(sieve.of(listed(2, 1)))).toEqual([2]);
});

it('IncrementalFilter tests each line once', () => {
  const looked = vi.fn<(line: Line) => boolean>(() => true);
  const sieve = new IncrementalFilter(looked);
  const before = listed(3, 1);
  sieve.of(before);
  sieve.of(listed(5, 1, before));
  expect(ids(looked.mock.calls.map(([line]) => line))).toEqual([3, 2, 1, 5, 4]);
});
