import { applyPledgeLoan } from '@hongbao/contracts/loans/loans.calls';
import { units } from '@hongbao/contracts/money';
import i18next from 'i18next';
import type { ReactNode } from 'react';
import { initReactI18next } from 'react-i18next';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { TIMEOUT_MS } from '../../lib/failure.ts';
import { store } from '../../state/store.ts';
import { fakeServer } from '../../testing/fakeServer.ts';
import { mountHook } from '../../testing/mountHook.ts';
import { patience } from '../../testing/patience.ts';
import type { Loan } from './loans.api.ts';
import type { useLoanForm } from './useLoanForm.ts';
import { useLoanOrder } from './useLoanOrder.ts';

beforeAll(() => void i18next.use(initReactI18next).init({ lng: 'en', resources: {} }));
afterAll(() => void vi.unstubAllGlobals());

const lent: Loan = {
  id: '1',
  type: 'pledge',
  amount: '300.00000000',
  days: 7,
  dailyRate: '0.00020000',
  totalInterest: '0.42000000',
  outstanding: '300.00000000',
  accruedInterest: '0.00000000',
  interestPaid: '0.00000000',
  status: 'underReview',
  overdue: false,
  startTime: '2026-01-06 12:00:00',
  endTime: '2026-01-13 12:00:00',
  settledInterest: '0.00000000',
  settledHours: 0,
  graceHours: 24,
  overdueFactor: 2,
  marginCalled: false,
};

/** Mounts a loan form with BTC collateral. The collateral is computed from the price. */
const loanAt = (collateral: string, reset: () => void) =>
  ({
    form: { type: 'pledge', coin: 'BTC' },
    facts: { term: { id: 'pledge-7' } },
    summary: { amount: units('300'), quantity: units(collateral) },
    reset,
  }) as unknown as ReturnType<typeof useLoanForm>;

it('a loan application that is not answered within ten seconds is reported as unknown, and a retry sends the same application after a price change', async () => {
  const server = fakeServer();
  const wait = patience();
  const reset = vi.fn();
  let loan = loanAt('0.008', reset);
  const hook = await mountHook(
    () => useLoanOrder(loan),
    ({ children }: { children: ReactNode }) => (
      <Provider store={store}>
        <MemoryRouter>{children}</MemoryRouter>
      </Provider>
    ),
  );
  server.on(applyPledgeLoan, 'silent');
  await hook.act(() => void hook.current.send());
  await hook.until(() => server.requests(applyPledgeLoan).length === 1);
  expect(wait.lengths()).toContain(TIMEOUT_MS);
  await hook.act(wait.isOver);
  await hook.until(({ isLost }) => isLost);
  expect(hook.current.formError).toBe('errors.unanswered');
  expect(reset, 'what was typed stays').not.toHaveBeenCalled();

  loan = loanAt('0.009', reset);
  await hook.act(() => hook.current.clearErrors());
  server.on(applyPledgeLoan, { result: lent });
  // The second submit sends the application without another confirmation.
  await hook.act(() => hook.current.ask());
  await hook.until(() => reset.mock.calls.length === 1);
  const [first, second] = server.requests(applyPledgeLoan);
  expect(first?.body).toMatchObject({ amount: '300.00000000', pledgeQuantity: '0.00800000' });
  expect(second).toEqual(first);
});
