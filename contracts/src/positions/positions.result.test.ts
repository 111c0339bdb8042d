import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ONE } from '../money.ts';
import { remainder } from './positions.close.ts';
import { type Holding, openingCost } from './positions.quote.ts';
import { type ClosedPart, closeOpened, openFeeShares, resultOf } from './positions.result.ts';

describe('the shares of the opening fee', () => {
  it.each([
    ['a part', 10n, 3n, [1n], [3n]],
    ['the whole', 10n, 3n, [3n], [10n]],
    ['two parts, the last with the rest', 10n, 3n, [1n, 2n], [3n, 7n]],
    ['three parts, each truncated but the last', 11n, 3n, [1n, 1n, 1n], [3n, 3n, 5n]],
    ['no part', 10n, 3n, [], []],
  ])('of %s', (_, openFee, openedQuantity, parts, shares) => {
    expect(openFeeShares({ openFee, openedQuantity }, parts)).toEqual(shares);
  });
});

describe('the result of closes', () => {
  it('is a fraction of their margin and their share of the opening fee, truncated', () => {
    const half = { result: -2n * ONE, margin: 5n * ONE, openFee: ONE };
    expect(resultOf([half])).toEqual({ result: -2n * ONE, yield: -33_333_333n });
    expect(resultOf([half, half])).toEqual({ result: -4n * ONE, yield: -33_333_333n });
    expect(resultOf([])).toEqual({ result: 0n, yield: 0n });
  });

  it('adds up to the change of the money, and is never below the money paid in, however a position closes', () => {
    const price = fc.bigInt(1n, 200_000n).map((value) => value * ONE);
    const sizes = fc.array(fc.bigInt(1n, 5n * ONE), { minLength: 1, maxLength: 5 });
    const exits = fc.array(price, { minLength: 5, maxLength: 5 });
    const direction = fc.constantFrom('long' as const, 'short' as const);
    const added = fc.bigInt(0n, ONE);
    const close = (
      way: 'long' | 'short',
      entry: bigint,
      parts: bigint[],
      at: bigint[],
      more: bigint,
    ) => {
      const openedQuantity = parts.reduce((sum, part) => sum + part, 0n);
      const takerFee = 50_000n;
      const { margin, openFee } = openingCost(openedQuantity, entry, 20, takerFee);
      let holding: Holding = {
        direction: way,
        entry,
        quantity: openedQuantity,
        margin: margin + more,
      };
      let change = -openFee - holding.margin;
      const closed: ClosedPart[] = [];
      parts.forEach((part, index) => {
        const closedParts = parts.slice(0, index);
        const opened = { ...holding, openFee, openedQuantity, takerFee, closedParts };
        const { closing, ...one } = closeOpened(opened, part, at[index] ?? entry);
        change += closing.credit;
        closed.push(one);
        holding = remainder(holding, part, closing) ?? holding;
      });
      return { closed, change, openFee };
    };
    fc.assert(
      fc.property(direction, price, sizes, exits, added, (...position) => {
        const { closed, change, openFee } = close(...position);
        const whole = resultOf(closed);
        expect(whole.result).toBe(change);
        expect(closed.reduce((sum, one) => sum + one.openFee, 0n)).toBe(openFee);
        for (const one of [...closed.map((part) => resultOf([part])), whole])
          expect(one.yield >= -ONE).toBe(true);
      }),
    );
  });
});
