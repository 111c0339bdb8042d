import { describe, expect, it } from 'vitest';
import { unavailability, exceededLimit } from './products.rules.ts';
import type { Product } from './product.types.ts';

describe('room in a product', () => {
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
    ['all of it in one order', {}, null],
    ['a unit above the member’s bound', { held: 201n }, ['productLimitReached', 299n]],
    ['a member who holds more than a lowered bound', { held: 501n }, ['productLimitReached', 0n]],
    ['a unit more than the remaining quota', { asked: 301n, held: 0n }, ['productSoldOut', 300n]],
    ['a unit more than the balance', { available: 299n }, ['insufficientBalance', 299n]],
  ] as const)('%s', (_, change, expected) => {
    const found = exceededLimit(product, { ...facts, ...change });
    expect(found && [found.refusal, found.bound]).toEqual(expected);
  });

  it.each([
    ['no product', { product: null }, 'notFound'],
    ['another type', { type: 'miner' }, 'notFound'],
    ['not on sale', { product: { ...product, isOnSale: false } }, 'productNotOpen'],
    ['a level below', { vipLevel: 1 }, 'vipLevelTooLow'],
    ['its level', {}, undefined],
  ] as const)('%s: %s', (_, change, refusal) =>
    expect(unavailability({ ...facts, ...change })?.refusal).toBe(refusal),
  );
});
