import { formatUnits } from '@hongbao/contracts/money';
import { rechargeLine } from '@hongbao/contracts/recharge/recharge.line';
import type { TableWith } from '@hongbao/prisma/rowWriter';
import type { World } from '../world/world.ts';

/** Returns the accounts of a member that have a balance or a hold, with decimal strings. */
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

type OwnTable = TableWith<{ id: string; memberId: string }>;

/** Returns the ids of all open objects of a member, newest first. */
export function openOf({ rows }: World, memberId: string) {
  const ids = (table: OwnTable, where: object): string[] =>
    rows
      // The cast is safe, because all these tables have the columns `id` and `memberId`.
      .some(table as 'Position', ['id'], {
        where: { memberId, ...where },
        orderBy: [['id', 'desc']],
      })
      .map(({ id }) => id);
  const inStates = (...states: string[]) => ({ status: { in: states } });
  return {
    positions: ids('Position', inStates('running', 'inSettlement')),
    orders: ids('Position', inStates('pending')),
    options: ids('OptionOrder', inStates('running')),
    products: ids('ProductOrder', inStates('notStarted', 'running', 'frozen')),
    loans: ids('Loan', inStates('underReview', 'pendingReview', 'waiting', 'passed')),
    subscriptions: ids('IeoOrder', inStates('applied', 'won', 'completed')),
    contests: ids('ContestEntry', inStates('joined')),
    deposits: ids('Recharge', { status: rechargeLine.statusOf.underReview }),
    withdrawals: ids('Withdrawal', { state: { in: ['underReview', 'approved', 'paidOut'] } }),
    identity: ids('KycApplication', inStates('submitted', 'pendingReview')),
  };
}
