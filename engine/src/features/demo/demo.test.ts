import { resetDemo } from '@hongbao/contracts/demo/demo.calls';
import { buyOption } from '@hongbao/contracts/options/options.calls';
import {
  cancelOrder,
  closePosition,
  openPosition,
} from '@hongbao/contracts/positions/positions.calls';
import { units } from '@hongbao/contracts/money';
import { listAccountChanges, listBalances } from '@hongbao/contracts/wallet/wallet.calls';
import { houseAccountOf, memberAccount } from '../../ledger/accounts.ts';
import type { Member } from '@hongbao/test-support/given';
import { useWorld } from '@hongbao/server/testing/useWorld';
import { describe, expect, it } from 'vitest';

const world = useWorld();
const option = { setId: 'BTC-60', direction: 'up', stake: '1000', account: 'demo' } as const;
const ticket = {
  symbol: 'BTC/USDT',
  direction: 'long',
  quantity: '0.1',
  leverage: 10,
  account: 'demo',
} as const;

async function demoMoney(member: Member) {
  const balances = await member.must(listBalances, { query: { account: 'demo' } });
  return Object.fromEntries(balances.map(({ currency, total }) => [currency, total]));
}
const full = { currency: 'USDT', available: '100000.00000000' };

describe('a reset of the demo account', () => {
  it.each([
    ['a loss', -5, '99000.00000000', '1000.00000000'],
    ['a gain', 5, '100750.00000000', '-750.00000000'],
  ] as const)(
    'after %s posts exactly the difference to the initial balance',
    async (_, percent, before, change) => {
      const member = await world.given.member({ usdt: '70' });
      await member.must(buyOption, { body: option });
      await world.control.gap('BTC/USDT', percent);
      await world.control.advance('60s');
      expect(await demoMoney(member)).toEqual({ USDT: before });
      expect(await member.must(resetDemo)).toEqual(full);
      expect(await demoMoney(member)).toEqual({ USDT: '100000.00000000' });
      const { records } = await member.must(listAccountChanges, {
        query: { account: 'demo', type: 'demoReset' },
      });
      expect(records.map(({ amount }) => amount)).toEqual([change]);
      expect((await member.must(listBalances, {}))[0]?.total).toBe('70.00000000');
    },
  );

  it('of an unchanged account changes nothing, also with concurrent calls', async () => {
    const member = await world.given.member();
    const answers = await Promise.all(Array.from({ length: 5 }, () => member.call(resetDemo)));
    for (const answer of answers) expect(answer).toMatchObject({ ok: true, result: full });
    expect((await member.must(listAccountChanges, { query: { account: 'demo' } })).total).toBe(1);
  });

  it('sets the balances of other coins to zero', async () => {
    const member = await world.given.member();
    const inside = await world.inside();
    const gift = {
      op: 'post',
      id: 'gift',
      kind: 'adjustment',
      currency: 'BTC',
      debit: houseAccountOf('demo', 'custody', 'BTC'),
      credit: memberAccount(member.id, 'demo', 'BTC'),
      amount: units('2'),
      ref: { type: 'member', id: member.id },
    } as const;
    await inside.commit({ ledger: [gift] }, inside.now());
    expect(await demoMoney(member)).toEqual({ USDT: '100000.00000000', BTC: '2.00000000' });
    await member.must(resetDemo);
    expect(await demoMoney(member)).toEqual({ USDT: '100000.00000000', BTC: '0.00000000' });
  });

  it('is refused while the account has an open position, order or option', async () => {
    const member = await world.given.member({ usdt: '900' });
    const busy = async () => {
      const answer = await member.call(resetDemo);
      return answer.ok ? 'reset' : { reason: answer.reason, ...answer.facts };
    };
    const { id } = await member.must(openPosition, { body: ticket });
    expect(await busy()).toEqual({ reason: 'demoBusy', positions: 1, options: 0 });
    await member.must(closePosition, { params: { id } });
    const order = await member.must(openPosition, {
      body: { ...ticket, orderType: 'limit', price: '50000' },
    });
    expect(await busy()).toEqual({ reason: 'demoBusy', positions: 1, options: 0 });
    await member.must(cancelOrder, { params: { id: order.id } });
    await member.must(buyOption, { body: option });
    expect(await busy()).toEqual({ reason: 'demoBusy', positions: 0, options: 1 });
    await world.control.advance('60s');
    // Positions and options of the main account do not prevent a reset.
    await member.must(buyOption, { body: { ...option, stake: '10', account: 'main' } });
    expect(await busy()).toBe('reset');
    expect(await demoMoney(member)).toEqual({ USDT: '100000.00000000' });
  });

  it('changes no other member’s account', async () => {
    const [mine, yours] = await world.given.members(2);
    await yours?.must(buyOption, { body: option });
    await world.control.gap('BTC/USDT', -5);
    await world.control.advance('60s');
    await mine?.must(resetDemo);
    expect(yours && (await demoMoney(yours))).toEqual({ USDT: '99000.00000000' });
  });
});
