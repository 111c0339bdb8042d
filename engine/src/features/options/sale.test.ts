import { formatUnits, ONE, units } from '@hongbao/contracts/money';
import {
  buyOption,
  getOptionReceipt,
  listOptions,
  quoteOptionSales,
  sellOption,
  summarizeOptions,
} from '@hongbao/contracts/options/options.calls';
import { optionPayout } from '@hongbao/contracts/options/options.quote';
import { listBalances } from '@hongbao/contracts/wallet/wallet.calls';
import { update } from '@hongbao/prisma/rowWriter';
import { useWorld } from '@hongbao/server/testing/useWorld';
import type { Member } from '@hongbao/test-support/given';
import { checkReceipt } from '../../../../docs/verify/option-receipt.mjs';
import { describe, expect, it } from 'vitest';

const world = useWorld();
const body = { setId: 'BTC-60', direction: 'up', stake: '100' } as const;

async function usdt(member: Member) {
  const found = (await member.must(listBalances, {})).find(({ currency }) => currency === 'USDT');
  return { available: found?.available, frozen: found?.frozen };
}
async function quoteOf(member: Member) {
  const [quote] = await member.must(quoteOptionSales, { query: {} });
  if (!quote) throw new Error('There is no quote');
  return quote;
}

describe('the sale of an option', () => {
  it.each([
    ['up', 0.05],
    ['up', -0.02],
    ['down', -0.05],
  ] as const)(
    '%s after a move of %s percent pays exactly the quoted price',
    async (direction, gap) => {
      const member = await world.given.member({ usdt: '500' });
      const { id } = await member.must(buyOption, { body: { ...body, direction } });
      await world.control.gap('BTC/USDT', gap);
      await world.control.advance('10s');
      const quote = await quoteOf(member);
      expect(quote).toMatchObject({ id, secondsLeft: 50, spread: '0.02000000' });
      const whole = optionPayout(units('100'), units('0.75'), 'win');
      const paid = units(quote.probability) - units('0.02');
      expect(units(quote.price)).toBe((whole * paid) / ONE);
      expect(paid).toBeGreaterThan(0n);
      const sold = await member.must(sellOption, { body: { id, minimum: quote.price } });
      expect(sold).toMatchObject({
        status: 'settled',
        result: 'sold',
        payout: quote.price,
        exitPrice: quote.markPrice,
        exitTickAt: quote.tickAt,
      });
      const available = formatUnits(units('400') + units(quote.price));
      expect(await usdt(member)).toEqual({ available, frozen: '0.00000000' });
      // Nothing happens at the expiry that the option no longer has.
      await world.control.advance('2m');
      expect(await usdt(member)).toEqual({ available, frozen: '0.00000000' });
      const { records } = await member.must(listOptions, { query: { status: 'settled' } });
      expect(records).toEqual([sold]);
      expect(await member.must(summarizeOptions, { query: {} })).toMatchObject({
        running: 0,
        winRate: null,
        todayResult: formatUnits(units(quote.price) - units('100')),
      });
      expect(await member.call(sellOption, { body: { id } })).toMatchObject({
        reason: 'notAllowedInThisState',
      });
    },
  );

  it('is refused when the price is below the minimum, far behind, or in the last second', async () => {
    const member = await world.given.member({ usdt: '500' });
    const { id } = await member.must(buyOption, { body });
    const { price } = await quoteOf(member);
    const minimum = formatUnits(units(price) + 1n);
    expect(await member.call(sellOption, { body: { id, minimum } })).toMatchObject({
      reason: 'optionPriceMoved',
      facts: { field: 'minimum', bound: price },
    });
    await world.control.gap('BTC/USDT', -20);
    await world.control.advance('2s');
    expect((await quoteOf(member)).price).toBe('0.00000000');
    expect(await member.call(sellOption, { body: { id } })).toMatchObject({
      reason: 'optionNotSellable',
    });
    const second = await member.must(buyOption, { body });
    await world.control.advance(59_500);
    expect(await member.must(quoteOptionSales, { query: {} })).toMatchObject([
      { id: second.id, secondsLeft: 1 },
    ]);
    await world.control.advance(499);
    expect(await member.must(quoteOptionSales, { query: {} })).toMatchObject([{ secondsLeft: 1 }]);
  });

  it('is refused for an option of another member, and for one that does not exist', async () => {
    const member = await world.given.member({ usdt: '500' });
    const other = await world.given.member({ usdt: '500' });
    const { id } = await member.must(buyOption, { body });
    for (const asked of [id, '1'])
      expect(await other.call(sellOption, { body: { id: asked } })).toMatchObject({
        reason: 'notFound',
      });
    expect(await other.must(quoteOptionSales, { query: {} })).toEqual([]);
  });

  it('has a receipt with the prices from which its price follows, the same at any later time', async () => {
    const member = await world.given.member({ usdt: '500' });
    const { id } = await member.must(buyOption, { body });
    await world.control.advance('20s');
    const { price } = await member
      .must(quoteOptionSales, { query: {} })
      .then(([one]) => one ?? { price: '' });
    await member.must(sellOption, { body: { id } });
    await world.control.advance('10s');
    await world.control.gap('BTC/USDT', 4);
    await world.control.advance('1h');
    const receipt = await member.must(getOptionReceipt, { query: { id } });
    expect(receipt).toMatchObject({
      order: { result: 'sold', payout: price },
      sale: { secondsLeft: 40 },
      recomputed: 'sold',
    });
    expect(receipt.sale?.prices).toHaveLength(301);
    expect(receipt.sale?.prices.at(-1)).toBe(receipt.order.exitPrice);
    expect(receipt.market.interventions).toEqual([]);
    const { seedSalt: salt } = await world.inside();
    const problems = (changed: object, seed: string | null) =>
      checkReceipt({ ...receipt, ...changed }, { seed, salt }).problems;
    expect(problems({}, null)).toEqual([]);
    expect(problems({}, 'test')).toEqual([]);
    const { sale, order } = receipt;
    const moved = { sale: { ...sale, prices: sale?.prices.with(5, '1.00000000') } };
    expect(problems(moved, 'test')).not.toEqual([]);
    const paid = { order: { ...order, payout: formatUnits(units(order.payout ?? '') + 1n) } };
    expect(problems(paid, null)).toHaveLength(1);
    expect(problems({ sale: undefined }, null)).not.toEqual([]);
    expect(problems({ sale: { ...sale, secondsLeft: 39 } }, null)).not.toEqual([]);
  });

  it('leaves the same state in one jump of the clock and in steps', async () => {
    const hashes: unknown[] = [];
    for (const steps of [['90s'], ['1s', '30s', '59s']]) {
      const member = await world.given.member({ usdt: '500' });
      const { id } = await member.must(buyOption, { body });
      const sold = await member.must(sellOption, { body: { id } });
      for (const step of steps) await world.control.advance(step);
      const { records } = await member.must(listOptions, { query: {} });
      expect(records).toEqual([sold]);
      hashes.push((await usdt(member)).frozen);
    }
    expect(hashes).toEqual(['0.00000000', '0.00000000']);
  });

  it('is refused while the symbol is halted, and possible again afterwards', async () => {
    const member = await world.given.member({ usdt: '500' });
    const { id } = await member.must(buyOption, { body });
    const inside = await world.inside();
    const setStatus = (status: string) =>
      inside.commit(
        { rows: [update('MarketSymbol', { symbol: 'BTC/USDT' }, { status })] },
        inside.now(),
      );
    await setStatus('halted');
    expect(await member.call(sellOption, { body: { id } })).toMatchObject({
      reason: 'symbolNotTrading',
    });
    expect(await usdt(member)).toMatchObject({ frozen: '100.00000000' });
    await setStatus('trading');
    expect(await member.call(sellOption, { body: { id } })).toMatchObject({ ok: true });
  });

  it('is quoted for one trading account, and for none that the member does not have', async () => {
    const member = await world.given.member({ usdt: '500' });
    await member.must(buyOption, { body });
    expect(await member.must(quoteOptionSales, { query: { account: 'demo' } })).toEqual([]);
    expect(await member.call(quoteOptionSales, { query: { account: 'contest:1' } })).toMatchObject({
      reason: 'tradingAccountUnknown',
    });
  });
});
