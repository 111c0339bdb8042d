import { listHappened } from '@hongbao/contracts/control/clock.calls';
import { decide, listDecisions } from '@hongbao/contracts/control/decisions.calls';
import { getMoneyFlow, getTrialBalance } from '@hongbao/contracts/control/ledger.calls';
import { createMember } from '@hongbao/contracts/control/members.calls';
import { playSituation } from '@hongbao/contracts/control/situations.calls';
import { units } from '@hongbao/contracts/money';
import { describe, expect, it } from 'vitest';
import { useWorld } from '@hongbao/server/testing/useWorld';

const world = useWorld();
const here = () => ({ world: world.id });
const play = (name: string) =>
  world.must(playSituation, { params: here(), body: { name: name as 'position-liquidated' } });

describe('the operator’s money reports', () => {
  it('sum to zero for each currency, with one group for all members', async () => {
    await play('position-liquidated');
    const rows = await world.must(getTrialBalance, { params: here() });
    const coins = [...new Set(rows.map(({ currency }) => currency))];
    expect(coins).toContain('USDT');
    for (const coin of coins) {
      const own = rows.filter(({ currency }) => currency === coin);
      expect(own.reduce((sum, { balance }) => sum + units(balance), 0n)).toBe(0n);
      expect(own.filter(({ group }) => group === 'members')).toHaveLength(1);
    }
    expect(rows.some(({ group, balance }) => group === 'house/fees' && units(balance) > 0n)).toBe(
      true,
    );
  });

  it('show a member’s balance as the sum of its inflows minus its outflows', async () => {
    const { member } = await play('position-liquidated');
    const flow = await world.must(getMoneyFlow, { params: { ...here(), id: member.id } });
    const moved = flow.flows.reduce((sum, one) => sum + units(one.in) - units(one.out), 0n);
    expect(moved).toBe(units(flow.balance));
    expect(flow.flows.map(({ type }) => type)).toContain('openFee');
    const sizes = flow.flows.map((one) => Math.max(Number(one.in), Number(one.out)));
    expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
  });

  it('are empty for a currency without transfers, and are refused for an unknown member', async () => {
    const { id } = await world.must(createMember, { params: here(), body: {} });
    const params = { ...here(), id };
    expect(await world.must(getMoneyFlow, { params, query: { currency: 'BTC' } })).toEqual({
      currency: 'BTC',
      balance: '0.00000000',
      held: '0.00000000',
      flows: [],
    });
    expect(await world.call(getMoneyFlow, { params: { ...here(), id: 'nobody' } })).toMatchObject({
      ok: false,
      reason: 'notFound',
    });
  });
});

describe('past events', () => {
  it('are listed newest first and can be filtered by kind and object, without housekeeping', async () => {
    const { createdIds } = await play('position-liquidated');
    const all = await world.must(listHappened, { params: here(), query: { pageSize: 100 } });
    const times = all.records.map(({ at }) => at);
    expect(times).toEqual(times.toSorted((a, b) => b - a));
    expect(all.records.every(({ summary }) => summary !== '')).toBe(true);
    const refId = createdIds['position'] ?? '';
    const own = await world.must(listHappened, { params: here(), query: { refId } });
    expect(own.total).toBeGreaterThan(0);
    expect(own.records.every((event) => event.refId === refId)).toBe(true);
    const kind = own.records[0]?.kind ?? '';
    const alike = await world.must(listHappened, { params: here(), query: { kind } });
    expect(new Set(alike.records.map((event) => event.kind))).toEqual(new Set([kind]));
  });

  it('include an event that has rescheduled itself', async () => {
    const { createdIds } = await play('loan-margin-called');
    const { records } = await world.must(listHappened, {
      params: here(),
      query: { kind: 'loans.trigger', refId: createdIds['loan'] ?? '' },
    });
    expect(records).toMatchObject([{ summary: 'Margin call' }]);
  });
});

it('a pending decision is listed with its uploaded pictures', async () => {
  const { member } = await play('deposit-under-review');
  const { waiting } = await world.must(listDecisions, { params: here() });
  const own = waiting.find(({ memberId }) => memberId === member.id);
  expect(own?.pictures).toEqual([expect.stringMatching(/^recharge\/.*png$/)]);
  await world.must(decide, {
    params: { ...here(), kind: 'recharge', id: own?.id ?? '' },
    body: { verdict: 'approve' },
  });
});
