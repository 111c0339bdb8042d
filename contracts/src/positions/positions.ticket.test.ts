import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatUnits, units } from '../money.ts';
import { majorTiers, quantityStep, spread, takerFee, tick } from './positions.samples.ts';
import { openPosition } from './positions.calls.ts';
import {
  quoteTicket,
  type TicketFacts,
  type TicketOrder,
  type TicketRefusal,
} from './positions.ticket.ts';
import type { RefusalsOf } from '../call.ts';

const facts: TicketFacts = {
  mark: units('60000'),
  spread,
  tick,
  quantityStep,
  leverages: [1, 2, 3, 5, 10, 20, 50, 75, 100],
  minNotional: units('10'),
  tiers: majorTiers,
  takerFee,
  available: units('10000'),
  exposure: 0n,
};

const order: TicketOrder = {
  direction: 'long',
  orderType: 'market',
  quantity: units('0.1'),
  leverage: 10,
  price: null,
  takeProfit: null,
  stopLoss: null,
};

const limit: Partial<TicketOrder> = { orderType: 'limit', price: units('60000') };

/** Does not compile when the ticket returns a refusal that openPosition does not declare. */
const answerable = (refusal: TicketRefusal): RefusalsOf<typeof openPosition> => refusal;

describe('a ticket for a trigger order', () => {
  const trigger = (price: string, more: Partial<TicketOrder> = {}) =>
    quoteTicket({ ...order, orderType: 'trigger', price: units(price), ...more }, facts);

  it.each([
    ['long', '61000', '61006.1'],
    ['long', '59000', '59005.9'],
    ['short', '61000', '60993.9'],
    ['short', '59000', '58994.1'],
  ] as const)('of a %s at %s has the market price there, %s', (direction, price, entry) => {
    const quote = trigger(price, { direction });
    expect(quote).toMatchObject({ price: units(entry), problems: [] });
  });

  it.each([
    ['60000', {}, { refusal: 'triggerAtMark', field: 'triggerPrice', bound: '60000.00000000' }],
    ['61000.001', {}, { refusal: 'priceOffStep', field: 'triggerPrice', bound: '0.01000000' }],
    [
      '61000',
      { takeProfit: units('61000') },
      { refusal: 'takeProfitWrongSide', field: 'takeProfit', bound: '61000.00000000' },
    ],
    [
      '59000',
      { stopLoss: units('59500') },
      { refusal: 'stopLossWrongSide', field: 'stopLoss', bound: '59000.00000000' },
    ],
  ] as const)('at %s with %o has its problem', (price, more, found) => {
    expect(trigger(price, more).problems).toEqual([found]);
  });

  it('is refused when it would be liquidated at its trigger price', () => {
    const tight = { ...facts, spread: units('0.03') };
    const asked = { ...order, orderType: 'trigger', price: units('70000'), leverage: 100 } as const;
    const { problems } = quoteTicket(asked, tight);
    expect(problems).toMatchObject([{ refusal: 'wouldLiquidateAtOnce', field: 'leverage' }]);
  });
});

describe('a ticket', () => {
  it('for a limit order at 60,000 has the documented liquidation price', () => {
    const quote = quoteTicket({ ...order, ...limit }, facts);
    expect(formatUnits(quote.liquidationPrice ?? 0n)).toBe('54244.09000000');
    expect(quote).toMatchObject({
      price: units('60000'),
      notional: units('6000'),
      margin: units('600'),
      openFee: units('3'),
      frozen: units('603'),
      distance: units('0.09593183'),
      problems: [],
    });
  });

  it.each([
    ['long', '61000', '60006'],
    ['short', '59000', '59994'],
    ['short', '0.01', '59994'],
  ] as const)(
    'for a %s limit order at %s, beyond the market, equals that of a market order',
    (direction, price, opensAt) => {
      const beyond = { ...order, direction, orderType: 'limit', price: units(price) } as const;
      expect(quoteTicket(beyond, facts)).toEqual(quoteTicket({ ...order, direction }, facts));
      expect(quoteTicket(beyond, facts).price).toBe(units(opensAt));
    },
  );

  it('for a limit price within the spread has that better price', () => {
    expect(quoteTicket({ ...order, ...limit, price: units('60003') }, facts).price).toBe(
      units('60003'),
    );
  });

  it('reports a limit price that is not a multiple of the tick, even when the market price is better', () => {
    const { problems } = quoteTicket({ ...order, ...limit, price: units('61000.001') }, facts);
    expect(problems).toMatchObject([{ refusal: 'priceOffStep', field: 'price' }]);
  });

  it('for a post-only order has a problem exactly when a plain limit order opens immediately', () => {
    const cases = fc.record({
      direction: fc.constantFrom('long', 'short'),
      ticks: fc.integer({ min: -3, max: 3 }),
      far: fc.constantFrom(0n, units('600')),
    });
    fc.assert(
      fc.property(cases, ({ direction, ticks, far }) => {
        const price = facts.mark + BigInt(ticks) * tick + (ticks < 0 ? -far : far);
        const asked = { ...order, direction, orderType: 'limit', price } as const;
        const isReached = direction === 'long' ? price >= facts.mark : price <= facts.mark;
        const { problems } = quoteTicket({ ...asked, isPostOnly: true }, facts);
        const bound = formatUnits(facts.mark);
        expect(problems).toEqual(
          isReached ? [{ refusal: 'postOnlyWouldOpen', field: 'price', bound }] : [],
        );
        expect(quoteTicket(asked, facts).problems).toEqual([]);
      }),
    );
  });

  it('for a market order has the ask price for a long and the bid price for a short', () => {
    expect(quoteTicket(order, facts).price).toBe(units('60006'));
    expect(quoteTicket({ ...order, direction: 'short' }, facts).price).toBe(units('59994'));
  });

  const problems: readonly [string, Partial<TicketOrder>, Partial<TicketFacts>, string[]][] = [
    ['valid input', { takeProfit: units('66000'), stopLoss: units('57000') }, {}, []],
    ['a leverage off the list', { leverage: 7 }, {}, ['leverageNotOffered leverage']],
    [
      'six decimals of a coin with five',
      { quantity: units('0.100001') },
      {},
      ['quantityOffStep quantity 0.00001000'],
    ],
    ['a dust size', { quantity: units('0.0001') }, {}, ['notionalTooSmall quantity 10.00000000']],
    ['no size', { quantity: 0n }, {}, ['notionalTooSmall quantity 10.00000000']],
    [
      'a size above every tier',
      { quantity: units('2000') },
      { available: units('90000000') },
      ['notionalTooLarge quantity 70000000.00000000'],
    ],
    [
      'too much leverage for the size',
      { quantity: units('20'), leverage: 100 },
      { available: units('90000') },
      ['leverageTooHighForSize leverage 600000.00000000'],
    ],
    [
      'too much leverage beside the exposure',
      { quantity: units('0.5'), leverage: 100 },
      { exposure: units('580000') },
      ['leverageTooHighForSize leverage 20000.00000000'],
    ],
    [
      'the maximum leverage beside the exposure',
      { quantity: units('0.5'), leverage: 75 },
      { exposure: units('580000') },
      [],
    ],
    [
      'more than the room beside the exposure',
      { quantity: units('0.5') },
      { exposure: units('69999000') },
      ['notionalTooLarge quantity 1000.00000000'],
    ],
    [
      'no room at all',
      { quantity: units('0.5') },
      { exposure: units('70000000') },
      ['notionalTooLarge quantity 0.00000000'],
    ],
    [
      'a limit price off the tick',
      { orderType: 'limit', price: units('60000.001') },
      {},
      ['priceOffStep price 0.01000000'],
    ],
    [
      'stops off the tick',
      { takeProfit: units('61000.001'), stopLoss: units('59000.001') },
      {},
      ['priceOffStep takeProfit 0.01000000', 'priceOffStep stopLoss 0.01000000'],
    ],
    [
      'stops on the wrong side',
      { takeProfit: units('59000'), stopLoss: units('61000') },
      {},
      [
        'takeProfitWrongSide takeProfit 60000.00000000',
        'stopLossWrongSide stopLoss 60000.00000000',
      ],
    ],
    [
      'a stop beyond liquidation',
      { ...limit, stopLoss: units('54244.09') },
      {},
      ['stopLossBeyondLiquidation stopLoss 54244.09000000'],
    ],
    [
      'stops checked against the limit price, not the mark',
      { orderType: 'limit', price: units('50000'), takeProfit: units('55000') },
      {},
      [],
    ],
    [
      'a balance one unit too low',
      limit,
      { available: units('602.99999999') },
      ['insufficientBalance quantity 602.99999999'],
    ],
    ['a balance that is just sufficient', limit, { available: units('603') }, []],
    [
      'a spread as wide as the margin',
      { leverage: 100 },
      { spread: units('0.02') },
      ['wouldLiquidateAtOnce leverage'],
    ],
  ];

  it.each(problems)(
    'with %s reports the expected problems',
    (_, changedOrder, changedFacts, expected) => {
      const quote = quoteTicket({ ...order, ...changedOrder }, { ...facts, ...changedFacts });
      const found = quote.problems.map(
        ({ refusal, field, bound }) => `${refusal} ${field} ${bound}`,
      );
      for (const { refusal } of quote.problems)
        expect(openPosition.refusals).toContain(answerable(refusal));
      expect(found).toHaveLength(expected.length);
      for (const [index, text] of expected.entries()) expect(found[index]).toContain(text);
    },
  );

  it('has the liquidation price of the tier that matches the whole exposure in the coin', () => {
    const at = (quantity: string, exposure: string) => {
      const sized = { ...order, ...limit, quantity: units(quantity), leverage: 20 };
      const quote = quoteTicket(sized, {
        ...facts,
        exposure: units(exposure),
        available: units('90000'),
      });
      expect(quote.problems).toEqual([]);
      return formatUnits(quote.liquidationPrice ?? 0n);
    };
    // The documented examples: one order in the first tier, and 120,000 as one order in the second tier.
    expect(at('0.1', '0')).toBe('57257.65000000');
    expect(at('2', '0')).toBe('57290.09000000');
    // (60,000 - 3,000) / 0.9945; with 10,000 of it in the first tier 10 less; 57,000 / 0.993 in the third tier.
    expect(at('1', '60000')).toBe('57315.23000000');
    expect(at('1', '40000')).toBe('57305.17000000');
    expect(at('0.1', '600000')).toBe('57401.81000000');
  });

  it('without problems never costs more than the balance, for any input', () => {
    const anyPrice = fc.bigInt({ min: 1n, max: units('200000') });
    const anyOrder: fc.Arbitrary<TicketOrder> = fc.record({
      direction: fc.constantFrom('long', 'short'),
      orderType: fc.constantFrom('market', 'limit'),
      quantity: fc.bigInt({ min: 0n, max: units('2000') }),
      leverage: fc.integer({ min: 1, max: 125 }),
      price: fc.option(anyPrice),
      takeProfit: fc.option(anyPrice),
      stopLoss: fc.option(anyPrice),
    });
    fc.assert(
      fc.property(anyOrder, (any) => {
        const quote = quoteTicket(any, facts);
        if (quote.problems.length > 0) return;
        expect(quote.frozen <= facts.available).toBe(true);
        expect(quote.tier?.maxLeverage).toBeGreaterThanOrEqual(any.leverage);
      }),
      { numRuns: 1000 },
    );
  });
});
