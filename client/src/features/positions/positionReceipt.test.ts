import { units } from '@hongbao/contracts/money';
import type { ListedPosition } from '@hongbao/contracts/positions/positions.schema';
import { describe, expect, it } from 'vitest';
import {
  intervalFor,
  findLiquidationPrice,
  positionResult,
  findPrevention,
} from './positionReceipt.ts';
import { samplePosition } from './positions.samples.ts';

/** A tenth of a bitcoin with 10x leverage, opened at 60,000, liquidated at 54,200. */
const closed: ListedPosition = {
  ...samplePosition,
  status: 'closed',
  closeReason: 'liquidation',
  markPrice: '54200.00000000',
  closeTime: '2026-01-06 13:00:00',
  closes: [
    {
      quantity: '0.10000000',
      price: '54200.00000000',
      fee: '2.71000000',
      openFee: '3.00000000',
      margin: '600.00000000',
      realizedPnl: '-585.71000000',
      yield: '-0.97132669',
      reason: 'liquidation',
      time: '2026-01-06 13:00:00',
    },
  ],
};
const leverages = [1, 2, 5, 10, 20];
const tick = units('0.01');

describe('the result of a position', () => {
  it('is the sum of its closes after all fees, as a fraction of its margin and its opening fee', () => {
    expect(positionResult(closed)).toMatchObject({
      pnl: units('-585.71'),
      yield: units('-0.97132669'),
      fees: units('5.71'),
      exit: '54200.00000000',
    });
  });

  it('weights the exit price by size, and counts the open part in the size', () => {
    const [close] = closed.closes;
    if (!close) throw new Error('The sample has no close.');
    const half = {
      ...close,
      quantity: '0.05000000',
      margin: '300.00000000',
      openFee: '1.50000000',
      realizedPnl: '10.00000000',
      fee: '1.00000000',
    };
    const partly: ListedPosition = {
      ...closed,
      status: 'running',
      quantity: '0.05000000',
      closes: [
        { ...half, price: '61000' },
        { ...half, quantity: '0.15', margin: '900', openFee: '4.5', price: '62000' },
      ],
    };
    expect(positionResult(partly)).toMatchObject({
      exit: '61750.00000000',
      pnl: units('20'),
      yield: units('0.01658374'),
      fees: units('8'),
    });
  });

  it('has no exit without a close', () => {
    expect(positionResult({ ...closed, status: 'running', closes: [] })).toMatchObject({
      exit: undefined,
      pnl: 0n,
      fees: units('3'),
    });
  });
});

describe('a liquidation', () => {
  it('has the liquidation price of the formula: (60,000 - 600 / 0.1) / (1 - 0.0045)', () => {
    expect(findLiquidationPrice(closed, tick)).toBe(units('54244.09'));
    expect(findLiquidationPrice({ ...closed, closes: [] }, tick)).toBeNull();
  });

  it('names the highest lower leverage that would have survived, and a stop-loss half way', () => {
    expect(findPrevention(closed, leverages, tick)).toEqual({
      leverage: 5,
      stop: { price: '57122.05000000', result: '-293.65110250' },
    });
  });

  it('names no leverage when none would have survived', () => {
    const crashed = { ...closed, markPrice: '1.00000000' };
    expect(findPrevention(crashed, [2, 5, 10], tick).leverage).toBeNull();
    // Without leverage a long position is liquidated just above zero.
    expect(findPrevention({ ...closed, leverage: 1 }, leverages, tick).leverage).toBeNull();
  });

  it('of a short position survives below the liquidation price', () => {
    const short: ListedPosition = { ...closed, direction: 'short', markPrice: '66000.00000000' };
    const { leverage, stop } = findPrevention(short, leverages, tick);
    expect(leverage).toBe(5);
    expect(Number(stop?.price)).toBeGreaterThan(60_000);
    expect(Number(stop?.result)).toBeLessThan(0);
  });
});

it.each([
  [60_000, '1m'],
  [40 * 60_000, '1m'],
  [41 * 60_000, '5m'],
  [40 * 86_400_000, '1d'],
  [9_999 * 86_400_000, '1w'],
] as const)('draws a span of %i ms with candles of %s', (spanMs, interval) =>
  expect(intervalFor(spanMs, 40)).toBe(interval),
);
