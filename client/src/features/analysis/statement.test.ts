import { units } from '@hongbao/contracts/money';
import { expect, it } from 'vitest';
import type { AccountChange } from '../wallet/wallet.api.ts';
import { maskMember, monthMoney, monthSpan } from './statement.ts';

const change = (
  type: AccountChange['type'],
  amount: string,
  balanceAfter: string,
  currency = 'USDT',
): AccountChange => ({
  id: `${type} ${amount}`,
  currency,
  type,
  amount,
  balanceAfter,
  refType: 'position',
  refId: '1',
  createTime: '2026-01-06 12:00:00',
});

it.each([
  ['2026-01', '2026-01-01 00:00:00', '2026-02-01 00:00:00'],
  ['2026-02', '2026-02-01 00:00:00', '2026-03-01 00:00:00'],
  ['2026-12', '2026-12-01 00:00:00', '2027-01-01 00:00:00'],
])('monthSpan of %s ends with the first instant of the next month', (month, from, to) =>
  expect(monthSpan(month)).toEqual({ from, to }),
);

it('monthMoney returns the balance before the first and after the last change, and the fees by kind and coin', () =>
  expect(
    monthMoney([
      change('closeFee', '-0.5', '90'),
      change('withdrawalFee', '-0.001', '1', 'BTC'),
      change('openFee', '-0.25', '90.5'),
      change('openFee', '-0.25', '90.75'),
      change('positionMargin', '-9', '91'),
    ]),
  ).toEqual({
    balance: { start: units('100'), end: units('90') },
    fees: [
      { type: 'openFee', coin: 'USDT', paid: units('0.5') },
      { type: 'closeFee', coin: 'USDT', paid: units('0.5') },
      { type: 'withdrawalFee', coin: 'BTC', paid: units('0.001') },
    ],
  }));

it('monthMoney has no balance for a month without changes', () =>
  expect(monthMoney([])).toEqual({ balance: null, fees: [] }));

it.each([
  ['demo@hongbao.example', 'd***@hongbao.example'],
  ['TR7NHqjeKQxGTCi8', 'TR***i8'],
  ['ann', '****'],
])('maskMember of %s is %s', (account, masked) => expect(maskMember(account)).toBe(masked));
