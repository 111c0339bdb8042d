import { getAssets } from '@hongbao/contracts/wallet/wallet.calls';
import i18next from 'i18next';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { api } from '../api/api.ts';
import { onFailure } from '../api/signals.ts';
import { walletApi } from '../features/wallet/wallet.api.ts';
import { startLanguage } from '../i18n/i18n.ts';
import { store } from '../state/store.ts';
import { fakeServer } from '../testing/fakeServer.ts';
import { toasts } from '../ui/toasts.ts';
import { handleFailures } from './failures.ts';

beforeEach(async () => {
  await startLanguage();
  toasts.clear();
  handleFailures({ path: () => '/hangqing', goTo: () => undefined });
});
afterEach(() => {
  onFailure(() => undefined);
  store.dispatch(api.util.resetApiState());
  vi.unstubAllGlobals();
});

const ask = () => store.dispatch(walletApi.getAssets.initiate(undefined, { subscribe: false }));

it('a call that the browser aborts is reported, and one that the app aborts is not', async () => {
  fakeServer().on(getAssets, 'silent');
  const own = ask();
  own.abort();
  await own;
  expect(toasts.get()).toBeNull();
  vi.stubGlobal('fetch', () => Promise.reject(new DOMException('stopped', 'AbortError')));
  await ask();
  expect(toasts.get()).toMatchObject({ text: i18next.t('errors.aborted'), tone: 'bad' });
});
