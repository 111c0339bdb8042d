import { divide, stepOfDecimals } from '@hongbao/contracts/money';
import { startOfWireDay } from '@hongbao/contracts/time';
import type { WithdrawalFacts } from '@hongbao/contracts/withdrawal/withdrawal.quote';
import type { RowOf } from '@hongbao/prisma/rowWriter';
import type { Context } from '../../calls/context.ts';
import { type Refusal, refuse } from '../../calls/decision.ts';
import { memberAccount } from '../../ledger/accounts.ts';
import { identityLimit } from '../kyc/index.ts';
import { ownMoney } from './ownMoney.ts';
import { withdrawnSince } from './withdrawal.store.ts';
import { listedCurrencies, networksOf } from '../currencies/index.ts';

/** A member's current terms for withdrawing a coin, in units. */
export interface Terms {
  readonly networks: readonly RowOf<'CurrencyNetwork'>[];
  /** A bank transfer uses the terms of the coin's first network. */
  readonly bank: RowOf<'CurrencyNetwork'>;
  readonly step: bigint;
  /** The maximum amount: at most the available balance and the member's own money. */
  readonly available: bigint;
  readonly usdtRate: bigint;
  readonly dailyLimit: bigint;
  readonly dailyLeft: bigint;
}

/** The terms of a coin for the signed-in member, or the refusal. */
export async function withdrawalTerms(
  context: Context,
  currency: string,
): Promise<Terms | Refusal<'currencyUnknown' | 'coinNotWithdrawable'>> {
  const { world, member, now } = context;
  const coin = (await listedCurrencies(world)).find((each) => each.currency === currency);
  if (!coin) return refuse('currencyUnknown', { field: 'currency' });
  const networks = await networksOf(world, currency);
  const [bank] = networks;
  if (!coin.isWithdrawable || !bank) return refuse('coinNotWithdrawable', { field: 'currency' });
  const { dailyWithdrawal } = await identityLimit(world, member);
  const used = withdrawnSince(world.rows, member.id, startOfWireDay(now));
  const usdtRate = world.market.usdtRate(currency, now);
  const { available } = world.ledger.balance(memberAccount(member.id, 'main', currency));
  const own = await ownMoney(context);
  const most = own === null ? available : divide(own, usdtRate, 'floor');
  return {
    networks,
    bank,
    step: stepOfDecimals(coin.decimals),
    available: most < available ? most : available,
    usdtRate,
    dailyLimit: dailyWithdrawal,
    dailyLeft: used > dailyWithdrawal ? 0n : dailyWithdrawal - used,
  };
}

/** The facts that the quote of a withdrawal on one network requires. */
export function quoteFacts(terms: Terms, route: RowOf<'CurrencyNetwork'>): WithdrawalFacts {
  const { available, usdtRate, dailyLeft, step } = terms;
  return {
    available,
    usdtRate,
    step,
    dailyLeftUsdt: dailyLeft,
    fee: route.withdrawFee,
    min: route.minWithdraw,
  };
}
