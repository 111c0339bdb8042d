import { MAX_UNITS } from '@hongbao/contracts/money';
import { openPosition } from '@hongbao/contracts/positions/positions.calls';
import { executeSql } from '@hongbao/server/testing/executeSql';
import { useWorld } from '@hongbao/server/testing/useWorld';
import { describe, expect, it } from 'vitest';
import { houseAccount, memberAccount } from './accounts.ts';
import type { Instruction } from './ledger.types.ts';

const world = useWorld({ isAudited: false });

/**
 * Creates a member with ten units. Returns fields for instructions that move the units to the house, and a function
 * that commits instructions.
 */
async function givenTenUnits() {
  const { id } = await world.given.member({ usdt: '0.0000001' });
  const inside = await world.inside();
  const part = { kind: 'adjustment', ref: { type: 'member', id } };
  const debit = memberAccount(id, 'main', 'USDT');
  const whole = { ...part, currency: 'USDT', debit, credit: houseAccount('fees', 'USDT') };
  const commit = async (...ledger: Instruction[]) =>
    expect(await inside.commit({ ledger }, inside.now())).toMatchObject({ ok: true });
  return { whole, part, commit };
}

describe('the ledger audit', () => {
  it.each([
    ['a hold above the balance', `"amount" = 5000000000`, `"kind" = 'opening'`],
    ['a payment above the balance', `"amount" = 200000000000`, `"kind" = 'openFee'`],
  ])('reports a negative balance of a member after %s', async (_, change, which) => {
    const member = await world.given.member({ usdt: '1000' });
    const body = { symbol: 'BTC/USDT', direction: 'long', quantity: '0.01', leverage: 10 } as const;
    await member.must(openPosition, { body });
    const inside = await world.inside();
    const main = `m${member.id}/main/USDT`;
    const sql = `UPDATE "LedgerTransfer" SET ${change} WHERE ${which} AND '${main}' IN ("debitId", "creditId")`;
    expect(executeSql(inside, sql)).toBe(1);
    const { problems } = await world.control.audit();
    expect(problems.filter((problem) => problem.includes('below zero'))).toEqual([
      expect.stringMatching(new RegExp(`^${main}: below zero \\(-\\d+\\)$`)),
    ]);
  });

  it('adds balances whose sum exceeds 64 bits', async () => {
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
    expect(await inside.commit({ ledger }, inside.now())).toMatchObject({ ok: true });
    expect(await world.control.audit()).toMatchObject({ balanced: true, problems: [] });
    expect(inside.ledger.balance(houseAccount('custody', 'BTC')).total).toBe(-3n * MAX_UNITS);
  });

  it('passes for holds that are captured and released in parts', async () => {
    const { whole, part, commit } = await givenTenUnits();
    const { ledger } = await world.inside();
    await commit(
      { op: 'post', id: 'one', ...whole, amount: 1n },
      { op: 'hold', id: 'some', ...whole, amount: 9n },
      { op: 'capture', id: 'paid', ...part, holdId: 'some', amount: 6n },
      { op: 'release', id: 'back', ...part, holdId: 'some', amount: 2n },
      { op: 'post', id: 'rest', ...whole, amount: 2n },
    );
    expect(ledger.balance(whole.debit)).toMatchObject({ available: 0n, frozen: 1n });
    expect(await world.control.audit()).toMatchObject({ balanced: true, problems: [] });
  });

  it.each([
    [
      'a member’s balance of minus one unit',
      `"amount" = 9`,
      `"kind" = 'opening'`,
      'below zero (-1)',
    ],
    [
      'one unit more released than was held',
      `"amount" = 6`,
      `"id" = 'back'`,
      'more released than was held',
    ],
  ])('reports %s', async (_, change, which, problem) => {
    const { whole, part, commit } = await givenTenUnits();
    await commit(
      { op: 'post', id: 'all', ...whole, amount: 5n },
      { op: 'hold', id: 'some', ...whole, amount: 5n },
      { op: 'release', id: 'back', ...part, holdId: 'some', amount: 5n },
      { op: 'post', id: 'rest', ...whole, amount: 5n },
    );
    const inside = await world.inside();
    const sql = `UPDATE "LedgerTransfer" SET ${change} WHERE ${which} AND '${whole.debit}' IN ("debitId", "creditId")`;
    expect(executeSql(inside, sql)).toBe(1);
    expect((await world.control.audit()).problems).toContain(`${whole.debit}: ${problem}`);
  });

  it('lists assets by name, independent of the order of transfers', async () => {
    await world.given.member({ balances: { ETH: '1', BTC: '1', USDT: '1' } });
    const { assets } = await world.control.audit();
    expect(assets.map(({ currency }) => currency)).toEqual(['BTC', 'ETH', 'USDT']);
  });

  it('reports a missing transfer of one unit for both accounts', async () => {
    const { id } = await world.given.member({ balances: { BTC: '0.00000001' } });
    const inside = await world.inside();
    executeSql(inside, `DELETE FROM "LedgerTransfer" WHERE "currency" = 'BTC'`);
    const { problems } = await world.control.audit();
    for (const account of [`m${id}/main/BTC`, 'house/custody/BTC']) {
      expect(problems).toContain(`${account}: the balance in memory differs from the transfers`);
      expect(problems).toContain(`${account}: the stored sums differ from the transfers`);
    }
  });

  it.each([0, -1])('reports a transfer of %d units', async (amount) => {
    await world.given.member({ balances: { BTC: '1' } });
    const inside = await world.inside();
    const sql = `UPDATE "LedgerTransfer" SET "amount" = ${amount} WHERE "currency" = 'BTC'`;
    expect(executeSql(inside, sql)).toBe(1);
    const { problems } = await world.control.audit();
    expect(problems).toContain('house/custody/BTC: a transfer that is not positive');
  });

  it('reports that the only account change of an account is missing', async () => {
    const { id } = await world.given.member({ balances: { BTC: '0.00000001' } });
    const inside = await world.inside();
    executeSql(inside, `DELETE FROM "LedgerEntry" WHERE "currency" = 'BTC'`);
    const account = `m${id}/main/BTC`;
    expect((await world.control.audit()).problems).toEqual([
      `${account}: its account changes do not sum to what is available`,
    ]);
  });

  it.each(['debitId', 'creditId'])(
    'reports a transfer whose %s is an account in another currency',
    async (side) => {
      const member = await world.given.member({ usdt: '10' });
      const inside = await world.inside();
      const other = side === 'debitId' ? 'house/custody/BTC' : `m${member.id}/main/BTC`;
      const sql = `UPDATE "LedgerTransfer" SET "${side}" = '${other}' WHERE "creditId" = 'm${member.id}/main/USDT'`;
      expect(executeSql(inside, sql)).toBe(1);
      const { problems } = await world.control.audit();
      expect(problems).toContain(`${other}: a transfer of USDT`);
    },
  );
});
