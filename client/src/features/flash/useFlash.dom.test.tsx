import { exchangeFlash, quoteFlashExchange } from '@hongbao/contracts/flash/flash.calls';
import { listBalances } from '@hongbao/contracts/wallet/wallet.calls';
import i18next from 'i18next';
import type { ReactNode } from 'react';
import { initReactI18next } from 'react-i18next';
import { Provider } from 'react-redux';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { TIMEOUT_MS } from '../../lib/failure.ts';
import { store } from '../../state/store.ts';
import { fakeServer } from '../../testing/fakeServer.ts';
import { mountHook } from '../../testing/mountHook.ts';
import { patience } from '../../testing/patience.ts';
import { useFlash } from './useFlash.ts';

beforeAll(() => void i18next.use(initReactI18next).init({ lng: 'en', resources: {} }));
afterAll(() => void vi.unstubAllGlobals());

const quote = (quoteId: string) => ({
  quoteId,
  rate: '0.00001600',
  fromAmount: '100.00000000',
  toAmount: '0.00160000',
  feeRate: '0.00100000',
  expiresAt: 15_000,
});

it('an exchange that is not answered within ten seconds is reported as unknown, and a retry sends the same exchange with the same quote', async () => {
  const server = fakeServer();
  const wait = patience();
  server.on(listBalances, { result: [] });
  server.on(quoteFlashExchange, { result: quote('q1') });
  const hook = await mountHook(useFlash, ({ children }: { children: ReactNode }) => (
    <Provider store={store}>{children}</Provider>
  ));
  await hook.act(() => hook.current.type('from', '100'));
  await hook.until(({ quote: current }) => current !== null);
  server.on(exchangeFlash, 'silent');
  await hook.act(() => void hook.current.submit(quote('q1')));
  await hook.until(() => server.requests(exchangeFlash).length === 1);
  expect(wait.lengths()).toContain(TIMEOUT_MS);
  await hook.act(wait.isOver);
  await hook.until(({ isLost }) => isLost);
  expect(hook.current.formError).toBe('errors.unanswered');
  expect(hook.current.form.amount, 'what was typed stays').toBe('100');

  server.on(exchangeFlash, { result: { id: '1', ...quote('q1') } });
  const made: unknown[] = [];
  await hook.act(async () => void made.push(await hook.current.submit(quote('q2'))));
  expect(made).toMatchObject([{ id: '1' }]);
  const [first, second] = server.requests(exchangeFlash);
  expect(first?.body).toMatchObject({ amount: '100.00000000', quoteId: 'q1' });
  expect(second).toEqual(first);
});
