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

it('a value is restored for the same member, and for no other', () => {
  let state = persistedReducer(emptyPersisted, set('7', 'sort', 'change'));
  state = persistedReducer(state, set('visitor', 'search', 'ETH'));
  expect(persistedReducer(state, signedIn('7'))).toEqual(state);
  expect(persistedReducer(state, signedIn('8'))).toEqual({ visitor: { search: 'ETH' } });
});

it('the state survives being stored', () => {
  const state = persistedReducer(emptyPersisted, set('7', 'filter', { currency: 'BTC', page: 2 }));
  expect(parsePersisted(JSON.parse(serializePersisted(state)))).toEqual(state);
});

it.each([
  ['an older version', { version: 0, kept: { 7: { sort: 'change' } } }],
  ['nothing', null],
  ['a list', []],
  ['another shape', { version: 1, kept: 'all' }],
])('parsePersisted is empty for %s', (_, stored) =>
  expect(parsePersisted(stored)).toEqual(emptyPersisted),
);
