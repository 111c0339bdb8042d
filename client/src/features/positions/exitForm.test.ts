import { formatUnits, units } from '@hongbao/contracts/money';
import { closePart } from '@hongbao/contracts/positions/positions.close';
import { exitPrice } from '@hongbao/contracts/positions/positions.quote';
import type { ListedPosition } from '@hongbao/contracts/positions/positions.schema';
import { describe, expect, it } from 'vitest';
import type { CloseFacts } from './closeForm.ts';
import {
  emptyExit,
  exitBody,
  type ExitForm,
  exitProblem,
  exitResult,
  reduceExit,
} from './exitForm.ts';
import { toOpened } from './positionParts.ts';
import { samplePosition } from './positions.samples.ts';

const position: ListedPosition = {
  ...samplePosition,
  liquidationPrice: '54244.09000000',
};
const facts: CloseFacts = {
  holding: toOpened(position),
  mark: units('60000'),
  spread: units('0.0002'),
  tick: units('0.01'),
  quantityStep: units('0.00001'),
};
const problemOf = (form: Partial<ExitForm>) =>
  exitProblem({ ...emptyExit, ...form }, position, facts)?.key ?? null;

describe('an exit order', () => {
  it.each([
    ['a take-profit above the mark price', { price: '61000' }, null],
    ['a stop-loss below the mark price', { side: 'stopLoss', price: '59000' }, null],
    ['no price', {}, 'exitPriceMissing'],
    ['a price of zero', { price: '0' }, 'exitPriceMissing'],
    ['letters', { price: 'high' }, 'notANumber'],
    ['an absurd price', { price: '99999999999' }, 'tooLong'],
    ['a price between ticks', { price: '61000.001' }, 'priceOffStep'],
    ['a take-profit at the mark price', { price: '60000' }, 'takeProfitWrongSide'],
    ['a stop-loss above the mark price', { side: 'stopLoss', price: '61000' }, 'stopLossWrongSide'],
    [
      'a stop-loss beyond liquidation',
      { side: 'stopLoss', price: '54000' },
      'stopLossBeyondLiquidation',
    ],
  ] as const)('with %s has the problem %3$s', (_, form, problem) => {
    expect(problemOf(form)).toBe(problem);
  });

  it('is refused when its part is smaller than a step of the quantity', () => {
    const small = { ...facts, holding: { ...facts.holding, quantity: units('0.00003') } };
    const form: ExitForm = { ...emptyExit, price: '61000', share: '25' };
    expect(exitProblem(form, position, small)).toEqual({ field: 'share', key: 'exitTooSmall' });
  });

  it('sends the share of the position as a quantity', () => {
    const form = reduceExit(emptyExit, { price: '61 000', share: '25' });
    expect(exitBody(form, '1', facts)).toEqual({
      id: '1',
      side: 'takeProfit',
      price: '61000.00000000',
      quantity: '0.02500000',
    });
  });

  it('has the result of closing its part at its price, after its share of the opening fee', () => {
    const price = exitPrice('long', units('61000'), facts.spread, facts.tick);
    const { takerFee } = facts.holding;
    const { realized } = closePart(facts.holding, units('0.025'), price, takerFee);
    const exit = { price: '61000.00000000', quantity: formatUnits(units('0.025')) };
    expect(exitResult(exit, facts)).toBe(realized - units('0.75'));
    expect(exitResult({ ...exit, quantity: '0.20000000' }, facts)).toBeNull();
  });
});
