import { beforeEach, expect, it } from 'vitest';
import { addRecent, readRecent } from './recentSituations.ts';

beforeEach(() => localStorage.clear());

it('stores the last five different names, the last one first', () => {
  for (const name of ['a', 'b', 'c', 'a', 'd', 'e', 'f']) addRecent(name);
  expect(readRecent()).toEqual(['f', 'e', 'd', 'a', 'c']);
});

it.each(['{"a":1}', '[1]', 'nonsense'])('ignores the invalid stored value %s', (stored) => {
  localStorage.setItem('hongbao.desk.situations', stored);
  expect(readRecent()).toEqual([]);
});
