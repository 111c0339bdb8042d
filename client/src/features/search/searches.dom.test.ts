import { expect, it } from 'vitest';
import { storageKeys } from '../../lib/storage.ts';
import { searches, SEARCHES_MAX } from './searches.ts';

it('recent searches are stored per member, newest first, without duplicates', () => {
  searches.add('1', 'btc');
  searches.add('1', ' vip ');
  searches.add('1', 'btc');
  searches.add(undefined, 'loan');
  expect(searches.of('1')).toEqual(['btc', 'vip']);
  expect(searches.of(undefined)).toEqual(['loan']);
  expect(JSON.parse(localStorage.getItem(storageKeys.searches) ?? '')).toEqual({
    1: ['btc', 'vip'],
    visitor: ['loan'],
  });
});

it('only the newest searches are stored, and none of them after they are cleared', () => {
  for (let number = 1; number <= SEARCHES_MAX + 2; number += 1) searches.add('2', `${number}`);
  expect(searches.of('2')).toHaveLength(SEARCHES_MAX);
  expect(searches.of('2')[0]).toBe(`${SEARCHES_MAX + 2}`);
  searches.clear('2');
  expect(searches.of('2')).toEqual([]);
});

it('an empty search is not stored', () => {
  searches.add('3', '  ');
  expect(searches.of('3')).toEqual([]);
});
