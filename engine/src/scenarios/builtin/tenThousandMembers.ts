import { HOUR_MS } from '@hongbao/contracts/time';
import { buyArbitrageHandler } from '../../features/products/buyProduct.ts';
import { openingMoney } from '../../operator/makeMember.ts';
import { type Plan, mergePlans } from '../../world/plan.ts';
import type { Scenario } from '../../world/scenario.ts';
import type { World } from '../../world/world.ts';
import { act } from './actor.ts';
import { DEMO_ACCOUNT } from './demoMember.ts';
import { skewedAmount, trade } from './habits.ts';
import { demoPasswordHash, knownMembers, newPerson } from './people.ts';
import { levelCheck } from '../../features/levels/index.ts';

/** Number of members that are signed up by one commit. */
const GROUP = 250;
/** Every n-th member takes this action. */
const TRADES_OF = 5;
const BUYS_OF = 10;
const symbols = ['BTC/USDT', 'ETH/USDT', 'SOL/USDT', 'BNB/USDT', 'XRP/USDT'] as const;
const leverages = [2, 5, 10, 20] as const;

/**
 * Creates members with money: every fifth has a position, every tenth a product, and every third was invited by an
 * earlier member. The first is the demo member.
 */
export const crowdOf = (name: string, size: number): Scenario => ({
  name,
  members: knownMembers('member1@hongbao.example', 'member2@hongbao.example'),
  startsAt: (at) => at - HOUR_MS,
  populate: async (world, at, progress) => {
    const passwordHash = await demoPasswordHash(world);
    const members: string[] = [];
    while (members.length < size) {
      members.push(...(await signUpGroup(world, passwordHash, members)));
      if (members.length % (10 * GROUP) === 0) progress(`${members.length} members`);
    }
    for (const [index, id] of members.entries()) {
      if (index % TRADES_OF === 0) await openOne(world, id, index);
      if (index % BUYS_OF === 0)
        await act(world, id, buyArbitrageHandler, {
          body: { productId: 'arbitrage-7', amount: '100' },
        });
      if (index % 2_500 === 2_499) progress(`${index + 1} members have traded`);
    }
    await world.time.advanceTo(at);
  },
});

export const tenThousandMembers = crowdOf('ten-thousand-members', 10_000);

/** Signs up a group of members with one commit; every third was invited by a member of an earlier group. */
function signUpGroup(
  world: World,
  passwordHash: string,
  before: readonly string[],
): Promise<string[]> {
  return world.command('register', async (now) => {
    const ids: string[] = [];
    const plans: Plan[] = [];
    for (let place = 0; place < GROUP; place++) {
      const index = before.length + place;
      const account = index === 0 ? DEMO_ACCOUNT : `member${index}@hongbao.example`;
      const invitedById =
        before.length > 0 && index % 3 === 0
          ? (before[world.seededInteger(`crowd/inviter/${index}`, before.length)] ?? null)
          : null;
      const nickname = index === 0 ? 'Demo' : `Member ${index}`;
      const person = { account, nickname, invitedById, isVerified: index % 2 === 0 };
      const { row, plan } = newPerson(world, passwordHash, person, now);
      const USDT = skewedAmount(world, `crowd/money/${index}`, 200, 50_000);
      const timeline = [levelCheck(row.id, now)];
      ids.push(row.id);
      plans.push(plan, { ledger: openingMoney(row, { USDT }), timeline });
    }
    const committed = await world.commit(mergePlans(...plans), now);
    if (!committed.ok) throw new Error('The ledger refused a group of new members');
    return ids;
  });
}

async function openOne(world: World, memberId: string, index: number): Promise<void> {
  const number = Math.floor(index / TRADES_OF);
  await trade(world, memberId, {
    symbol: symbols[number % symbols.length] ?? 'BTC/USDT',
    direction: number % 2 === 0 ? 'long' : 'short',
    leverage: leverages[number % leverages.length] ?? 10,
    marginPercent: 10,
    ...(number % 3 === 0 ? { takeProfit: 30 } : {}),
    ...(number % 4 === 0 ? { stopLoss: 40 } : {}),
  });
}
