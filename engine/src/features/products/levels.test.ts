import { getMember } from '@hongbao/contracts/member/member.calls';
import { buyArbitrage } from '@hongbao/contracts/products/products.calls';
import { useWorld } from '@hongbao/server/testing/useWorld';
import { expect, it } from 'vitest';

const world = useWorld();

it('the VIP level is not checked in the first hour of an order, which pays nothing, but after its first day', async () => {
  // An assets total of 999.97 plus a day of 100 at 0.035 % is 1,000.005.
  const member = await world.given.member({ usdt: '999.97' });
  await member.must(buyArbitrage, { body: { productId: 'arbitrage-7', amount: '100' } });
  const assessed = async (by: string) =>
    (await world.control.advance(by)).events.filter(
      ({ kind, refId }) => kind === 'vip.assess' && refId === member.id,
    );
  expect(await assessed('1h')).toEqual([]);
  expect((await assessed('24h')).map(({ summary }) => summary)).toEqual([
    'VIP level rises to 1',
    'VIP level unchanged: 1',
  ]);
  expect((await member.must(getMember)).vipLevel).toBe(1);
});
