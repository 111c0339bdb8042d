import type { Position } from '@hongbao/contracts/positions/positions.schema';
import { formatUnits, ONE, units } from '@hongbao/contracts/money';
import { describe, expect, it } from 'vitest';
import {
  type CloseFacts,
  closeProblem,
  reduceClose,
  shareQuantity,
  summarizeClose,
  fullClose,
} from './closeForm.ts';
import { reduceStops, toStopsForm, stopsProblems, summarizeStops } from './stopsForm.ts';

const facts: CloseFacts = {
  holding: {
    direction: 'long',
    entry: units('60000'),
    quantity: units('0.1'),
    margin: units('600'),
    openFee: units('3'),
    openedQuantity: units('0.1'),
    takerFee: units('0.0005'),
    closedParts: [],
  },
  mark: units('54500'),
  spread: 0n,
  tick: units('0.01'),
  quantityStep: units('0.00001'),
};
const problemOf = (quantity: string) => closeProblem(summarizeClose({ quantity }, facts), facts);

describe('close form', () => {
  it('starts with the whole quantity, for which no size is sent', () => {
    const form = fullClose(facts.holding);
    expect(form).toEqual({ quantity: '0.1' });
    expect(summarizeClose(form, facts)).toMatchObject({ share: ONE, body: {} });
  });

  it('sends the quantity of a partial close and computes its share of the position', () => {
    expect(summarizeClose({ quantity: '0.025' }, facts)).toMatchObject({
      share: units('0.25'),
      body: { quantity: '0.02500000' },
    });
  });

  it('closes 100 % of a position whose quantity is not a multiple of the step', () => {
    const holding = { ...facts.holding, quantity: units('0.100001') };
    const quantity = shareQuantity('100', holding, facts.quantityStep);
    expect(quantity).toBe('0.100001');
    const offStep = { ...facts, holding };
    const summary = summarizeClose({ quantity }, offStep);
    expect([summary.body, closeProblem(summary, offStep)]).toEqual([{}, null]);
  });

  it('the share of an empty position is 0', () => {
    const empty = { ...facts, holding: { ...facts.holding, quantity: 0n } };
    expect(summarizeClose({ quantity: '' }, empty)).toMatchObject({ share: 0n, closing: null });
  });

  it('accepts a close that realizes a loss', () => {
    const { result } = summarizeClose(fullClose(facts.holding), facts);
    expect(formatUnits(result ?? 0n)).toBe('-555.72500000');
    expect(problemOf('0.1')).toBeNull();
  });

  it.each([
    ['25', '0.025'],
    ['75', '0.075'],
    ['100', '0.1'],
  ])('shareQuantity for %s %% of a position of 0.1 is %s', (share, quantity) =>
    expect(shareQuantity(share, facts.holding, facts.quantityStep)).toBe(quantity),
  );

  it.each([
    ['', 'closeQuantityMissing'],
    ['0.2', 'closeQuantityTooLarge'],
    ['0.000001', 'quantityOffStep'],
    ['0.05', null],
  ])('the close form with the quantity "%s" has the problem %s', (quantity, problem) =>
    expect(problemOf(quantity)).toBe(problem),
  );

  it('converts a decimal comma to a point', () =>
    expect(reduceClose({ quantity: '' }, { quantity: '0,05' }).quantity).toBe('0.05'));
});

describe('stops form', () => {
  const position: Position = {
    id: '1',
    symbol: 'BTC/USDT',
    direction: 'long',
    quantity: '0.10000000',
    leverage: 10,
    margin: '600.00000000',
    openPrice: '60000.00000000',
    markPrice: '61000.00000000',
    liquidationPrice: '54244.09000000',
    takeProfit: '63000.00000000',
    openFee: '3.00000000',
    yield: '0.16000000',
    status: 'running',
    openTime: '2026-01-01 00:00:00',
  };
  const check = (form: { takeProfit: string; stopLoss: string }) =>
    stopsProblems(form, { position, markPrice: '61000', pricePrecision: 2 });

  it('starts with the current stops', () =>
    expect(toStopsForm(position)).toEqual({ takeProfit: '63000', stopLoss: '' }));

  it('removes a stop whose field is empty', () => {
    const form = reduceStops(toStopsForm(position), { takeProfit: '' });
    expect(summarizeStops(form, '1')).toEqual({
      id: '1',
      takeProfit: '0.00000000',
      stopLoss: '0.00000000',
    });
  });

  it.each([
    ['accepts a stop-loss above the entry price', '', '60500', {}],
    [
      'rejects a take-profit below the mark price',
      '60900',
      '',
      { takeProfit: 'takeProfitWrongSide' },
    ],
    ['rejects a stop-loss above the mark price', '', '61500', { stopLoss: 'stopLossWrongSide' }],
    [
      'rejects a stop-loss beyond the liquidation price',
      '',
      '54000',
      { stopLoss: 'stopLossBeyondLiquidation' },
    ],
    [
      'rejects a price that is not a multiple of the tick',
      '63000.005',
      '',
      { takeProfit: 'priceOffStep' },
    ],
  ])('the stops form %s', (_, takeProfit, stopLoss, found) =>
    expect(check({ takeProfit, stopLoss })).toEqual(found),
  );
});
