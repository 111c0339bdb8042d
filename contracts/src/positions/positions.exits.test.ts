import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { units } from '../money.ts';
import { type ExitLevel, reachedExit, trimExits } from './positions.exits.ts';
import { directions, exitSides } from './positions.types.ts';

const exit = (side: ExitLevel['side'], price: string, quantity = '1'): ExitLevel => ({
  side,
  price: units(price),
  quantity: units(quantity),
});

describe('the exit that a mark price has reached', () => {
  it.each([
    [
      'none between the exits',
      'long',
      '100',
      [exit('takeProfit', '101'), exit('stopLoss', '99')],
      null,
    ],
    ['a take-profit at its price', 'long', '101', [exit('takeProfit', '101')], 0],
    ['a stop-loss at its price', 'long', '99', [exit('stopLoss', '99')], 0],
    [
      'the lower take-profit of a long',
      'long',
      '110',
      [exit('takeProfit', '105'), exit('takeProfit', '101')],
      1,
    ],
    [
      'the higher stop-loss of a long',
      'long',
      '90',
      [exit('stopLoss', '95'), exit('stopLoss', '99')],
      1,
    ],
    [
      'the higher take-profit of a short',
      'short',
      '90',
      [exit('takeProfit', '95'), exit('takeProfit', '99')],
      1,
    ],
    [
      'the lower stop-loss of a short',
      'short',
      '110',
      [exit('stopLoss', '105'), exit('stopLoss', '101')],
      1,
    ],
    [
      'a stop-loss before a take-profit',
      'long',
      '100',
      [exit('takeProfit', '90'), exit('stopLoss', '100')],
      1,
    ],
    [
      'the first of two with the same price',
      'long',
      '101',
      [exit('takeProfit', '101', '1'), exit('takeProfit', '101', '2')],
      0,
    ],
  ] as const)('is %s', (_, direction, mark, exits, index) => {
    const expected = index === null ? null : exits[index];
    expect(reachedExit(direction, units(mark), exits)).toBe(expected);
  });

  it('is null without exits', () => {
    expect(reachedExit('long', 1n, [])).toBeNull();
  });
});

describe('exits after a partial close', () => {
  const level = fc.record({
    side: fc.constantFrom(...exitSides),
    price: fc.bigInt({ min: 1n, max: 1_000n }),
    quantity: fc.bigInt({ min: 1n, max: 1_000n }),
  });

  it('are never larger than what is left, and the others are unchanged', () => {
    fc.assert(
      fc.property(fc.array(level), fc.bigInt({ min: 1n, max: 1_000n }), (exits, left) => {
        const trimmed = trimExits(exits, left);
        expect(trimmed).toEqual(
          exits.map((each) => ({
            ...each,
            quantity: each.quantity < left ? each.quantity : left,
          })),
        );
      }),
    );
  });

  it('end when nothing is left', () => {
    expect(trimExits([exit('takeProfit', '1')], 0n)).toEqual([]);
  });

  it('close a position completely in any order of prices, and never more', () => {
    const path = fc.array(fc.bigInt({ min: 1n, max: 1_000n }), { maxLength: 8 });
    fc.assert(
      fc.property(
        fc.constantFrom(...directions),
        fc.array(level, { maxLength: 5 }),
        path,
        (direction, given, marks) => {
          let left = 600n;
          let exits = trimExits(given, left);
          for (const mark of marks)
            for (let hit = reachedExit(direction, mark, exits); hit;) {
              const fired = hit;
              left -= fired.quantity;
              expect(left).toBeGreaterThanOrEqual(0n);
              exits = trimExits(
                exits.filter((each) => each !== fired),
                left,
              );
              hit = reachedExit(direction, mark, exits);
            }
        },
      ),
    );
  });
});
