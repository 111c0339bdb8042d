import { describe, expect, it } from 'vitest';
import { unavailability, exceededLimit } from './products.rules.ts';
import type { Product } from './product.types.ts';

describe('product limits', () => {
  const product = {
    type: 'debt',
    isOnSale: true,
    levelLimit: 2,
    maxPerMember: 500n,
    remaining: 300n,
  } as Product;
  const facts = {
    product,
    type: 'debt',
    vipLevel: 2,
    asked: 300n,
    held: 200n,
    cost: 300n,
    available: 300n,
  } as const;
  it.each([
    ['the whole remaining quota in one order', {}, null],
    ['a unit above the maximum per member', { held: 201n }, ['productLimitReached', 299n]],
    ['a member who holds more than a lowered maximum', { held: 501n }, ['productLimitReached', 0n]],
    ['a unit more than the remaining quota', { asked: 301n, held: 0n }, ['productSoldOut', 300n]],
    ['a unit more than the balance', { available: 299n }, ['insufficientBalance', 299n]],
  ] as const)('exceededLimit returns the expected limit for %s', (_, change, expected) => {
    const found = exceededLimit(product, { ...facts, ...change });
    expect(found && [found.refusal, found.bound]).toEqual(expected);
  });

  it.each([
    ['a missing product', { product: null }, 'notFound'],
    ['another product type', { type: 'miner' }, 'notFound'],
    [
      'a product that is not on sale',
      { product: { ...product, isOnSale: false } },
      'productNotOpen',
    ],
    ['a VIP level below the required one', { vipLevel: 1 }, 'vipLevelTooLow'],
    ['the required VIP level', {}, undefined],
  ] as const)('unavailability returns for %s: %s', (_, change, refusal) =>
    expect(unavailability({ ...facts, ...change })?.refusal).toBe(refusal),
  );
});
