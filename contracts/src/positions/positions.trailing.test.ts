import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { units } from '../money.ts';
import {
  betterMark,
  isTrailingReached,
  trailingProblems,
  trailingTrigger,
} from './positions.trailing.ts';

const TICK = units('0.01');
const share = (rate: string) => ({ distance: null, rate: units(rate) });
const price = (distance: string) => ({ distance: units(distance), rate: null });

describe('the trigger price of a trailing stop', () => {
  it.each([
    ['long', share('0.01'), '60000', '59400'],
    ['short', share('0.01'), '60000', '60600'],
    ['long', price('250.5'), '60000', '59749.5'],
    ['short', price('250.5'), '60000', '60250.5'],
    ['long', share('0.001'), '0.07', '0.06'],
    ['short', share('0.001'), '0.07', '0.08'],
    ['long', price('70000'), '60000', '0'],
  ] as const)('of a %s position with %o from %s is %s', (direction, distance, best, trigger) => {
    expect(trailingTrigger(direction, distance, units(best), TICK)).toBe(units(trigger));
  });

  const distances = fc.oneof(
    fc.bigInt({ min: 1n, max: units('0.5') }).map((rate) => ({ distance: null, rate })),
    fc.bigInt({ min: 1n, max: 900_000n }).map((ticks) => ({ distance: ticks * TICK, rate: null })),
  );
  const marks = fc.bigInt({ min: 1n, max: 10_000_000n }).map((ticks) => ticks * TICK);

  it('is reached by the same mark prices with and without the rounding to the tick, and never by the best one', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('long', 'short'),
        distances,
        marks,
        marks,
        (direction, distance, best, mark) => {
          const exact = trailingTrigger(direction, distance, best);
          const shown = trailingTrigger(direction, distance, best, TICK);
          expect(isTrailingReached(direction, mark, shown)).toBe(
            isTrailingReached(direction, mark, exact),
          );
          expect(isTrailingReached(direction, best, exact)).toBe(false);
        },
      ),
    );
  });

  it('never moves away from the price when the best price improves', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('long', 'short'),
        distances,
        marks,
        marks,
        (direction, distance, a, b) => {
          const best = betterMark(direction, a, b);
          const other = best === a ? b : a;
          const [moved, before] = [best, other].map((mark) =>
            trailingTrigger(direction, distance, mark),
          );
          expect(betterMark(direction, moved ?? 0n, before ?? 0n)).toBe(moved);
        },
      ),
    );
  });
});

describe('the distance of a trailing stop', () => {
  const mark = units('60000');
  it.each([
    [price('0.001'), [{ refusal: 'priceOffStep', field: 'trailingDistance', bound: TICK }]],
    [
      price('60000'),
      [{ refusal: 'trailingDistanceTooLarge', field: 'trailingDistance', bound: mark }],
    ],
    [price('59999.99'), []],
    [share('0.5'), []],
  ])('%o has the problems %o', (distance, problems) => {
    expect(trailingProblems(distance, mark, TICK)).toEqual(problems);
  });
});
