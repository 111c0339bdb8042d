import { applyWithdrawal } from '@hongbao/contracts/withdrawal/withdrawal.calls';
import { withdrawalLine } from '@hongbao/contracts/withdrawal/withdrawal.line';
import { units } from '@hongbao/contracts/money';
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
import type { WithdrawalOrder } from './OrderFacts.tsx';
import { useConfirmation } from './useConfirmation.ts';

beforeAll(() => void i18next.use(initReactI18next).init({ lng: 'en', resources: {} }));
afterAll(() => void vi.unstubAllGlobals());

const order = {
  form: { currency: 'USDT', amount: '30', settlementId: '1' },
  to: { id: '1' },
  config: { googleCodeNeeded: false },
  summary: { amount: units('30') },
} as unknown as WithdrawalOrder;

it('a withdrawal that is not answered within ten seconds is reported as unknown, and a retry sends the same withdrawal', async () => {
  const server = fakeServer();
  const wait = patience();
  const hook = await mountHook(
    () => useConfirmation(order),
    ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>,
  );
  await hook.act(() => hook.current.changePassword('correct horse'));
  server.on(applyWithdrawal, 'silent');
  await hook.act(() => void hook.current.confirm());
  await hook.until(() => server.requests(applyWithdrawal).length === 1);
  expect(wait.lengths()).toContain(TIMEOUT_MS);
  await hook.act(wait.isOver);
  await hook.until(({ sending }) => sending.isLost);
  expect(hook.current.sending.formError).toBe('errors.unanswered');
  expect(hook.current.password).toBe('correct horse');

  server.on(applyWithdrawal, {
    result: {
      id: '7',
      status: withdrawalLine.statusOf.underReview,
      fee: '1.00000000',
      received: '29.00000000',
    },
  });
  await hook.act(async () => void (await hook.current.confirm()));
  const [first, second] = server.requests(applyWithdrawal);
  expect(first?.body).toMatchObject({ amount: '30.00000000', settlementId: '1' });
  expect(second).toEqual(first);
  expect(first?.headers['idempotency-key']).toMatch(/^[0-9a-f]{32}$/);
  expect(hook.current).toMatchObject({
    sending: { isLost: false, formError: undefined },
    password: '',
  });
});
