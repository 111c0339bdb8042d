import {
  type applyCreditLoan,
  applyPledgeLoan,
  listLoans,
} from '@hongbao/contracts/loans/loans.calls';
import { units } from '@hongbao/contracts/money';
import { DAY_MS } from '@hongbao/contracts/time';
import { update } from '@hongbao/prisma/rowWriter';
import { listBalances } from '@hongbao/contracts/wallet/wallet.calls';
import type { ResultOf } from '@hongbao/contracts/call';
import type { Member } from '@hongbao/test-support/given';
import type { TestWorld } from '@hongbao/server/testing/testWorld';

export type WireLoan = ResultOf<typeof applyCreditLoan>;

/**
 * Fixes the price of bitcoin at 60,000. It changes by interventions only, so that expected values can be computed by
 * hand.
 */
export async function stillBitcoin(world: Pick<TestWorld, 'inside' | 'control'>): Promise<void> {
  const inside = await world.inside();
  const still = { basePrice: units('60000'), dailyVolatility: 1e-9, marketCorrelation: 0 };
  const rows = [update('MarketSymbol', { symbol: 'BTC/USDT' }, still)];
  await inside.commit({ rows }, inside.now());
  // The frozen price also saves the computations of the watch.
  const freeze = { symbol: 'BTC/USDT', kind: 'freeze', durationMs: 60 * DAY_MS } as const;
  await world.control.intervene(freeze);
}

/** Applies for a pledge loan secured by bitcoin. */
export async function pledge(
  member: Member,
  amount: string,
  pledgeQuantity = '0.01',
  days = 7,
): Promise<WireLoan> {
  const body = { setId: `pledge-${days}`, amount, pledgeCurrency: 'BTC', pledgeQuantity };
  return member.must(applyPledgeLoan, { body });
}

/** The member's newest loan. */
export async function newest(member: Member): Promise<WireLoan | undefined> {
  return (await member.must(listLoans, {})).records[0];
}

/** The balance of one coin as the text `available frozen`. */
export async function purse(member: Member, currency = 'USDT'): Promise<string> {
  const coins = await member.must(listBalances, {});
  const found = coins.find((each) => each.currency === currency);
  return `${found?.available} ${found?.frozen}`;
}

/** Returns a member's notices about loans, oldest first, with the facts that the tests compare. */
export async function told(
  world: Pick<TestWorld, 'inside'>,
  member: Member,
): Promise<{ key: string; facts: Record<string, string>; at: number }[]> {
  const { rows } = await world.inside();
  const notices = rows.many('Notice', {
    where: { memberId: member.id, key: { startsWith: 'loan' } },
    orderBy: [['id', 'asc']],
  });
  return notices.map(({ key, facts, createdAt }) => ({
    key,
    facts: JSON.parse(facts) as Record<string, string>,
    at: Number(createdAt),
  }));
}
