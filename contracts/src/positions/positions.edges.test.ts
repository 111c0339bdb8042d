import { describe, expect, it } from 'vitest';
import { ONE, units } from '../money.ts';
import {
  distanceToLiquidation,
  isLiquidated,
  liquidationPrice,
  maintenanceMargin,
} from './positions.quote.ts';
import { quantityFromShare, removableMargin } from './positions.size.ts';
import { type Stops, stopProblems } from './positions.stops.ts';
import { type TicketOrder, quoteTicket } from './positions.ticket.ts';

const nothing = { mmr: 0n, cum: 0n };

describe('the liquidation price of the smallest amounts', () => {
  const long = { direction: 'long', entry: ONE + 1n, quantity: 1n, margin: 1n } as const;
  it.each([
    ['is a price when the value to cover is one unit', long, nothing, 1n],
    ['is null when the value to cover is zero', { ...long, entry: ONE }, nothing, null],
    [
      'is a price when the share without maintenance margin is one unit',
      long,
      { ...nothing, mmr: ONE - 1n },
      ONE,
    ],
    [
      'is null when the share without maintenance margin is zero',
      long,
      { ...nothing, mmr: ONE },
      null,
    ],
  ])('%s', (_, holding, tier, price) =>
    expect(liquidationPrice(holding, tier, 0n, 1n)).toBe(price),
  );

  it('of null is never reached, in either direction', () => {
    expect([isLiquidated('long', 0n, null), isLiquidated('short', ONE, null)]).toEqual([
      false,
      false,
    ]);
  });
});

describe('amounts of single units', () => {
  const bounds = { notionalFloor: 0n, notionalCap: ONE, maxLeverage: 1 };
  const tier = (mmr: bigint, cum: bigint) => ({ ...bounds, mmr, cum });
  it.each([
    ['is a fraction of a unit, rounded up', ONE, 1n, tier(1n, 0n), 1n],
    ['is reduced by a credit of one unit', ONE, 2n * ONE, tier(1n, 1n), 1n],
    ['is zero with a credit of the same amount', ONE, ONE, tier(1n, 1n), 0n],
    ['is zero with a larger credit', ONE, ONE, tier(1n, 9n), 0n],
  ])('the maintenance margin %s', (_, quantity, price, at, needed) =>
    expect(maintenanceMargin(quantity, price, at)).toBe(needed),
  );

  it.each([
    [2n, 1n, ONE / 2n],
    [2n, 2n, 0n],
    [2n, 3n, 0n],
    [2n, null, null],
  ])('a long at a mark of %s with its liquidation at %s is %s away', (mark, at, distance) =>
    expect(distanceToLiquidation('long', mark, at)).toBe(distance),
  );

  it.each([
    ['does not include a gain', 9n, 10n],
    ['without a result is the margin above the initial margin', 0n, 10n],
    ['is reduced by a loss of one unit', -1n, 9n],
    ['is never negative', -11n, 0n],
    ['can be one unit', -9n, 1n],
  ])('the removable margin %s', (_, pnl, removable) => {
    const position = { entry: ONE, quantity: 10n, margin: 20n };
    expect(removableMargin(position, 1, pnl)).toBe(removable);
  });
});

describe('the size from a share of the balance when margin and fee round up', () => {
  const budget = { share: ONE, takerFee: 50_000n, step: 1n, notionalCap: 10n ** 18n };
  it.each([
    [9n, 2, 41n, 34_112_229n],
    [9n, 5, 324_713_831n, 10n],
    [3n, 2, 6n, 33_300_033n],
    [3n, 3, 260_341_130n, 1n],
  ])('with %s units at %sx and a price of %s leaves at most two units unused', (...of) => {
    const [available, leverage, price, quantity] = of;
    expect(quantityFromShare({ ...budget, available, leverage, price })).toBe(quantity);
  });
});

describe('stops at their bounds', () => {
  const none: Stops = { takeProfit: null, stopLoss: null };
  const said = (direction: 'long' | 'short', liquidation: bigint | null, stops: Partial<Stops>) =>
    stopProblems(direction, 100n, liquidation, { ...none, ...stops }).map(
      ({ refusal, bound }) => `${refusal} ${bound}`,
    );
  it.each([
    ['long', 90n, { takeProfit: 101n, stopLoss: 99n }, []],
    ['long', 90n, { takeProfit: 100n }, ['takeProfitWrongSide 100']],
    ['long', 90n, { stopLoss: 100n }, ['stopLossWrongSide 100']],
    ['long', 90n, { stopLoss: 91n }, []],
    ['long', 90n, { stopLoss: 90n }, ['stopLossBeyondLiquidation 90']],
    ['long', null, { stopLoss: 1n }, []],
    ['short', 110n, { takeProfit: 99n, stopLoss: 101n }, []],
    ['short', 110n, { takeProfit: 100n }, ['takeProfitWrongSide 100']],
    ['short', 110n, { stopLoss: 100n }, ['stopLossWrongSide 100']],
    ['short', 110n, { stopLoss: 109n }, []],
    ['short', 110n, { stopLoss: 110n }, ['stopLossBeyondLiquidation 110']],
    ['short', null, { stopLoss: 10_000n }, []],
  ] as const)(
    'for a %s with a liquidation price of %s have the expected problems',
    (direction, liquidation, stops, problems) =>
      expect(said(direction, liquidation, stops)).toEqual(problems),
  );
});

describe('the size of a ticket', () => {
  const facts = {
    mark: units('100'),
    spread: 0n,
    tick: 1n,
    quantityStep: units('0.1'),
    leverages: [1],
    minNotional: units('10'),
    tiers: [{ notionalFloor: 0n, notionalCap: units('50'), maxLeverage: 1, mmr: 0n, cum: 0n }],
    takerFee: 0n,
    available: units('20'),
    exposure: 0n,
  };
  const order: TicketOrder = {
    direction: 'long',
    orderType: 'market',
    quantity: 0n,
    leverage: 1,
    price: null,
    takeProfit: null,
    stopLoss: null,
  };
  it('of one unit already has a liquidation price', () => {
    const of = (quantity: bigint) =>
      quoteTicket(
        { ...order, direction: 'short', quantity },
        { ...facts, tiers: facts.tiers.map((tier) => ({ ...tier, mmr: ONE / 2n })) },
      ).liquidationPrice;
    expect([of(0n), of(1n)]).toEqual([null, units('133.33333333')]);
  });

  it.each([
    ['0.1', []],
    ['0.2', []],
    ['0.3', ['insufficientBalance']],
    ['0.5', ['insufficientBalance']],
    ['0.6', ['notionalTooLarge', 'insufficientBalance']],
    ['0.15', ['quantityOffStep']],
    ['0', ['notionalTooSmall']],
  ])(
    'of %s at 100, with an order value from 10 to 50 and a balance of 20, has the problems %j',
    (quantity, refusals) =>
      expect(
        quoteTicket({ ...order, quantity: units(quantity) }, facts).problems.map(
          ({ refusal }) => refusal,
        ),
      ).toEqual(refusals),
  );

  it.each([
    ['20', '0.1', []],
    ['40', '0.1', []],
    ['40.00000001', '0.1', ['notionalTooLarge']],
    ['50', '0.1', ['notionalTooLarge']],
  ])(
    'with an exposure of %s, and a size of %s at 100, has the problems %j',
    (exposure, quantity, refusals) =>
      expect(
        quoteTicket(
          { ...order, quantity: units(quantity) },
          { ...facts, exposure: units(exposure) },
        ).problems.map(({ refusal }) => refusal),
      ).toEqual(refusals),
  );
});
