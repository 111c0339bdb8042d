import { describe } from 'vitest';
import { expect, test } from './vitest.ts';
import type { World } from './world.ts';

/** Returns a price of BTC/USDT this far from the mark price, in percent. */
async function priceAt(world: World, percent: number): Promise<string> {
  const [ticker] = await world.client.calls.listPrices({ symbols: 'BTC/USDT' });
  return String(Math.round(Number(ticker?.markPrice) * (1 + percent / 100)));
}

describe('given', () => {
  test('creates a verified member of a VIP level with a position, from its margin', async ({
    world,
  }) => {
    const { member, positions } = await world.given({
      vip: 3,
      verified: true,
      positions: [{ margin: '500', leverage: 20, direction: 'short' }],
    });
    expect(await member.calls.getMember()).toMatchObject({ vipLevel: 3, kycStatus: 'authorised' });
    const { records } = await member.calls.listPositions({ status: 'running' });
    expect(records).toMatchObject([
      { id: positions[0]?.id, symbol: 'BTC/USDT', direction: 'short', leverage: 20 },
    ]);
    expect(Number(records[0]?.margin)).toBeGreaterThan(490);
    expect(Number(records[0]?.margin)).toBeLessThanOrEqual(500);
    expect(await world.given({ vip: 8 })).toMatchObject({ positions: [], orders: [], loans: [] });
  });

  test('opens stops, exits, waiting orders, options, loans and products in one call', async ({
    world,
  }) => {
    const [above, below, far] = [
      await priceAt(world, 2),
      await priceAt(world, -2),
      await priceAt(world, 5),
    ];
    const made = await world.given({
      usdt: '20000',
      balances: { BTC: '1' },
      advanced: true,
      creditGranted: '5000',
      withdrawPassword: 'withdraw123',
      authenticator: true,
      positions: [
        {
          quantity: '0.05',
          takeProfit: far,
          stopLoss: below,
          exits: [{ side: 'takeProfit', price: above, quantity: '0.02' }],
        },
      ],
      orders: [
        { quantity: '0.01', price: below },
        { margin: '100', triggerPrice: above },
      ],
      options: [{ stake: '100', direction: 'down', seconds: 300 }],
      loans: [
        { amount: '500' },
        { amount: '5000', pledge: { currency: 'BTC', quantity: '0.2' }, approved: true },
      ],
      products: [
        { product: 'arbitrage-7', amount: '1000' },
        { product: 'debt-7', amount: '100' },
      ],
    });
    const { calls, id, authenticatorKey } = made.member;
    expect(authenticatorKey).toMatch(/^[A-Z2-7]+$/);
    const [position] = (await calls.listPositions({ status: 'running' })).records;
    expect(position).toMatchObject({
      id: made.positions[0]?.id,
      exits: [{ side: 'takeProfit', quantity: '0.02000000' }],
    });
    const { open } = await world.control.getMemberState({ id });
    expect(open.orders.toSorted()).toEqual(made.orders.map((one) => one.id).toSorted());
    expect(open.options).toEqual(made.options.map((one) => one.id));
    expect(open.products.toSorted()).toEqual(made.products.map((one) => one.id).toSorted());
    expect(open.loans.toSorted()).toEqual(made.loans.map((one) => one.id).toSorted());
    expect(made.loans.map(({ type, status }) => [type, status])).toEqual([
      ['credit', 'underReview'],
      ['pledge', 'waiting'],
    ]);
    expect((await calls.getMember()).withdrawPasswordSet).toBe(true);
  });

  test('rejects with the reason of the refused call', async ({ world }) => {
    await expect(world.given({ usdt: '10', positions: [{ quantity: '1' }] })).rejects.toMatchObject(
      {
        reason: 'insufficientBalance',
        call: 'openPosition',
      },
    );
    await expect(
      world.given({ usdt: '100', options: [{ stake: '10', seconds: 7 }] }),
    ).rejects.toThrow('BTC/USDT has options of');
  });

  test('rejects a VIP level below the level that the assets earn', async ({ world }) => {
    await expect(world.given({ vip: 1, usdt: '10000000' })).rejects.toThrow(
      /earn VIP \d, not VIP 1/,
    );
  });
});
