import { beforeEach, expect, it } from 'vitest';
import { compareWithWorld, forgetStory, readSavedStory, saveStory } from './savedStory.ts';

const saved = { name: 'crash', title: 'Crash', world: 'story-crash', index: 3, of: 8, hash: 'a1' };

beforeEach(() => localStorage.clear());

it('restores the stored place of a story until it is removed', () => {
  expect(readSavedStory()).toBe(null);
  saveStory(saved);
  expect(readSavedStory()).toEqual(saved);
  forgetStory();
  expect(readSavedStory()).toBe(null);
});

it.each([
  ['no step', { ...saved, index: 0 }],
  ['no hash', { ...saved, hash: '' }],
  ['an index that is no number', { ...saved, index: '3' }],
  ['something else', 'crash'],
])('ignores a stored place with %s', (_what, stored) => {
  localStorage.setItem('hongbao.desk.story', JSON.stringify(stored));
  expect(readSavedStory()).toBe(null);
});

it.each([
  ['a1', 'same'],
  ['b2', 'changed'],
  [null, 'gone'],
])('compareWithWorld compares the stored hash with that of the world: %s is %s', (hash, state) => {
  expect(compareWithWorld(saved, hash)).toBe(state);
});
