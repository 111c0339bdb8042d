import { describe, expect, it } from 'vitest';
import type { AccountChange } from '../wallet/wallet.api.ts';
import { collateralSale, loanEnd } from './loanReceipt.ts';
import type { Loan } from './loans.api.ts';

const loan = {
  amount: '500.00000000',
  pledgeCurrency: 'BTC',
  pledgeQuantity: '0.01000000',
  endTime: '2026-01-08 12:00:00',
  graceHours: 24,
} as Loan;
const change = (type: string, amount: string, createTime: string, currency = 'USDT') =>
  ({ type, amount, currency, createTime }) as AccountChange;

describe('loanEnd', () => {
  it.each([
    ['repaid', '2026-01-08 12:00:00', 'repaid'],
    ['repaid', '2026-01-08 12:00:01', 'repaidLate'],
    ['sold', '2026-01-07 00:00:00', 'soldCall'],
    ['sold', '2026-01-09 11:59:59', 'soldCall'],
    ['sold', '2026-01-09 12:00:00', 'soldLate'],
  ] as const)('a loan that was %s at %s has the reason %s', (closeReason, closedTime, end) => {
    expect(loanEnd({ ...loan, closeReason, closedTime })).toBe(end);
  });
});

describe('collateralSale', () => {
  const at = '2026-01-07 10:00:00';
  const before = [
    change('loanInterest', '-1.00000000', '2026-01-06 10:00:00'),
    change('loanRepayment', '-100.00000000', '2026-01-06 10:00:00'),
    change('loanPayout', '500.00000000', '2026-01-05 10:00:00'),
  ];

  it('returns the price, and the debt at the sale as a fraction of the proceeds', () => {
    const changes = [
      change('loanRepayment', '-400.00000000', at),
      change('loanInterest', '-5.00000000', at),
      change('collateralSale', '450.00000000', at),
      ...before,
    ];
    expect(collateralSale(loan, changes)).toEqual({ price: '45000.00000000', ltv: '0.90000000' });
  });

  it('returns no loan-to-value if the sale did not pay the whole debt', () => {
    const changes = [
      change('loanRepayment', '-380.00000000', at),
      change('loanInterest', '-5.00000000', at),
      change('collateralSale', '385.00000000', at),
      ...before,
    ];
    expect(collateralSale(loan, changes)).toEqual({ price: '38500.00000000', ltv: null });
  });

  it('returns null for a loan whose collateral was not sold', () => {
    expect(collateralSale(loan, before)).toBeNull();
  });
});
