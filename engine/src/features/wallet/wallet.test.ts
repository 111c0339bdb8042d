import { closePosition, openPosition } from '@hongbao/contracts/positions/positions.calls';
import { units } from '@hongbao/contracts/money';
import { toWireTime } from '@hongbao/contracts/time';
import { buyOption } from '@hongbao/contracts/options/options.calls';
import {
  getAssets,
  listAccountChanges,
  listAssetHistory,
  listBalances,
} from '@hongbao/contracts/wallet/wallet.calls';
import { useWorld } from '@hongbao/server/testing/useWorld';
import { describe, expect, it } from 'vitest';

const world = useWorld();
const order = { symbol: 'BTC/USDT', direction: 'long', quantity: '0.01', leverage: 10 } as const;

describe('the wallet', () => {
  it('lists the coins that can be deposited, and other coins after the member has owned them', async () => {
    const coins = async (balances: Record<string, string>) =>
      (await (await world.given.member({ balances })).must(listBalances, {})).map(
        ({ currency }) => currency,
      );
    expect(await coins({})).toEqual(['USDT', 'BTC', 'ETH']);
    expect(await coins({ LINK: '3' })).toEqual(['USDT', 'BTC', 'ETH', 'LINK']);
  });

  it('excludes the demo account with its 100,000 from the wealth', async () => {
    const member = await world.given.member({ usdt: '900' });
    await member.must(openPosition, { body: { ...order, account: 'demo' } });
    const [demo] = await member.must(listBalances, { query: { account: 'demo' } });
    expect(units(demo?.frozen ?? '0') > 0n).toBe(true);
    const [main] = await member.must(listBalances, {});
    expect(main).toMatchObject({ available: '900.00000000', frozen: '0.00000000' });
    const assets = await member.must(getAssets);
    expect(assets).toMatchObject({ totalAssets: '900.00000000', availableBalance: '900.00000000' });
    expect(units(assets.virtualAssets) > units('99000')).toBe(true);
  });

  it('returns the total as the sum of spot balances and positions', async () => {
    const member = await world.given.member({ usdt: '900', balances: { ETH: '0.001' } });
    const position = await member.must(openPosition, { body: order });
    await world.control.advance('5m');
    const { totalAssets, spotAssets, positionAssets, cashBalance, availableBalance } =
      await member.must(getAssets);
    expect(units(spotAssets) + units(positionAssets)).toBe(units(totalAssets));
    expect(cashBalance).toBe(availableBalance);
    expect(units(cashBalance)).toBe(
      units('900') - units(position.margin) - units(position.openFee),
    );
  });

  it('names the symbol of the position or option in account changes, and none in others', async () => {
    const member = await world.given.member({ usdt: '900' });
    await member.must(openPosition, { body: order });
    await member.must(buyOption, { body: { setId: 'ETH-60', direction: 'up', stake: '10' } });
    const { records } = await member.must(listAccountChanges);
    expect(records.map(({ type, symbol }) => [type, symbol])).toEqual([
      ['optionStake', 'ETH/USDT'],
      ['openFee', order.symbol],
      ['positionMargin', order.symbol],
      ['opening', undefined],
    ]);
  });

  it('filters account changes by coin, type and time, and pages them newest first', async () => {
    const member = await world.given.member({ usdt: '900', balances: { BTC: '0.0001' } });
    await world.control.advance('1h');
    await member.must(openPosition, { body: order });
    const total = async (
      query: Parameters<typeof member.must<typeof listAccountChanges>>[1] = {},
    ) =>
      (await member.must(listAccountChanges, query)).records.map(
        ({ type, currency }) => `${type} ${currency}`,
      );
    expect(await total()).toEqual([
      'openFee USDT',
      'positionMargin USDT',
      'opening USDT',
      'opening BTC',
    ]);
    expect(await total({ query: { currency: 'BTC' } })).toEqual(['opening BTC']);
    expect(await total({ query: { type: 'openFee' } })).toEqual(['openFee USDT']);
    expect(await total({ query: { from: '2026-01-06 13:00:00' } })).toHaveLength(2);
    expect(await total({ query: { to: '2026-01-06 13:00:00' } })).toHaveLength(2);
    expect(await total({ query: { pageSize: 3, pageNo: 2 } })).toHaveLength(1);
    expect(await total({ query: { account: 'demo' } })).toEqual(['opening USDT']);
  });

  it('lists the total assets of the ends of days, as getAssets returned them then, with margins and results', async () => {
    const member = await world.given.member({ usdt: '9000', balances: { ETH: '0.5' } });
    const totals: string[] = [];
    const endDay = async (until: string) => {
      await world.control.advance(until);
      totals.push((await member.must(getAssets)).totalAssets);
      // What the member does at midnight itself belongs to the day before.
      await world.control.advance('1h');
    };
    await member.must(openPosition, { body: { ...order, quantity: '0.1' } });
    await endDay('12h');
    const { id } = await member.must(openPosition, { body: { ...order, direction: 'short' } });
    await endDay('23h');
    await member.must(closePosition, { params: { id }, body: { quantity: '0.004' } });
    await member.must(buyOption, { body: { setId: 'ETH-60', direction: 'up', stake: '10' } });
    await endDay('23h');
    totals.push((await member.must(getAssets)).totalAssets);
    const history = await member.must(listAssetHistory);
    expect(history.map(({ totalAssets }) => totalAssets)).toEqual(totals);
    expect(history.map(({ at }) => toWireTime(at))).toEqual([
      '2026-01-07 00:00:00',
      '2026-01-08 00:00:00',
      '2026-01-09 00:00:00',
      '2026-01-09 01:00:00',
    ]);
  });

  it.each([listBalances, listAccountChanges])(
    'refuses a contest account without an entry: $name',
    async (call) => {
      const member = await world.given.member();
      const answer = await member.call(call, { query: { account: 'contest:1' } });
      expect(answer).toMatchObject({
        reason: 'tradingAccountUnknown',
        facts: { field: 'account' },
      });
    },
  );
});
