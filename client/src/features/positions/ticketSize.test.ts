import { ONE, units } from '@hongbao/contracts/money';
import { quoteTicket, type TicketFacts } from '@hongbao/contracts/positions/positions.ticket';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emptyTicket, reduceTicket, sizeModes } from '../../state/ticket.ts';
import { sampleFacts } from './positions.samples.ts';
import { summarizeTicket } from './ticketForm.ts';
import { toQuantity, shares, sizeForShare, sizeIn } from './ticketSize.ts';
import { typedUnits } from '../../lib/decimalInput.ts';

const facts: TicketFacts = { ...sampleFacts, spread: units('0.0002') };

describe('sizeForShare', () => {
  it.each([
    ['coin', '25', '0.04145'],
    ['coin', '100', '0.16583'],
    ['usdt', '25', '2487.56'],
    ['usdt', '100', '9950.24'],
  ] as const)(
    'sizeForShare in %s for %s %% of 1,000 USDT with 10x leverage is %s',
    (sizeMode, share, text) => {
      expect(sizeForShare(share, { sizeMode, leverage: 10 }, facts, facts.mark)).toBe(text);
    },
  );

  it('returns a size that the form does not reformat', () => {
    const text = sizeForShare('50', { sizeMode: 'usdt', leverage: 20 }, facts, facts.mark);
    expect(reduceTicket(emptyTicket(), { size: text, share: '50' })).toMatchObject({
      size: text,
      share: '50',
    });
  });

  it('never exceeds the share of the balance at the given price; a size in USDT does not at any price', () => {
    const given = fc.record({
      available: fc.bigInt(0n, 10n ** 15n),
      price: fc.bigInt(1n, 10n ** 13n),
      moved: fc.bigInt(1n, 10n ** 13n),
      leverage: fc.constantFrom(...facts.leverages),
      share: fc.constantFrom(...shares),
      sizeMode: fc.constantFrom(...sizeModes),
      exposure: fc.bigInt(0n, units('700000')),
      decimals: fc.integer({ min: 0, max: 8 }),
    });
    fc.assert(
      fc.property(given, ({ available, price, moved, leverage, share, exposure, ...one }) => {
        const quantityStep = 10n ** BigInt(one.decimals);
        const here = { ...facts, available, exposure, quantityStep, spread: 0n, tick: 1n };
        const size = sizeForShare(share, { ...one, leverage }, here, price);
        const marks = one.sizeMode === 'usdt' ? [price, moved] : [price];
        for (const mark of marks) {
          const form = { ...emptyTicket(), sizeMode: one.sizeMode, leverage, size };
          const { quote } = summarizeTicket(form, { ...here, mark });
          expect(quote.frozen * 100n).toBeLessThanOrEqual(available * BigInt(share));
          expect(quote.problems.map(({ refusal }) => refusal)).not.toContain('notionalTooLarge');
        }
      }),
    );
  });
});

describe('sizeIn', () => {
  it.each([
    ['usdt', '0.1', '6000'],
    ['usdt', '0.00001', '0.6'],
    ['coin', '0.1', '0.1'],
    ['usdt', '0', ''],
  ] as const)('sizeIn the unit %s for %s BTC is %j', (mode, quantity, text) =>
    expect(sizeIn(mode, units(quantity), units('60000'), facts.quantityStep)).toBe(text),
  );

  it('sizeIn and toQuantity preserve the quantity when the unit is changed and changed back', () => {
    const given = fc.record({
      steps: fc.bigInt(1n, 10n ** 9n),
      price: fc.bigInt(ONE / 100n, 10n ** 13n),
      decimals: fc.integer({ min: 3, max: 8 }),
    });
    fc.assert(
      fc.property(given, ({ steps, price, decimals }) => {
        const step = 10n ** BigInt(decimals);
        const quantity = steps * step;
        const size = sizeIn('usdt', quantity, price, step);
        fc.pre((typedUnits(size) ?? 0n) > 0n);
        expect(toQuantity({ sizeMode: 'usdt', size }, price, step)).toBe(quantity);
      }),
    );
  });
});

it.each([
  ['', null],
  ['1,5', 150_000_000n],
  [' 1,234.5 ', 123_450_000_000n],
  ['１２', 1_200_000_000n],
  ['12x', null],
])('typedUnits of %j is %s', (text, value) => expect(typedUnits(text)).toBe(value));

it('toQuantity rounds a size in USDT down, so that the order costs at most that amount', () => {
  const price = quoteTicket(summarizeTicket(emptyTicket(), facts).order, facts).price;
  expect(toQuantity({ sizeMode: 'usdt', size: '100' }, price, facts.quantityStep)).toBe(
    units('0.00166'),
  );
});
