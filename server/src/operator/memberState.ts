import { formatUnits } from '@hongbao/contracts/money';
import { rechargeStatus } from '@hongbao/contracts/recharge/recharge.types';
import type { World } from '../world/world.ts';

/** Every account of a member with money in it or held of it, as wire decimals. */
export function balancesOf(world: World, memberId: string) {
  return world.ledger
    .accounts()
    .filter((account) => account.memberId === memberId)
    .map(({ id, currency, postedCredits, postedDebits, pendingDebits }) => ({
      account: id,
      currency,
      balance: formatUnits(postedCredits - postedDebits),
      held: formatUnits(pendingDebits),
    }))
    .filter(({ balance, held }) => /[1-9]/.test(balance) || /[1-9]/.test(held))
    .toSorted((a, b) => (a.account < b.account ? -1 : 1));
}

const newestFirst = { select: { id: true }, orderBy: { id: 'desc' } } as const;
const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

/** Ids of everything of a member that is not over, newest first. */
export async function openOf({ read }: World, memberId: string) {
  const of = (where: object) => ({ ...newestFirst, where: { memberId, ...where } });
  const inStates = (...states: string[]) => of({ status: { in: states } });
  const [
    positions,
    orders,
    options,
    products,
    loans,
    subscriptions,
    contests,
    deposits,
    withdrawals,
    identity,
  ] = await Promise.all([
    read.position.findMany(inStates('running', 'inSettlement')),
    read.position.findMany(inStates('pending')),
    read.optionOrder.findMany(inStates('running')),
    read.productOrder.findMany(inStates('notStarted', 'running', 'frozen')),
    read.loan.findMany(inStates('underReview', 'pendingReview', 'waiting', 'passed')),
    read.ieoOrder.findMany(inStates('applied', 'won', 'completed')),
    read.contestEntry.findMany(inStates('joined')),
    read.recharge.findMany(of({ status: rechargeStatus.underReview })),
    read.withdrawal.findMany(of({ state: { in: ['underReview', 'approved', 'paidOut'] } })),
    read.kycApplication.findMany(inStates('submitted', 'pendingReview')),
  ]);
  return {
    positions: idsOf(positions),
    orders: idsOf(orders),
    options: idsOf(options),
    products: idsOf(products),
    loans: idsOf(loans),
    subscriptions: idsOf(subscriptions),
    contests: idsOf(contests),
    deposits: idsOf(deposits),
    withdrawals: idsOf(withdrawals),
    identity: idsOf(identity),
  };
}
