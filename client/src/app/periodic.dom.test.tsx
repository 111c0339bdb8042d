import { listRecharges } from '@hongbao/contracts/recharge/recharge.calls';
import { listWithdrawals } from '@hongbao/contracts/withdrawal/withdrawal.calls';
import { Provider } from 'react-redux';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { setServerReachable } from '../api/reachability.ts';
import { rechargeApi } from '../features/recharge/recharge.api.ts';
import { withdrawalApi } from '../features/withdrawal/withdrawal.api.ts';
import { speak, startLanguage } from '../i18n/i18n.ts';
import { store } from '../state/store.ts';
import { fakeServer } from '../testing/fakeServer.ts';
import { mountHook } from '../testing/mountHook.ts';
import { startPeriodicTask } from './periodic.ts';

beforeAll(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'Date'] });
  startPeriodicTask();
});
afterAll(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('the periodic task retries a query that failed without a network within 6 s once the server answers again', async () => {
  const server = fakeServer();
  const hook = await mountHook(
    () => rechargeApi.oneRecharge.useQuery('2'),
    ({ children }) => <Provider store={store}>{children}</Provider>,
  );
  await hook.until(({ isError }) => isError);
  const page = { records: [], total: 0, current: 1, size: 1, pages: 0 };
  server.on(listRecharges, { result: page });
  setServerReachable(true);
  await hook.act(async () => void (await vi.advanceTimersByTimeAsync(6_100)));
  await hook.until(({ isSuccess }) => isSuccess);
});

it('the periodic task refetches deposits and withdrawals when another language is selected, because their reasons are texts of the server', async () => {
  const server = fakeServer();
  const page = { records: [], total: 0, current: 1, size: 1, pages: 0 };
  for (const call of [listRecharges, listWithdrawals]) server.on(call, { result: page });
  await startLanguage();
  await speak('en-us');
  const hook = await mountHook(
    () => [
      rechargeApi.oneRecharge.useQuery('1').isSuccess,
      withdrawalApi.oneWithdrawal.useQuery('1').isSuccess,
    ],
    ({ children }) => <Provider store={store}>{children}</Provider>,
  );
  await hook.until((answered) => answered.every(Boolean));
  await hook.act(() => speak('jp'));
  for (const call of [listRecharges, listWithdrawals]) {
    await hook.until(() => server.requests(call).length === 2);
    const languages = server.requests(call).map(({ headers }) => headers['accept-language']);
    expect(languages).toEqual(['en', 'ja']);
  }
});
