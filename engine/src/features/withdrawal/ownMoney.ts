import { multiply } from '@hongbao/contracts/money';
import type { Context } from '../../calls/context.ts';
import { owesCredit } from '../loans/index.ts';
import { pricesAt, wealthOf } from '../wallet/index.ts';
import { heldForWithdrawals } from './withdrawal.store.ts';

/**
 * The maximum that a member with a credit loan may withdraw, in units of USDT: total assets minus debts and pending
 * withdrawals. Null for other members, who may withdraw the available balance.
 */
export async function ownMoney({ world, member, now }: Context): Promise<bigint | null> {
  if (!owesCredit(world.rows, member.id)) return null;
  const wealth = (await wealthOf(world, [member.id], now)).get(member.id) ?? 0n;
  const { rateOf } = await pricesAt(world, now);
  const leaving = heldForWithdrawals(world.rows, member.id).reduce(
    (sum, { currency, held }) => sum + multiply(held, rateOf(currency), 'ceil'),
    0n,
  );
  return wealth > leaving ? wealth - leaving : 0n;
}
