import { units } from '@hongbao/contracts/money';
import { stopProblems } from '@hongbao/contracts/positions/positions.stops';
import type { TicketFacts } from '@hongbao/contracts/positions/positions.ticket';
import { tiersOf } from '@hongbao/contracts/positions/positions.tiers';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emptyTicket, reduceTicket, type TicketForm } from '../../state/ticket.ts';
import { summarizeTicket } from './ticketForm.ts';
import { markOfStops, resultAt, stopBounds, stopFields, stopsIn } from './ticketStops.ts';

const facts: TicketFacts = {
  mark: units('60000'),
  spread: 0n,
  tick: units('0.01'),
  quantityStep: units('0.00001'),
  leverages: [1, 10, 100],
  minNotional: units('10'),
  tiers: tiersOf([{ notionalCap: '50000', maxLeverage: 125, mmr: '0.004' }]),
  takerFee: units('0.0005'),
  available: units('1000'),
  exposure: 0n,
};
const form = (change: Partial<TicketForm>) =>
  reduceTicket({ ...emptyTicket(), sizeMode: 'coin', size: '0.1' }, change);
const inMode = (given: TicketForm, mode: TicketForm['stopMode']) =>
  stopsIn(mode, given, summarizeTicket(given, facts));

describe('stopsIn', () => {
  const byPrice = form({ takeProfit: '63000', stopLoss: '58800' });
  it.each([
    ['byPrice', { takeProfit: '63000', stopLoss: '58800' }],
    ['byPricePercent', { takeProfit: '5', stopLoss: '2' }],
    ['byMarginPercent', { takeProfit: '50', stopLoss: '20' }],
  ] as const)('converts stops to the mode %s', (mode, stops) =>
    expect(inMode(byPrice, mode)).toEqual(stops),
  );

  it('converts percentages back to the original prices', () => {
    const percent = form({ stopMode: 'byMarginPercent', takeProfit: '50', stopLoss: '20' });
    expect(inMode(percent, 'byPrice')).toEqual({ takeProfit: '63000', stopLoss: '58800' });
  });

  it('clears a stop that is on the wrong side or not set', () => {
    const wrong = form({ takeProfit: '59000' });
    expect(inMode(wrong, 'byPricePercent')).toEqual({ takeProfit: '', stopLoss: '' });
  });
});

it('stopBounds accept exactly the stops for which stopProblems reports no problem', () => {
  const price = fc.bigInt(1n, 10n ** 13n);
  const given = fc.record({
    direction: fc.constantFrom('long' as const, 'short' as const),
    field: fc.constantFrom(...stopFields),
    mark: price,
    liquidation: fc.option(price),
    stop: price,
  });
  fc.assert(
    fc.property(given, ({ direction, field, mark, liquidation, stop }) => {
      // If the mark price is beyond the liquidation price, no stop is valid.
      fc.pre(
        liquidation === null || (direction === 'long' ? liquidation < mark : liquidation > mark),
      );
      const { above, below } = stopBounds(direction, field, mark, liquidation);
      const isInside = (above === null || stop > above) && (below === null || stop < below);
      const found = stopProblems(direction, mark, liquidation, { [field]: stop });
      expect(found.length === 0).toBe(isInside);
    }),
  );
});

it.each([
  ['a market order', {}, '60000'],
  ['a resting limit order', { orderType: 'limit', price: '59000' }, '59000'],
  ['a trigger order', { orderType: 'trigger', price: '61000' }, '61000'],
  ['a limit order that fills immediately', { orderType: 'limit', price: '61000' }, '60000'],
] as const)('markOfStops is the expected reference price for %s', (_, change, mark) => {
  const { order, quote } = summarizeTicket(form(change), facts);
  expect(markOfStops(order, quote, facts)).toBe(units(mark));
});

it.each([
  ['long', '63000', '293.85'],
  ['long', '58000', '-205.9'],
  ['short', '58000', '194.1'],
] as const)('resultAt for a %s of 0.1 BTC that closes at %s is %s', (direction, stop, result) => {
  const quantity = units('0.1');
  const opened = {
    direction,
    entry: units('60000'),
    quantity,
    margin: units('600'),
    openFee: units('3'),
    openedQuantity: quantity,
    takerFee: units('0.0005'),
    closedParts: [],
  };
  expect(resultAt(units(stop), opened, facts)).toBe(units(result));
  expect(resultAt(units(stop), { ...opened, quantity: 0n }, facts)).toBe(0n);
});
