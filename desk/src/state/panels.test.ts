import { expect, it } from 'vitest';
import { PRESENTING_KEY } from './look.ts';
import { panels } from './panels.ts';

/** Shortcut keys of the actions that change the clock, see `useActions`. */
const clockKeys = ['h', 'd', 'n'];

it('every panel has a shortcut key that no other panel or action uses', () => {
  const keys = [...Object.values(panels).map(({ key }) => key), ...clockKeys, PRESENTING_KEY];
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
});
