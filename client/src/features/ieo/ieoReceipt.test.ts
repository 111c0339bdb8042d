import { expect, it } from 'vitest';
import type { AccountChange } from '../wallet/wallet.api.ts';
import { ieoRefund } from './ieoReceipt.ts';

it('ieoRefund sums what was released of the held amount', () => {
  const change = (type: string, amount: string) => ({ type, amount }) as AccountChange;
  expect(
    ieoRefund([
      change('ieoTokens', '200'),
      change('ieoPayment', '1.25'),
      change('ieoPayment', '60'),
      change('ieoPayment', '-100'),
    ]),
  ).toBe(6_125_000_000n);
});
