import { expect, it } from 'vitest';
import { RowKeys } from './rowKeys.ts';

const shown = (...sights: readonly (readonly string[])[]) => {
  const places = new RowKeys();
  return sights.map((ids) => {
    const keys = places.keysOf(ids);
    return ids.map((id) => keys.get(id));
  });
};

it('RowKeys returns the same row for a line that remains visible when lines are inserted above it', () => {
  expect(shown(['3', '2', '1'], ['5', '4', '3'])).toEqual([
    [0, 1, 2],
    [3, 4, 0],
  ]);
});

it('RowKeys reuses the rows of removed lines for new lines', () => {
  expect(shown(['3', '2', '1'], ['9', '8', '7', '6'], ['20', '19'])).toEqual([
    [0, 1, 2],
    [0, 1, 2, 3],
    [0, 1],
  ]);
});

it('RowKeys never assigns one row to two visible lines', () => {
  const [, , last = []] = shown(['3', '2', '1'], ['9'], ['12', '11', '9']);
  expect(new Set(last).size).toBe(3);
});
