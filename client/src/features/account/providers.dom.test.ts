import { PROVIDER_MESSAGE } from '@hongbao/contracts/account/account.types';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { askProvider, tokenInAddress } from './providers.ts';

const popup = { closed: false, close: vi.fn<() => void>() };
const postMessage = (data: object, source: unknown = popup, origin = location.origin) => {
  const event = new MessageEvent('message', { data, origin });
  Object.defineProperty(event, 'source', { value: source });
  window.dispatchEvent(event);
};
const settle = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  vi.useFakeTimers();
  popup.closed = false;
  vi.spyOn(window, 'open').mockReturnValue(popup as unknown as Window);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('askProvider accepts a token only from the window that it opened, from its own origin and for its provider', async () => {
  const ending = askProvider('google');
  await settle();
  const good = { source: PROVIDER_MESSAGE, provider: 'google', idToken: 'right' };
  postMessage({ ...good, idToken: 'foreign' }, popup, 'https://elsewhere.example');
  postMessage({ ...good, idToken: 'another window' }, window);
  postMessage({ ...good, provider: 'apple' });
  postMessage({ ...good, source: 'other' });
  postMessage(good);
  expect(await ending).toEqual({ idToken: 'right' });
});

it('askProvider resolves when the window is closed', async () => {
  const ending = askProvider('apple');
  await settle();
  popup.closed = true;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await ending).toBe('left');
});

it.each([
  ['provider=google&idToken=abc', { provider: 'google', idToken: 'abc' }],
  ['provider=nobody&idToken=abc', null],
  ['provider=google', null],
])('tokenInAddress parses the query %s', (search, read) =>
  expect(tokenInAddress(new URLSearchParams(search))).toEqual(read),
);
