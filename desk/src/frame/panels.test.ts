import { expect, it } from 'vitest';
import { panels } from './panels.ts';

/** Keys of the actions that move the clock, see `useActions`. */
const clockKeys = ['h', 'd', 'n'];

it('gives every panel a key that no other panel or action has', () => {
  const keys = [...Object.values(panels).map(({ key }) => key), ...clockKeys];
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
});
