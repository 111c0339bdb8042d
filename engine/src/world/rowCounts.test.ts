import { listNotices, markNoticesRead } from '@hongbao/contracts/content/notices.calls';
import { listLedgerTransfers } from '@hongbao/contracts/control/ledger.calls';
import { openPosition } from '@hongbao/contracts/positions/positions.calls';
import { listAccountChanges } from '@hongbao/contracts/wallet/wallet.calls';
import type { Member } from '@hongbao/test-support/given';
import { useWorld } from '@hongbao/server/testing/useWorld';
import { expect, it } from 'vitest';

const world = useWorld();
const order = { symbol: 'BTC/USDT', direction: 'long', quantity: '0.001', leverage: 10 } as const;

it('cached row counts equal the counts of the database', async () => {
  const [mine, yours] = await world.given.members(2, { usdt: '1000' });
  const queries = [{}, { currency: 'USDT' }, { type: 'openFee' }, { account: 'demo' }] as const;
  const told = async (member: Member | undefined) =>
    Promise.all(
      queries.map(async (query) => (await member?.must(listAccountChanges, { query }))?.total),
    );
  const counted = async (memberId = '') => {
    const { rows } = await world.inside();
    const main = { memberId, book: 'main' };
    return Promise.all(
      [
        main,
        { ...main, currency: 'USDT' },
        { ...main, kind: 'openFee' },
        { ...main, book: 'demo' },
      ].map((where) => rows.count('LedgerEntry', where)),
    );
  };
  const transfers = async () =>
    (await world.must(listLedgerTransfers, { params: { world: world.id }, query: {} })).total;
  for (let round = 0; round < 3; round++) {
    for (const member of [mine, yours])
      expect(await told(member)).toEqual(await counted(member?.id));
    expect(await transfers()).toBe(await (await world.inside()).rows.count('LedgerTransfer'));
    await mine?.must(openPosition, { body: order });
    const asked = Promise.all([told(mine), transfers()]);
    await Promise.all([1, 2, 3].map(() => yours?.must(openPosition, { body: order })));
    await asked;
    await world.control.advance('1d');
  }
});

it('the number of unread notices equals the count of the database after notices arrive and are read', async () => {
  const members = await world.given.members(2, { usdt: '1000' });
  for (let round = 0; round < 3; round++) {
    await Promise.all(members.map((member) => member.must(openPosition, { body: order })));
    await world.control.gap('BTC/USDT', -20);
    await world.control.advance('1m');
    for (const member of members) {
      const { unread, total, records } = await member.must(listNotices, { query: {} });
      const { rows } = await world.inside();
      expect(total).toBe(rows.count('Notice', { memberId: member.id }));
      expect(unread).toBe(rows.count('Notice', { memberId: member.id, readAt: null }));
      expect(unread).toBeGreaterThan(0);
      const [first] = records;
      const ids = round === 1 ? 'all' : [first?.id ?? ''];
      const left = await member.must(markNoticesRead, { body: { ids } });
      expect(left.unread).toBe(rows.count('Notice', { memberId: member.id, readAt: null }));
      expect((await member.must(listNotices, { query: {} })).unread).toBe(left.unread);
    }
  }
});
