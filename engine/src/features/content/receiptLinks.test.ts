import { listJoinedContests } from '@hongbao/contracts/contests/contests.calls';
import { listNotices } from '@hongbao/contracts/content/notices.calls';
import { listIeoOrders } from '@hongbao/contracts/ieo/ieo.calls';
import { listLoans } from '@hongbao/contracts/loans/loans.calls';
import { listPositions } from '@hongbao/contracts/positions/positions.calls';
import { listProductOrders } from '@hongbao/contracts/products/products.calls';
import { listVipRewards } from '@hongbao/contracts/vip/vip.calls';
import { listAccountChanges } from '@hongbao/contracts/wallet/wallet.calls';
import { everyFeature } from '@hongbao/test-support/everyFeature';
import { expect, it } from 'vitest';
import { useWorld } from '@hongbao/server/testing/useWorld';

const world = useWorld();
type Member = Awaited<ReturnType<typeof everyFeature>>[number];

/** The request of the app for the record of a receipt, by the page of the receipt. */
const requests: Readonly<
  Record<string, (member: Member, id: string) => Promise<{ records: readonly object[] }>>
> = {
  '/jiedaiOrder': (member, id) => member.must(listLoans, { query: { id } }),
  '/taoliOrder': (member, id) =>
    member.must(listProductOrders, { query: { type: 'arbitrage', id } }),
  '/kuangchi': (member, id) => member.must(listProductOrders, { query: { type: 'miner', id } }),
  '/zhaiquan': (member, id) => member.must(listProductOrders, { query: { type: 'debt', id } }),
  '/ieo': (member, id) => member.must(listIeoOrders, { query: { id } }),
  '/bisaiDetail': (member, id) => member.must(listJoinedContests, { query: { id } }),
  '/vipLevel': (member, id) => member.must(listVipRewards, { query: { id } }),
  '/heyue': (member, id) => member.must(listPositions, { query: { status: 'closed', id } }),
};

it('lists exactly one record for the receipt that a notice leads to, and none for another id', async () => {
  const members = await everyFeature(world, world.control, { world: world.id, members: 3 });
  await world.control.advance('29d');
  const seen = new Set<string>();
  for (const member of members) {
    const { records } = await member.must(listNotices, { query: { pageSize: 100 } });
    for (const { kind, link = '' } of records) {
      const url = new URL(link, 'http://app');
      const id = url.searchParams.get('receipt');
      const request = requests[url.pathname];
      if (id === null || !request) continue;
      seen.add(kind);
      expect((await request(member, id)).records, `${kind} ${id}`).toEqual([
        expect.objectContaining({ id }),
      ]);
      expect((await request(member, 'none')).records, kind).toEqual([]);
    }
  }
  const kinds = [
    'weeklyRedEnvelope',
    'upgradeBonus',
    'loanCollateralSold',
    'productEnded',
    'contestEnded',
    'contestPrize',
    'ieoWon',
    'ieoForfeited',
    'closedBy.liquidation',
  ];
  expect([...seen]).toEqual(expect.arrayContaining(kinds));
}, 60_000);

it('lists the account changes of one object', async () => {
  const [member] = await everyFeature(world, world.control, { world: world.id, members: 1 });
  const all = await member?.must(listAccountChanges, { query: { pageSize: 100 } });
  const refId = all?.records.find(({ type }) => type === 'productBuy')?.refId ?? '';
  const some = await member?.must(listAccountChanges, { query: { refId } });
  expect(some?.records.length).toBeGreaterThan(0);
  expect(some?.records.every((change) => change.refId === refId)).toBe(true);
  expect(some?.total).toBe(some?.records.length);
});
