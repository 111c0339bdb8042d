import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { units } from '../money.ts';
import { reachedStop, stopProblems } from './positions.stops.ts';
import { directions } from './positions.types.ts';

const mark = units('60000');
const liquidation = { long: units('54000'), short: units('66000') };

describe('stops', () => {
  it.each([
    { side: 'long', takeProfit: '60000.01', stopLoss: '59999.99', problems: [] },
    { side: 'long', takeProfit: '60000', problems: ['takeProfitWrongSide 60000'] },
    { side: 'long', stopLoss: '60000', problems: ['stopLossWrongSide 60000'] },
    { side: 'long', stopLoss: '54000.01', problems: [] },
    { side: 'long', stopLoss: '54000', problems: ['stopLossBeyondLiquidation 54000'] },
    { side: 'short', takeProfit: '59999.99', stopLoss: '60000.01', problems: [] },
    { side: 'short', takeProfit: '60000', problems: ['takeProfitWrongSide 60000'] },
    { side: 'short', stopLoss: '60000', problems: ['stopLossWrongSide 60000'] },
    { side: 'short', stopLoss: '66000', problems: ['stopLossBeyondLiquidation 66000'] },
    {
      side: 'short',
      takeProfit: '61000',
      stopLoss: '59000',
      problems: ['takeProfitWrongSide 60000', 'stopLossWrongSide 60000'],
    },
  ] as const)(
    'of a $side with take-profit $takeProfit and stop-loss $stopLoss have the problems $problems',
    (sample) => {
      const read = (price?: string) => (price === undefined ? null : units(price));
      const stops = {
        takeProfit: read('takeProfit' in sample ? sample.takeProfit : undefined),
        stopLoss: read('stopLoss' in sample ? sample.stopLoss : undefined),
      };
      const found = stopProblems(sample.side, mark, liquidation[sample.side], stops);
      expect(found.map(({ refusal, bound }) => `${refusal} ${bound / units('1')}`)).toEqual(
        sample.problems,
      );
    },
  );

  it('are valid on the profitable side of the entry price, which locks in a profit', () => {
    expect(stopProblems('long', mark, units('40000'), { stopLoss: units('59000') })).toEqual([]);
  });

  it('have no liquidation bound without a liquidation price', () => {
    expect(stopProblems('long', mark, null, { stopLoss: 1n })).toEqual([]);
    expect(stopProblems('long', mark, null, {})).toEqual([]);
  });

  it.each([
    { side: 'long', at: '61000', reached: 'takeProfit' },
    { side: 'long', at: '59000', reached: 'stopLoss' },
    { side: 'long', at: '60000', reached: null },
    { side: 'short', at: '59000', reached: null },
  ] as const)('of a $side reached at mark $at: $reached', ({ side, at, reached }) => {
    const stops =
      side === 'long'
        ? { takeProfit: units('61000'), stopLoss: units('59000') }
        : { stopLoss: null };
    expect(reachedStop(side, units(at), stops)).toBe(reached);
  });

  it('give the stop-loss priority when both are reached at one instant', () => {
    expect(reachedStop('short', mark, { takeProfit: mark, stopLoss: mark })).toBe('stopLoss');
  });

  it('that are accepted are not reached at the mark price they were checked against', () => {
    const price = fc.bigInt({ min: 1n, max: units('100000') });
    fc.assert(
      fc.property(
        fc.constantFrom(...directions),
        price,
        fc.record({ takeProfit: fc.option(price), stopLoss: fc.option(price) }),
        (side, at, stops) => {
          const isAccepted = stopProblems(side, at, null, stops).length === 0;
          expect(reachedStop(side, at, stops) === null).toBe(isAccepted);
        },
      ),
    );
  });
});
