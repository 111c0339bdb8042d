import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ONE } from '../money.ts';
import { closePart, remainder } from './positions.close.ts';
import { type Holding, openingCost } from './positions.quote.ts';
import { type ClosedPart, openFeeShares, resultOf } from './positions.result.ts';

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
    const direction = fc.constantFrom('long' as const, 'short' as const);
    fc.assert(
      fc.property(
        direction,
        price,
        sizes,
        fc.array(price, { minLength: 5 }),
        fc.bigInt(0n, ONE),
        (way, entry, parts, exits, added) => {
          const quantity = parts.reduce((sum, part) => sum + part, 0n);
          const fee = 50_000n;
          const { margin, openFee } = openingCost(quantity, entry, 20, fee);
          let holding: Holding | null = { direction: way, entry, quantity, margin: margin + added };
          let change = -openFee - margin - added;
          const closed: ClosedPart[] = [];
          const shares = openFeeShares({ openFee, openedQuantity: quantity }, parts);
          parts.forEach((part, index) => {
            if (!holding) throw new Error('closed before its last part');
            const closing = closePart(holding, part, exits[index] ?? entry, fee);
            const share = shares[index] ?? 0n;
            change += closing.credit;
            closed.push({
              result: closing.realized - share,
              margin: closing.marginReleased,
              openFee: share,
            });
            holding = remainder(holding, part, closing);
          });
          const whole = resultOf(closed);
          expect(whole.result).toBe(change);
          expect(closed.reduce((sum, one) => sum + one.openFee, 0n)).toBe(openFee);
          for (const one of [...closed.map((part) => resultOf([part])), whole])
            expect(one.yield >= -ONE).toBe(true);
        },
      ),
    );
  });
});
