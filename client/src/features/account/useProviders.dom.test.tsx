import { thirdPartyProviders } from '@hongbao/contracts/account/account.types';
import { refusals } from '@hongbao/contracts/refusals';
import { getSetting } from '@hongbao/contracts/settings/settings.calls';
import { Provider } from 'react-redux';
import { afterEach, beforeEach, it, vi } from 'vitest';
import { api } from '../../api/api.ts';
import { store } from '../../state/store.ts';
import { fakeServer } from '../../testing/fakeServer.ts';
import { mountHook } from '../../testing/mountHook.ts';
import { useProviders } from './useProviders.ts';

beforeEach(() => void store.dispatch(api.util.resetApiState()));
afterEach(() => {
  vi.unstubAllGlobals();
});

const refusal = { code: refusals.settingUnknown.code };
const mount = () =>
  mountHook(useProviders, ({ children }) => <Provider store={store}>{children}</Provider>);

it.each([
  ['on', { result: 'on' }, thirdPartyProviders.length],
  ['off', { result: 'off' }, 0],
  ['a refusal', refusal, 0],
] as const)(
  'after the answer %s the providers are offered only if it is on',
  async (_, reply, n) => {
    const server = fakeServer();
    server.on(getSetting, reply);
    const hook = await mount();
    await hook.until(
      (providers) => server.requests(getSetting).length > 0 && providers.length === n,
    );
  },
);
