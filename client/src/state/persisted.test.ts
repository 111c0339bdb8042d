import { expect, it } from 'vitest';
import {
  persistedReducer,
  persistedSet,
  emptyPersisted,
  parsePersisted,
  serializePersisted,
} from './persisted.ts';
import { type UserInfo, userStored } from './session.ts';

const set = (ownerKey: string, name: string, value: unknown) =>
  persistedSet({ ownerKey, name, value });
const signedIn = (id: string) => userStored({ id } as UserInfo);

it('a persisted value is restored only for the member who stored it', () => {
  let state = persistedReducer(emptyPersisted, set('7', 'sort', 'change'));
  state = persistedReducer(state, set('visitor', 'search', 'ETH'));
  expect(persistedReducer(state, signedIn('7'))).toEqual(state);
  expect(persistedReducer(state, signedIn('8'))).toEqual({ visitor: { search: 'ETH' } });
});

it('parsePersisted restores the state that serializePersisted wrote', () => {
  const state = persistedReducer(emptyPersisted, set('7', 'filter', { currency: 'BTC', page: 2 }));
  expect(parsePersisted(JSON.parse(serializePersisted(state)))).toEqual(state);
});

it.each([
  ['an older version', { version: 0, kept: { 7: { sort: 'change' } } }],
  ['nothing', null],
  ['a list', []],
  ['another shape', { version: 1, kept: 'all' }],
])('parsePersisted returns the empty state for %s', (_, stored) =>
  expect(parsePersisted(stored)).toEqual(emptyPersisted),
);
