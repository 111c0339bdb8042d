import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type PriceLevel, priceScale, spreadLabels } from './priceScale.ts';

const level = (price: number, id = String(price)): PriceLevel => ({
  id,
  price,
  label: id,
  tone: 'plain',
});

describe('the price scale', () => {
  it('contains all prices, the latest one and every level that is near', () => {
    const scale = priceScale([100, 104], [level(107), level(98), level(140)], 105);
    for (const price of [98, 100, 104, 105, 107]) expect(scale.isInside(price)).toBe(true);
    expect(scale.isInside(140)).toBe(false);
  });

  it('draws a flat market in the middle instead of magnifying it', () => {
    const scale = priceScale([100, 100], []);
    expect(scale.share(100)).toBeCloseTo(0.5);
    expect(scale.high - scale.low).toBeGreaterThan(0.03);
  });

  it('is empty without prices', () => {
    const scale = priceScale([], [level(100)]);
    expect(scale.isEmpty).toBe(true);
    expect(spreadLabels([level(100)], scale, () => 0.1)).toEqual([]);
  });
});

describe('the labels of levels', () => {
  it('are at their price when there is room, and at the edge when the price is out of range', () => {
    const scale = priceScale([90, 110], []);
    const placed = spreadLabels([level(100), level(500), level(1)], scale, () => 0.1);
    expect(placed.map(({ level: { price }, at, side }) => [price, at, side])).toEqual([
      [500, 0.05, 'above'],
      [100, expect.closeTo(0.5), null],
      [1, 0.95, 'below'],
    ]);
  });

  it('are one per edge for prices with the same label: the nearest', () => {
    const scale = priceScale([90, 110], []);
    const liquidation = (price: number) => ({ ...level(price), label: 'Liq. price' });
    const placed = spreadLabels([40, 60, 50].map(liquidation), scale, () => 0.1);
    expect(placed.map(({ level: { price } }) => price)).toEqual([60]);
  });

  it('do not overlap and stay inside, in the order of their prices', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 1_000 }), { maxLength: 8 }), (prices) => {
        const levels = prices.map((price, index) => level(price, String(index)));
        const placed = spreadLabels(levels, priceScale([100, 200], levels), () => 0.12);
        expect(placed).toHaveLength(levels.length);
        placed.forEach(({ level: { price }, at }, index) => {
          expect(at).toBeGreaterThanOrEqual(0.06 - 1e-9);
          expect(at).toBeLessThanOrEqual(0.94 + 1e-9);
          const next = placed[index + 1];
          if (!next) return;
          expect(next.at - at).toBeGreaterThanOrEqual(0.12 - 1e-9);
          expect(next.level.price).toBeLessThanOrEqual(price);
        });
      }),
    );
  });
});
