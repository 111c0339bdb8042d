import { MAX_UNITS } from '@hongbao/contracts/money';
import { openPosition } from '@hongbao/contracts/positions/positions.calls';
import { useWorld } from '../testing/useWorld.ts';
import { describe, expect, it } from 'vitest';
import { houseAccount, memberAccount } from './accounts.ts';

const world = useWorld({ isAudited: false });

describe('the audit', () => {
  it.each([
    ['more is held than there is', `"amount" = 5000000000`, `"kind" = 'opening'`],
    ['more was paid than there was', `"amount" = 200000000000`, `"kind" = 'openFee'`],
  ])('finds a member below zero where %s', async (_, change, which) => {
    const member = await world.given.member({ usdt: '1000' });
    const body = { symbol: 'BTC/USDT', direction: 'long', quantity: '0.01', leverage: 10 } as const;
    await member.must(openPosition, { body });
    const { read } = await world.inside();
    const main = `m${member.id}/main/USDT`;
    const sql = `UPDATE "LedgerTransfer" SET ${change} WHERE ${which} AND '${main}' IN ("debitId", "creditId")`;
    expect(await read.$executeRawUnsafe(sql)).toBe(1);
    const { problems } = await world.control.audit();
    expect(problems.filter((problem) => problem.includes('below zero'))).toEqual([
      expect.stringMatching(new RegExp(`^${main}: below zero \\(-\\d+\\)$`)),
    ]);
  });

  it('adds what no 64-bit number holds', async () => {
    const inside = await world.inside();
    const members = await world.given.members(3);
    const ledger = members.map(({ id }) => ({
      op: 'post' as const,
      id: `everything/${id}`,
      kind: 'adjustment',
      currency: 'BTC',
      debit: houseAccount('custody', 'BTC'),
      credit: memberAccount(id, 'main', 'BTC'),
      amount: MAX_UNITS,
      ref: { type: 'member', id },
    }));
    expect(await inside.commit({ ledger }, inside.now())).toEqual({ ok: true });
    expect(await world.control.audit()).toMatchObject({ balanced: true, problems: [] });
    expect(inside.ledger.balance(houseAccount('custody', 'BTC')).total).toBe(-3n * MAX_UNITS);
  });
});
