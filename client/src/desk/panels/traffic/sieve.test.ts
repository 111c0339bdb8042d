import { expect, it, vi } from 'vitest';
import { lineOf } from '../../testing/lineOf.ts';
import type { Line } from './feed.ts';
import { Sieve } from './sieve.ts';

const refused = ({ code }: Line) => code === 401;

/** Lines newest first: those of an even number are refused. */
const listed = (newest: number, oldest: number, known: readonly Line[] = []): Line[] =>
  Array.from({ length: newest - oldest + 1 }, (_, place) => {
    const id = String(newest - place);
    const line = known.find((one) => one.id === id);
    return line ?? lineOf({ id, code: Number(id) % 2 === 0 ? 401 : 200 });
  });
const ids = (lines: readonly Line[]) => lines.map(({ id }) => Number(id));

it('finds the same as the filter, while lines come and the oldest make room', () => {
  const sieve = new Sieve(refused);
  let lines = listed(4, 1);
  expect(ids(sieve.of(lines))).toEqual([4, 2]);
  lines = listed(8, 3, lines);
  expect(ids(sieve.of(lines))).toEqual([8, 6, 4]);
  lines = listed(30, 21, lines);
  expect(ids(sieve.of(lines))).toEqual([30, 28, 26, 24, 22]);
});

it('begins anew with a record that does', () => {
  const sieve = new Sieve(refused);
  sieve.of(listed(8, 1));
  expect(sieve.of([])).toEqual([]);
  expect(ids(sieve.of(listed(2, 1)))).toEqual([2]);
});

it('looks at each line once', () => {
  const looked = vi.fn<(line: Line) => boolean>(() => true);
  const sieve = new Sieve(looked);
  const before = listed(3, 1);
  sieve.of(before);
  sieve.of(listed(5, 1, before));
  expect(ids(looked.mock.calls.map(([line]) => line))).toEqual([3, 2, 1, 5, 4]);
});
