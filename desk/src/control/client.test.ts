import { beforeEach, expect, it } from 'vitest';
import { storeControlToken, readControlToken, moveControlTokenToStorage } from './client.ts';

beforeEach(() => sessionStorage.clear());

it('moves a control token from the URL fragment to the session storage', () => {
  history.replaceState(null, '', '/desk.html?world=mine#token=a%2Bb_c');
  moveControlTokenToStorage();
  expect(readControlToken()).toBe('a+b_c');
  expect(location.href).not.toContain('token');
  expect(location.search).toBe('?world=mine');
});

it.each(['#/home', '', '?token=a-member'])(
  'retains the stored control token at the address %j',
  (address) => {
    storeControlToken('stored');
    history.replaceState(null, '', `/desk.html${address}`);
    moveControlTokenToStorage();
    expect(readControlToken()).toBe('stored');
    expect(location.href).toContain(`/desk.html${address}`);
  },
);
