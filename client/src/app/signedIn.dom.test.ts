import { getMember } from '@hongbao/contracts/member/member.calls';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '../api/api.ts';
import { type Failure, transportFailure } from '../lib/failure.ts';
import { signalFailure } from '../api/signals.ts';
import { storageKeys, writeStored } from '../lib/storage.ts';
import { readToken, writeToken } from '../lib/token.ts';
import { fakeServer } from '../testing/fakeServer.ts';
import { loadCurrentUser } from '../state/currentUser.ts';
import { handleFailures } from './failures.ts';
import { enterFromLink } from './linkState.ts';
import { type UserInfo, redirectStored, userEmptied, userStored } from '../state/session.ts';
import { store } from '../state/store.ts';

const ann = { id: '7', nickname: 'Ann' } as UserInfo;
const signedIn = () => store.getState().session.userInfo;

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  server = fakeServer();
  localStorage.clear();
  store.dispatch(userStored(ann));
});
afterAll(() => void vi.unstubAllGlobals());

describe('loadCurrentUser', () => {
  it.each(['lost', { code: 500 }] as const)(
    'clears the stored member if the server answered, but not after a network failure: %j',
    async (reply) => {
      vi.spyOn(console, 'error').mockReturnValue();
      server.on(getMember, reply);
      expect(await loadCurrentUser()).toBeNull();
      // A network failure does not clear the member.
      expect(signedIn()).toEqual(reply === 'lost' ? ann : null);
      vi.restoreAllMocks();
    },
  );
});

describe('an expired session', () => {
  const unauthorised: Failure = { ...transportFailure('network'), kind: 'unauthorised', code: 401 };
  const goTo = vi.fn<(path: string) => void>();
  const fail = (path: string) => {
    handleFailures({ path: () => path, goTo });
    signalFailure(unauthorised, { isPressed: false, isQuiet: true });
  };
  afterEach(() => goTo.mockClear());

  it('redirects to the sign-in page and stores the current page as the redirect target', () => {
    fail('/heyue?symbol=ETH/USDT');
    expect(goTo).toHaveBeenCalledExactlyOnceWith('/login');
    expect(store.getState().session.redirectTo).toBe('/heyue?symbol=ETH/USDT');
    expect(signedIn()).toBeNull();
  });

  it('does not redirect from the sign-in page', () => {
    store.dispatch(redirectStored('/my'));
    fail('/login?mode=register');
    expect(goTo).not.toHaveBeenCalled();
    expect(store.getState().session.redirectTo).toBe('/my');
  });

  it('deletes the token', () => {
    writeToken('dead');
    fail('/my');
    expect(readToken()).toBeNull();
  });

  it('resets the cache, so that the next member does not see data of the previous one', () => {
    const forgotten = vi.spyOn(api.util, 'resetApiState');
    fail('/my');
    expect(forgotten).toHaveBeenCalledOnce();
    store.dispatch(userEmptied());
    fail('/hangqing');
    // A visitor has loaded no data of a member, so nothing is reset.
    expect(forgotten).toHaveBeenCalledOnce();
    forgotten.mockRestore();
  });
});

it('the redirect target is never the sign-in page or a page outside the app', () => {
  for (const path of ['/login', '/login?mode=register', 'https://elsewhere.example']) {
    store.dispatch(redirectStored(path));
    expect(store.getState().session.redirectTo).toBe('/home');
  }
});

describe('a link that selects a world', () => {
  const open = (address: string) => {
    history.replaceState(null, '', address);
    enterFromLink();
    return `${location.pathname}${location.search}${location.hash}`;
  };

  it('stores world, token and language, removes them from the address, and deletes the stored member', () => {
    writeStored(storageKeys.user, '{"userInfo":{"id":"7"}}');
    expect(open('/?world=w1&token=t1&lang=jp&x=1#/my')).toBe('/?x=1#/my');
    const stored = [storageKeys.world, storageKeys.token, storageKeys.language, storageKeys.user];
    expect(stored.map((key) => localStorage.getItem(key))).toEqual(['w1', 't1', 'jp', null]);
  });

  it('a link without world, token and language changes no stored value', () => {
    writeStored(storageKeys.user, '{"userInfo":{"id":"7"}}');
    expect(open('/?x=1#/my')).toBe('/?x=1#/my');
    expect(localStorage.getItem(storageKeys.user)).not.toBeNull();
  });
});
