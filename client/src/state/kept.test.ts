import { expect, it } from 'vitest';
import { keptReducer, keptSet, noneKept, readKept, writtenKept } from './kept.ts';
import { type UserInfo, userStored } from './session.ts';

const set = (keeper: string, name: string, value: unknown) => keptSet({ keeper, name, value });
const signedIn = (id: string) => userStored({ id } as UserInfo);

it('a value is restored for the same member, and for no other', () => {
  let state = keptReducer(noneKept, set('7', 'sort', 'change'));
  state = keptReducer(state, set('visitor', 'search', 'ETH'));
  expect(keptReducer(state, signedIn('7'))).toEqual(state);
  expect(keptReducer(state, signedIn('8'))).toEqual({ visitor: { search: 'ETH' } });
});

it('the state survives being stored', () => {
  const state = keptReducer(noneKept, set('7', 'filter', { currency: 'BTC', page: 2 }));
  expect(readKept(JSON.parse(writtenKept(state)))).toEqual(state);
});

it.each([
  ['an older version', { version: 0, kept: { 7: { sort: 'change' } } }],
  ['nothing', null],
  ['a list', []],
  ['another shape', { version: 1, kept: 'all' }],
])('readKept is empty for %s', (_, stored) => expect(readKept(stored)).toEqual(noneKept));
