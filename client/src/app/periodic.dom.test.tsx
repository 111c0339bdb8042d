import { listRecharges } from '@hongbao/contracts/recharge/recharge.calls';
import { listWithdrawals } from '@hongbao/contracts/withdrawal/withdrawal.calls';
import { Provider } from 'react-redux';
import { afterAll, expect, it, vi } from 'vitest';
import { useOneRechargeQuery } from '../features/recharge/recharge.api.ts';
import { useOneWithdrawalQuery } from '../features/withdrawal/withdrawal.api.ts';
import { speak, startLanguage } from '../i18n/i18n.ts';
import { store } from '../state/store.ts';
import { fakeServer } from '../testing/fakeServer.ts';
import { mountHook } from '../testing/mountHook.ts';
import { startPeriodicTask } from './periodic.ts';

afterAll(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('requests deposits and withdrawals in another language when it is chosen: their reasons are texts', async () => {
  const server = fakeServer();
  vi.useFakeTimers({ toFake: ['setInterval'] });
  const page = { records: [], total: 0, current: 1, size: 1, pages: 0 };
  for (const call of [listRecharges, listWithdrawals]) server.on(call, { result: page });
  await startLanguage();
  await speak('en-us');
  startPeriodicTask();
  const hook = await mountHook(
    () => [useOneRechargeQuery('1').isSuccess, useOneWithdrawalQuery('1').isSuccess],
    ({ children }) => <Provider store={store}>{children}</Provider>,
  );
  await hook.until((answered) => answered.every(Boolean));
  await hook.act(() => speak('jp'));
  for (const call of [listRecharges, listWithdrawals]) {
    await hook.until(() => server.heard(call).length === 2);
    const languages = server.heard(call).map(({ headers }) => headers['Accept-Language']);
    expect(languages).toEqual(['en', 'ja']);
  }
});
