import { formatUnits } from '@hongbao/contracts/money';
import type { Ledger } from '../ledger/ledger.ts';

type Account = ReturnType<Ledger['accounts']>[number];

/** Name of the group of all members' accounts. */
const MEMBERS = 'members';

/**
 * Returns the total of all members and the balance of each house account, by currency. The groups of a currency sum to
 * zero, because every transfer debits one account and credits another.
 */
export function trialBalance(accounts: readonly Account[]) {
  const groups = new Map<string, { group: string; currency: string; sums: Sums }>();
  for (const account of accounts) {
    const { id, memberId, currency } = account;
    const group = memberId === null ? id.slice(0, id.lastIndexOf('/')) : MEMBERS;
    const key = `${currency} ${group}`;
    const { sums } = groups.get(key) ?? { sums: NOTHING };
    groups.set(key, { group, currency, sums: added(sums, account) });
  }
  return [...groups.entries()]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, { group, currency, sums }]) => ({
      group,
      currency,
      balance: formatUnits(sums.balance),
      held: formatUnits(sums.held),
      accounts: sums.accounts,
    }));
}

interface Sums {
  readonly balance: bigint;
  readonly held: bigint;
  readonly accounts: number;
}

const NOTHING: Sums = { balance: 0n, held: 0n, accounts: 0 };

function added(sums: Sums, { postedCredits, postedDebits, pendingDebits }: Account): Sums {
  return {
    balance: sums.balance + postedCredits - postedDebits,
    held: sums.held + pendingDebits,
    accounts: sums.accounts + 1,
  };
}
