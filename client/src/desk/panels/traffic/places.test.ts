import { expect, it } from 'vitest';
import { Places } from './places.ts';

const shown = (...sights: readonly (readonly string[])[]) => {
  const places = new Places();
  return sights.map((ids) => {
    const keys = places.keysOf(ids);
    return ids.map((id) => keys.get(id));
  });
};

it('a line in sight keeps its row when others come above it', () => {
  expect(shown(['3', '2', '1'], ['5', '4', '3'])).toEqual([
    [0, 1, 2],
    [3, 4, 0],
  ]);
});

it('lines that all have gone leave their rows to the new ones', () => {
  expect(shown(['3', '2', '1'], ['9', '8', '7', '6'], ['20', '19'])).toEqual([
    [0, 1, 2],
    [0, 1, 2, 3],
    [0, 1],
  ]);
});

it('no two lines in sight have one row', () => {
  const [, , last = []] = shown(['3', '2', '1'], ['9'], ['12', '11', '9']);
  expect(new Set(last).size).toBe(3);
});
