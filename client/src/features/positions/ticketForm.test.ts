import { formatUnits, units } from '@hongbao/contracts/money';
import { tiersOf } from '@hongbao/contracts/positions/positions.tiers';
import { describe, expect, it } from 'vitest';
import { emptyTicket, reduceTicket, type TicketForm } from '../../state/ticket.ts';
import { sampleFacts } from './positions.samples.ts';
import {
  offeredLeverage,
  riskOf,
  summarizeTicket,
  ticketBody,
  ticketProblems,
} from './ticketForm.ts';
import { sizeForShare } from './ticketSize.ts';

const facts = sampleFacts;
const filled = (change: Partial<TicketForm>) =>
  reduceTicket(emptyTicket(), { sizeMode: 'coin', size: '0.1', ...change });
const problems = (form: TicketForm, given = facts) =>
  ticketProblems(form, summarizeTicket(form, given)).map(({ key }) => key);

describe('the summary', () => {
  it.each([
    ['long', 10, '54244.09000000', '600.00000000'],
    ['short', 10, '65704.33000000', '600.00000000'],
    ['long', 50, '59065.79000000', '120.00000000'],
    ['long', 100, '59668.50000000', '60.00000000'],
  ] as const)('%s %ix is liquidated at %s', (direction, leverage, price, margin) => {
    const { quote } = summarizeTicket(filled({ direction, leverage }), facts);
    expect(formatUnits(quote.liquidationPrice ?? 0n)).toBe(price);
    expect(formatUnits(quote.margin)).toBe(margin);
    expect(formatUnits(quote.openFee)).toBe('3.00000000');
  });

  it('a size in USDT is rounded down to the step', () => {
    const { order } = summarizeTicket(filled({ sizeMode: 'usdt', size: '100' }), facts);
    expect(formatUnits(order.quantity)).toBe('0.00166000');
  });

  it.each([
    ['long', 'byPricePercent', '63000.00000000', '57000.00000000'],
    ['short', 'byPricePercent', '57000.00000000', '63000.00000000'],
    // At ten times leverage a tenth of the way is all of the margin.
    ['long', 'byMarginPercent', '60300.00000000', '59700.00000000'],
    ['short', 'byMarginPercent', '59700.00000000', '60300.00000000'],
  ] as const)(
    'stops of a %s %s lie on their own sides',
    (direction, stopMode, takeProfit, stopLoss) => {
      const form = filled({ direction, hasStops: true, stopMode });
      const summary = summarizeTicket(
        reduceTicket(form, { takeProfit: '5', stopLoss: '5' }),
        facts,
      );
      expect(ticketBody(summary, 'BTC/USDT', 'main')).toMatchObject({ takeProfit, stopLoss });
    },
  );

  it('a stop that is switched off is not sent', () => {
    const summary = summarizeTicket(filled({ takeProfit: '61000' }), facts);
    expect(ticketBody(summary, 'BTC/USDT', 'main')).not.toHaveProperty('takeProfit');
  });
});

describe('beside what is open in the coin', () => {
  const beside = (exposure: string) => ({ ...facts, exposure: units(exposure) });

  it('the receipt shows the tier of both together, as the server books it', () => {
    const { quote } = summarizeTicket(filled({ leverage: 20 }), beside('60000'));
    // (60,000 - 3,000) / (1 - 0.5 % - 0.05 %)
    expect(formatUnits(quote.liquidationPrice ?? 0n)).toBe('57315.23000000');
  });

  it.each([
    ['0', '0.16583'],
    ['590000', '0.16583'],
    ['592000', '0.13333'],
    ['600000', '0'],
  ])('of %s, a share of the balance is at most what fits: %s', (exposure, size) => {
    const given = beside(exposure);
    const written = sizeForShare('100', filled({}), given, given.mark);
    const { order } = summarizeTicket(filled({ size: written }), given);
    expect(order.quantity).toBe(units(size));
  });

  it('the leverage that fits is that of both together', () => {
    const tiers = tiersOf([
      { notionalCap: '50000', maxLeverage: 100, mmr: '0.004' },
      { notionalCap: '600000', maxLeverage: 60, mmr: '0.005' },
    ]);
    const form = filled({ leverage: 100 });
    expect(problems(form, { ...facts, tiers })).toEqual([]);
    const summary = summarizeTicket(form, { ...facts, tiers, exposure: units('44000.01') });
    expect(ticketProblems(form, summary)).toEqual([
      { field: 'leverage', key: 'leverageTooHighForSize', bound: '50' },
    ]);
  });
});

describe('the problems', () => {
  it.each([
    ['nothing typed', { size: '' }, ['sizeMissing']],
    ['zero', { size: '0' }, ['sizeMissing']],
    ['a limit without a price', { orderType: 'limit' as const }, ['priceMissing']],
    ['too small', { size: '0.0001' }, ['notionalTooSmall']],
    ['more than is there', { leverage: 1 }, ['insufficientBalance']],
    ['too fine', { size: '0.1000001' }, ['quantityOffStep']],
    ['profit below a long', { hasStops: true, takeProfit: '59000' }, ['takeProfitWrongSide']],
    [
      'a stop beyond liquidation',
      { hasStops: true, stopLoss: '50000' },
      ['stopLossBeyondLiquidation'],
    ],
    ['letters', { size: 'ten' }, ['notANumber']],
    ['an emoji', { size: '1😀' }, ['notANumber']],
    ['forty digits', { size: '1'.repeat(40) }, ['tooLong']],
    ['nine decimals', { size: '0.123456789' }, ['tooFine']],
    ['letters for a price', { orderType: 'limit' as const, price: 'low' }, ['notANumber']],
    ['letters for a price that is not used', { price: 'low' }, []],
    ['letters for a stop', { hasStops: true, stopLoss: 'x' }, ['notANumber']],
    ['letters for a stop that is off', { stopLoss: 'x' }, []],
    ['a stop of zero is none', { hasStops: true, stopLoss: '0' }, []],
    ['none', {}, []],
  ])('%s', (_, change, keys) => expect(problems(filled(change))).toEqual(keys));

  it('leverage above what the size allows names the leverage that fits', () => {
    const tiers = tiersOf([
      { notionalCap: '5000', maxLeverage: 125, mmr: '0.004' },
      { notionalCap: '600000', maxLeverage: 60, mmr: '0.005' },
    ]);
    const form = filled({ leverage: 100 });
    const summary = summarizeTicket(form, { ...facts, tiers });
    expect(summary.leverageMax).toBe(50);
    expect(ticketProblems(form, summary)).toEqual([
      { field: 'leverage', key: 'leverageTooHighForSize', bound: '50' },
    ]);
    expect(problems(filled({ leverage: 50 }), { ...facts, tiers })).toEqual([]);
  });
});

it.each([
  [100, [1, 10, 50, 75], 75],
  [10, [1, 10, 50, 75], 10],
  [1, [2, 5], 2],
  [10, [], 10],
])('%ix among %j becomes %ix', (chosen, offered, leverage) =>
  expect(offeredLeverage(chosen, offered)).toBe(leverage),
);

it('risk is read from the distance to liquidation', () => {
  expect(riskOf(null)).toBe('safe');
  expect(riskOf(units('0.1'))).toBe('safe');
  expect(riskOf(units('0.0999'))).toBe('warning');
  expect(riskOf(units('0.0299'))).toBe('danger');
});
