import { units } from '@hongbao/contracts/money';
import type { Position } from '@hongbao/contracts/positions/positions.schema';
import { tiersOf } from '@hongbao/contracts/positions/positions.tiers';
import { describe, expect, it } from 'vitest';
import { exposureAfter, nearestLiquidation, usedMargin } from './exposure.ts';
import { emptyTicket, reduceTicket } from '../../state/ticket.ts';
import { samplePosition } from './positions.samples.ts';
import { summarizeTicket } from './ticketForm.ts';

const running = (symbol: string, direction: 'long' | 'short', price?: string): Position => ({
  ...samplePosition,
  symbol,
  direction,
  ...(price === undefined ? {} : { liquidationPrice: price }),
});
const held = [
  running('BTC/USDT', 'long', '51000'),
  running('BTC/USDT', 'long', '53000'),
  running('BTC/USDT', 'long'),
  running('BTC/USDT', 'short', '66000'),
  running('BTC/USDT', 'short', '69000'),
  running('ETH/USDT', 'long', '90000'),
];

describe('nearestLiquidation', () => {
  it.each([
    ['BTC/USDT', 'long', '53000'],
    ['BTC/USDT', 'short', '66000'],
  ] as const)('nearestLiquidation of %s %s positions is %s', (symbol, direction, price) =>
    expect(nearestLiquidation(held, { symbol, direction })).toBe(units(price)),
  );

  it('is null when no position can be liquidated', () => {
    expect(nearestLiquidation(held, { symbol: 'ETH/USDT', direction: 'short' })).toBeNull();
    expect(
      nearestLiquidation([held[2] ?? running('', 'long')], held[2] ?? running('', 'long')),
    ).toBeNull();
  });
});

describe('usedMargin', () => {
  const margins = ['1243.756', '1243.756'].map((margin) => ({ ...samplePosition, margin }));

  it('is the sum of the displayed margins of all positions', () =>
    expect(usedMargin(margins, { count: 2, margin: '2487.512' })).toBe(units('2487.5')));

  it('is the sum of the server when not all positions are loaded', () =>
    expect(usedMargin(margins, { count: 3, margin: '2500' })).toBe(units('2500')));
});

describe('exposureAfter', () => {
  const facts = {
    mark: units('60000'),
    spread: 0n,
    tick: units('0.01'),
    quantityStep: units('0.00001'),
    leverages: [10],
    minNotional: units('10'),
    tiers: tiersOf([{ notionalCap: '50000', maxLeverage: 125, mmr: '0.004' }]),
    takerFee: units('0.0005'),
    available: units('1000'),
    exposure: 0n,
  };
  const summary = (size: string, direction: 'long' | 'short' = 'long') =>
    summarizeTicket(reduceTicket(emptyTicket(direction), { sizeMode: 'coin', size }), facts);
  const before = { margin: units('1200'), nearest: units('53000') };

  it('adds the margin of the order, and returns the nearer liquidation price', () =>
    expect(exposureAfter(summary('0.1'), before)).toEqual({
      marginAfter: units('1800'),
      nearestAfter: units('54244.09'),
    }));

  it.each([
    ['long', '55000', '55000'],
    ['short', '65000', '65000'],
    ['short', '70000', '65704.33'],
  ] as const)(
    'exposureAfter a %s order beside a position with liquidation at %s has its nearest liquidation at %s',
    (direction, nearest, after) =>
      expect(
        exposureAfter(summary('0.1', direction), { margin: 0n, nearest: units(nearest) })
          .nearestAfter,
      ).toBe(units(after)),
  );

  it('exposureAfter an order without a size equals the current exposure', () =>
    expect(exposureAfter(summary(''), before)).toEqual({
      marginAfter: before.margin,
      nearestAfter: before.nearest,
    }));
});
