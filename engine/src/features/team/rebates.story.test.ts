import {
  closePosition,
  listPositions,
  openPosition,
} from '@hongbao/contracts/positions/positions.calls';
import { formatUnits } from '@hongbao/contracts/money';
import { getTeam } from '@hongbao/contracts/team/team.calls';
import { listAccountChanges } from '@hongbao/contracts/wallet/wallet.calls';
import type { Member } from '@hongbao/test-support/given';
import type { TestWorld } from '@hongbao/server/testing/testWorld';
import { useWorld } from '@hongbao/server/testing/useWorld';
import { beforeEach, expect, it } from 'vitest';
import { memberAccount } from '../../ledger/accounts.ts';

const world = useWorld({ seed: 'rebates 803' });
let chain: Member[] = [];

/** Five members, each invited by the previous one; the last one trades. */
beforeEach(async () => {
  chain = [];
  for (let place = 0; place < 5; place++) {
    const inviter = chain.at(-1);
    chain.push(
      await world.given.member({ usdt: '990', ...(inviter ? { inviterId: inviter.id } : {}) }),
    );
  }
});
const trader = () => {
  const last = chain.at(-1);
  if (!last) throw new Error('There is no trader');
  return last;
};

async function incomes() {
  return Promise.all(chain.map(async (member) => (await member.must(getTeam, {})).teamIncome));
}

/*
 * Prices are those of the seed. The trader's fees, and what the three nearest inviters get: 10, 5 and 2 %, truncated.
 *
 *   opens 0.05 at 92,959.94:         x 0.0005  = 2.3239985     0.23239985   0.11619992   0.04647997
 *   closes 0.02 at 93,438.68:        x 0.0005  = 0.9343868     0.09343868   0.04671934   0.01868773
 *                                                       sum    0.32583853   0.16291926   0.06516770
 *   (the profit raises the trader to VIP 1: 0.00048)
 *   a limit of 0.01 fills at 92,000: x 0.00048 = 0.4416        0.04416      0.02208      0.00883200
 *                                                       sum    0.36999853   0.18499926   0.07399970
 *   its stop sells at 89,740.52:     x 0.00048 = 0.4307545     0.04307545   0.02153772   0.00861509
 *                                                       sum    0.41307398   0.20653698   0.08261479
 *   the rest is liquidated 20 % lower: the insurance account pays the fee, and it earns no rebate.
 */
it('three levels of inviters receive their share of every fee that a member pays, to the last unit', async () => {
  const order = { symbol: 'BTC/USDT', direction: 'long', quantity: '0.05', leverage: 10 } as const;
  const opened = await trader().must(openPosition, { body: order });
  expect(opened).toMatchObject({ openPrice: '92959.94000000', openFee: '2.32399850' });
  await world.control.advance('1h');
  const part = { params: { id: opened.id }, body: { quantity: '0.02' } };
  expect(await trader().must(closePosition, part)).toMatchObject({
    closePrice: '93438.68000000',
    closeFee: '0.93438680',
  });
  const afterClose = ['0.00000000', '0.06516770', '0.16291926', '0.32583853', '0.00000000'];
  expect(await incomes()).toEqual(afterClose);

  // Demo trades earn no rebates, and a pending order has paid no fee yet.
  await trader().must(openPosition, { body: { ...order, account: 'demo' } });
  const limit = {
    quantity: '0.01',
    orderType: 'limit',
    price: '92000',
    stopLoss: '91000',
  } as const;
  await trader().must(openPosition, { body: { ...order, ...limit } });
  expect(await incomes()).toEqual(afterClose);

  const copy = await world.server.forkWorld(world);
  const fall = async (where: Pick<TestWorld, 'control'>, percent: number) => {
    await where.control.gap('BTC/USDT', percent);
    await where.control.advance('10s');
  };
  await fall(world, -2);
  expect(await incomes()).toEqual([
    '0.00000000',
    '0.07399970',
    '0.18499926',
    '0.36999853',
    '0.00000000',
  ]);
  await fall(world, -2);
  const afterStop = ['0.00000000', '0.08261479', '0.20653698', '0.41307398', '0.00000000'];
  expect(await incomes()).toEqual(afterStop);
  await fall(world, -20);
  const closed = await trader().must(listPositions, { query: { status: 'closed' } });
  expect(closed.records.map(({ closeReason }) => closeReason)).toEqual(['stopLoss', 'liquidation']);
  expect(await incomes()).toEqual(afterStop);

  await world.control.advance('29d');
  expect(await incomes()).toEqual(afterStop);
  const { ledger } = await world.inside();
  const total = ({ id }: Member) => ledger.balance(memberAccount(id, 'main', 'USDT')).total;
  expect(chain.slice(0, 4).map(total).map(formatUnits)).toEqual([
    '990.00000000',
    '990.08261479',
    '990.20653698',
    '990.41307398',
  ]);
  const [, second, , nearest] = chain;
  const lines = await nearest?.must(listAccountChanges, { query: { type: 'inviteReward' } });
  expect(lines?.records).toMatchObject([
    { amount: '0.04307545' },
    { amount: '0.04416000' },
    { amount: '0.09343868' },
    { amount: '0.23239985' },
  ]);
  const seen = await second?.must(getTeam, {});
  expect(seen?.levels.map(({ income }) => income)).toEqual([
    '0.00000000',
    '0.00000000',
    '0.08261479',
  ]);
  expect(seen?.members.records[0]).toMatchObject({ id: trader().id, income: '0.08261479' });

  // A copy of the world reaches the same state.
  for (const percent of [-2, -2, -20]) await fall(copy, percent);
  await copy.control.advanceTo(await world.control.now());
  expect(await copy.control.hash()).toBe(await world.control.hash());
});

it('twenty concurrent closes pay one set of rebates each', async () => {
  const body = { symbol: 'ETH/USDT', direction: 'long', quantity: '0.1', leverage: 20 } as const;
  const opened = await Promise.all(
    Array.from({ length: 20 }, () => trader().must(openPosition, { body })),
  );
  await Promise.all(
    opened.map(({ id }) => trader().must(closePosition, { params: { id }, body: {} })),
  );
  const nearest = chain.at(-2);
  const lines = await nearest?.must(listAccountChanges, { query: { type: 'inviteReward' } });
  expect(lines?.total).toBe(40);
});
