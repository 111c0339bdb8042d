import { changePassword } from '@hongbao/contracts/member/member.calls';
import { addSettlement } from '@hongbao/contracts/settlement/settlement.calls';
import { listBalances } from '@hongbao/contracts/wallet/wallet.calls';
import { applyWithdrawal } from '@hongbao/contracts/withdrawal/withdrawal.calls';
import type { GivenMember, Member } from '@hongbao/test-support/given';
import type { TestWorld } from '@hongbao/server/testing/testWorld';

export const withdrawPassword = 'only for withdrawals';

const addresses = {
  USDT: { network: 'TRC20', address: 'nile:TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' },
  ETH: { network: 'ERC20', address: 'sep:0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed' },
  BTC: { network: 'BTC', address: 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx' },
} as const;

/** Binds an address of a coin and returns its id. */
export async function bindAddress(member: Member, currency: keyof typeof addresses = 'USDT') {
  const body = { type: 'blockchain', currency, ...addresses[currency], withdrawPassword } as const;
  return (await member.must(addSettlement, { body })).id;
}

/** Creates a member who can withdraw, by default to a bound TRC20 address. */
export async function givenWithdrawer(
  world: Pick<TestWorld, 'given'>,
  given: GivenMember = { usdt: '500' },
  currency: keyof typeof addresses = 'USDT',
) {
  const member = await world.given.member(given);
  const body = { type: 'withdraw', newPassword: withdrawPassword } as const;
  await member.must(changePassword, { body });
  const settlementId = await bindAddress(member, currency);
  const ask = (amount: string, more: object = {}) => ({
    body: { settlementId, currency, amount, withdrawPassword, ...more },
  });
  return {
    member,
    settlementId,
    ask: (amount: string, more?: object) => member.call(applyWithdrawal, ask(amount, more)),
    must: (amount: string, more?: object) => member.must(applyWithdrawal, ask(amount, more)),
  };
}

/** The balance of one coin as the text `available frozen`. */
export async function purse(member: Member, currency = 'USDT'): Promise<string> {
  const coins = await member.must(listBalances, {});
  const found = coins.find((each) => each.currency === currency);
  return `${found?.available} ${found?.frozen}`;
}
