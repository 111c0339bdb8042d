import type { Wire } from './wire.ts';

/** The withdrawal password of members with a bound address. */
export const WITHDRAW_PASSWORD = 'only for withdrawals';

/** Sets a withdrawal password and binds a USDT address for withdrawals. Returns the id of the bound account. */
export async function bindAddress({ post }: Wire): Promise<string> {
  await post('/user/appUser/changePassword', { type: 'withdraw', newPassword: WITHDRAW_PASSWORD });
  const { id } = await post<{ id: string }>('/user/appUserWithdrawalInfoSet/addAccount', {
    type: 'blockchain',
    currency: 'USDT',
    network: 'TRC20',
    address: 'nile:TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
    withdrawPassword: WITHDRAW_PASSWORD,
  });
  return id;
}

/** Creates a loan of 500 USDT that is secured by 0.02 BTC of the member. */
export async function borrowAgainstBitcoin({ get, post }: Wire): Promise<void> {
  const terms = await get<{ id: string }[]>('/prod/appLoanSet/list?type=pledge');
  await post('/prod/appLoanOrder/pledgeApply', {
    setId: terms[0]?.id,
    amount: '500',
    pledgeCurrency: 'BTC',
    pledgeQuantity: '0.02',
  });
}
