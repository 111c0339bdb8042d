import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { units } from '../money.ts';
import { closePart } from './positions.close.ts';
import { exitPrice, notionalOf } from './positions.quote.ts';
import { type Reversed, quoteReverse } from './positions.reverse.ts';
import { majorTiers, quantityStep, spread, takerFee, tick } from './positions.samples.ts';
import { type TicketFacts, quoteTicket } from './positions.ticket.ts';
import { directions } from './positions.types.ts';

const position: Reversed = {
  direction: 'long',
  entry: units('60000'),
  quantity: units('0.1'),
  margin: units('600'),
  leverage: 10,
  takerFee,
};
const facts: TicketFacts = {
  mark: units('60000'),
  spread,
  tick,
  quantityStep,
  leverages: [1, 10, 100],
  minNotional: units('10'),
  tiers: majorTiers,
  takerFee,
  available: 0n,
  exposure: notionalOf(units('0.1'), units('60000')),
};

describe('a reversal', () => {
  it('closes at the far side of the spread and opens the opposite there', () => {
    const { closePrice, closing, order, ticket } = quoteReverse(position, {
      ...facts,
      available: units('20'),
    });
    expect(closePrice).toBe(units('59994'));
    expect(closing.realized).toBe(units('-3.5997'));
    expect(order).toMatchObject({ direction: 'short', quantity: units('0.1'), leverage: 10 });
    expect(ticket).toMatchObject({ price: units('59994'), margin: units('599.94'), problems: [] });
  });

  it('is refused when margin and result do not cover the new cost', () => {
    const { closing, ticket } = quoteReverse(position, facts);
    expect(ticket.problems).toEqual([
      { refusal: 'insufficientBalance', field: 'quantity', bound: '596.40030000' },
    ]);
    expect(closing.credit).toBe(units('596.4003'));
  });

  it('has the tier of the exposure without the closed position', () => {
    const large = { ...position, quantity: units('0.8'), margin: units('48000'), leverage: 100 };
    const exposure = notionalOf(large.quantity, large.entry);
    const { ticket } = quoteReverse(large, { ...facts, exposure });
    expect(ticket.tier?.maxLeverage).toBe(125);
  });

  it('is the close followed by a market order, for any position', () => {
    const positive = (max: bigint) => fc.bigInt({ min: 1n, max });
    const given = fc.record({
      direction: fc.constantFrom(...directions),
      entry: positive(units('90000')),
      quantity: positive(units('9')),
      margin: positive(units('90000')),
      available: positive(units('90000')),
    });
    fc.assert(
      fc.property(given, ({ available, ...changed }) => {
        const reversed = { ...position, ...changed };
        const exposure = notionalOf(reversed.quantity, reversed.entry);
        const { closePrice, closing, order, ticket } = quoteReverse(reversed, {
          ...facts,
          available,
          exposure,
        });
        expect(closePrice).toBe(exitPrice(reversed.direction, facts.mark, spread, tick));
        expect(closing).toEqual(closePart(reversed, reversed.quantity, closePrice, takerFee));
        const after = { ...facts, available: available + closing.credit, exposure: 0n };
        expect(ticket).toEqual(quoteTicket(order, after));
      }),
    );
  });
});
