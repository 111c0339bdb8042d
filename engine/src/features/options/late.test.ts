import { buyOption, getOptionReceipt } from '@hongbao/contracts/options/options.calls';
import { formatUnits } from '@hongbao/contracts/money';
import { MINUTE_MS, SECOND_MS } from '@hongbao/contracts/time';
import { useWorld } from '@hongbao/server/testing/useWorld';
import { expect, it } from 'vitest';

const world = useWorld();

it('an option that is settled late uses its own exit tick', async () => {
  const member = await world.given.member({ usdt: '500' });
  const body = { setId: 'BTC-30', direction: 'up', stake: '20' } as const;
  const { id } = await member.must(buyOption, { body });
  const inside = await world.inside();
  const now = inside.now();
  const settle = { kind: 'options.settle', refId: id };
  const late = [
    { op: 'cancel', ...settle },
    { op: 'schedule', ...settle, at: now + MINUTE_MS },
  ] as const;
  await inside.commit({ timeline: late }, now);
  await world.control.advance('31s');
  await world.control.gap('BTC/USDT', -20);
  await world.control.advance('29s');
  const { order, recomputed } = await member.must(getOptionReceipt, { query: { id } });
  const exit = inside.market.markPrice('BTC/USDT', now + 30 * SECOND_MS);
  expect(order).toMatchObject({ status: 'settled', exitPrice: formatUnits(exit) });
  expect(order.result).toBe(recomputed);
});
