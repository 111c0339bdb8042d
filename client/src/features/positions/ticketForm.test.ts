import { formatUnits, units } from '@hongbao/contracts/money';
import { quoteReverse } from '@hongbao/contracts/positions/positions.reverse';
import type { TicketProblem, TicketQuote } from '@hongbao/contracts/positions/positions.ticket';
import { tiersOf } from '@hongbao/contracts/positions/positions.tiers';
import english from '@hongbao/locales/en-us/app.json' with { type: 'json' };
import type { TFunction } from 'i18next';
import { describe, expect, it } from 'vitest';
import { emptyTicket, reduceTicket, type TicketForm } from '../../state/ticket.ts';
import { sampleFacts } from './positions.samples.ts';
import { problemText } from './problemText.ts';
import {
  boundText,
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
  ticketProblems(form, summarizeTicket(form, given), given).map(({ key }) => key);

describe('summarizeTicket', () => {
  it.each([
    ['long', 10, '54244.09000000', '600.00000000'],
    ['short', 10, '65704.33000000', '600.00000000'],
    ['long', 50, '59065.79000000', '120.00000000'],
    ['long', 100, '59668.50000000', '60.00000000'],
  ] as const)(
    'summarizeTicket for a %s with %ix leverage has the liquidation price %s',
    (direction, leverage, price, margin) => {
      const { quote } = summarizeTicket(filled({ direction, leverage }), facts);
      expect(formatUnits(quote.liquidationPrice ?? 0n)).toBe(price);
      expect(formatUnits(quote.margin)).toBe(margin);
      expect(formatUnits(quote.openFee)).toBe('3.00000000');
    },
  );

  it('rounds a size in USDT down to the step', () => {
    const { order } = summarizeTicket(filled({ sizeMode: 'usdt', size: '100' }), facts);
    expect(formatUnits(order.quantity)).toBe('0.00166000');
  });

  it.each([
    ['long', 'byPricePercent', '63000.00000000', '57000.00000000'],
    ['short', 'byPricePercent', '57000.00000000', '63000.00000000'],
    // With 10x leverage, a price move of a tenth of the entry price equals the margin.
    ['long', 'byMarginPercent', '60300.00000000', '59700.00000000'],
    ['short', 'byMarginPercent', '59700.00000000', '60300.00000000'],
  ] as const)(
    'ticketBody for a %s with stops in the mode %s has each stop on its side of the entry price',
    (direction, stopMode, takeProfit, stopLoss) => {
      const form = filled({ direction, stopMode });
      const summary = summarizeTicket(
        reduceTicket(form, { takeProfit: '5', stopLoss: '5' }),
        facts,
      );
      expect(ticketBody(summary, 'BTC/USDT', 'main')).toMatchObject({ takeProfit, stopLoss });
    },
  );

  it('ticketBody omits an empty stop', () => {
    const summary = summarizeTicket(filled({ takeProfit: '61000' }), facts);
    const body = ticketBody(summary, 'BTC/USDT', 'main');
    expect(body).toHaveProperty('takeProfit');
    expect(body).not.toHaveProperty('stopLoss');
  });

  it.each([
    ['limit', true],
    ['market', undefined],
    ['trigger', undefined],
  ] as const)(
    'ticketBody of a %s order with the switch on has postOnly %s',
    (orderType, postOnly) => {
      const form = filled({ orderType, price: '50000', isPostOnly: true });
      const body = ticketBody(summarizeTicket(form, facts), 'BTC/USDT', 'main');
      expect(body).toHaveProperty('orderType', orderType);
      expect('postOnly' in body ? body.postOnly : undefined).toBe(postOnly);
    },
  );

  it.each([
    ['1.5', 'percent', { trailingRate: '0.01500000' }],
    ['250', 'price', { trailingDistance: '250.00000000' }],
    ['', 'percent', {}],
  ] as const)(
    'ticketBody of a trailing stop of %s in %s has %o',
    (trailing, trailingUnit, sent) => {
      const form = filled({ trailing, trailingUnit });
      const body = ticketBody(summarizeTicket(form, facts), 'BTC/USDT', 'main');
      const names = Object.keys(body).filter((name) => name.startsWith('trailing'));
      expect(names).toEqual(Object.keys(sent));
      expect(body).toMatchObject(sent);
    },
  );

  it('reports a trailing distance that the price has passed', () => {
    const form = filled({ trailing: '60000', trailingUnit: 'price' });
    expect(ticketProblems(form, summarizeTicket(form, facts), facts)).toMatchObject([
      { field: 'trailing', key: 'trailingDistanceTooLarge' },
    ]);
  });
});

describe('a ticket with existing positions in the symbol', () => {
  const beside = (exposure: string) => ({ ...facts, exposure: units(exposure) });

  it('a ticket is quoted with the tier of the combined notional, as on the server', () => {
    const { quote } = summarizeTicket(filled({ leverage: 20 }), beside('60000'));
    // (60,000 - 3,000) / (1 - 0.5 % - 0.05 %)
    expect(formatUnits(quote.liquidationPrice ?? 0n)).toBe('57315.23000000');
  });

  it.each([
    ['0', '0.16583'],
    ['590000', '0.16583'],
    ['592000', '0.13333'],
    ['600000', '0'],
  ])(
    'beside an exposure of %s, 100 % of the balance is limited to the quantity %s',
    (exposure, size) => {
      const given = beside(exposure);
      const written = sizeForShare('100', filled({}), given, given.mark);
      const { order } = summarizeTicket(filled({ size: written }), given);
      expect(order.quantity).toBe(units(size));
    },
  );

  it('the maximum leverage is limited by the combined notional', () => {
    const tiers = tiersOf([
      { notionalCap: '50000', maxLeverage: 100, mmr: '0.004' },
      { notionalCap: '600000', maxLeverage: 60, mmr: '0.005' },
    ]);
    const form = filled({ leverage: 100 });
    expect(problems(form, { ...facts, tiers })).toEqual([]);
    const summary = summarizeTicket(form, { ...facts, tiers, exposure: units('44000.01') });
    expect(ticketProblems(form, summary, { ...facts, tiers })).toEqual([
      { field: 'leverage', key: 'leverageTooHighForSize', bound: '50' },
    ]);
  });
});

describe('ticketProblems', () => {
  it.each([
    ['reports a missing size', { size: '' }, ['sizeMissing']],
    ['reports a size of zero as missing', { size: '0' }, ['sizeMissing']],
    ['reports a limit order without a price', { orderType: 'limit' as const }, ['priceMissing']],
    [
      'reports a trigger order without a price',
      { orderType: 'trigger' as const },
      ['triggerMissing'],
    ],
    [
      'reports a trigger price equal to the mark price',
      { orderType: 'trigger' as const, price: '60000' },
      ['triggerAtMark'],
    ],
    ['reports a value below the minimum', { size: '0.0001' }, ['notionalTooSmall']],
    ['reports an insufficient balance', { leverage: 1 }, ['insufficientBalance']],
    ['reports a size off the step', { size: '0.1000001' }, ['quantityOffStep']],
    [
      'reports a take-profit below the entry of a long',
      { takeProfit: '59000' },
      ['takeProfitWrongSide'],
    ],
    [
      'reports a stop-loss beyond the liquidation price',
      { stopLoss: '50000' },
      ['stopLossBeyondLiquidation'],
    ],
    ['reports letters', { size: 'ten' }, ['notANumber']],
    ['reports an emoji', { size: '1😀' }, ['notANumber']],
    ['reports forty digits', { size: '1'.repeat(40) }, ['tooLong']],
    ['reports nine decimals', { size: '0.123456789' }, ['tooFine']],
    ['reports letters for a price', { orderType: 'limit' as const, price: 'low' }, ['notANumber']],
    ['ignores letters for a price that is not used', { price: 'low' }, []],
    ['reports letters for a stop', { stopLoss: 'x' }, ['notANumber']],
    ['ignores a stop of zero', { stopLoss: '0' }, []],
    ['reports no problem for a valid order', {}, []],
  ])('ticketProblems %s', (_, change, keys) => expect(problems(filled(change))).toEqual(keys));

  it('reports the maximum leverage when the selected leverage is too high for the size', () => {
    const tiers = tiersOf([
      { notionalCap: '5000', maxLeverage: 125, mmr: '0.004' },
      { notionalCap: '600000', maxLeverage: 60, mmr: '0.005' },
    ]);
    const form = filled({ leverage: 100 });
    const summary = summarizeTicket(form, { ...facts, tiers });
    expect(summary.leverageMax).toBe(50);
    expect(ticketProblems(form, summary, { ...facts, tiers })).toEqual([
      { field: 'leverage', key: 'leverageTooHighForSize', bound: '50' },
    ]);
    expect(problems(filled({ leverage: 50 }), { ...facts, tiers })).toEqual([]);
  });
});

describe('the text of a problem', () => {
  const tiers = tiersOf([
    { notionalCap: '5000', maxLeverage: 100, mmr: '0.004' },
    { notionalCap: '50000', maxLeverage: 20, mmr: '0.005' },
  ]);
  const given = { ...facts, tiers, available: units('900000') };
  const texts: Readonly<Record<string, string>> = english.trade.problem;
  const t = ((key: string, { max = '' }: { max?: string }) =>
    (texts[key.replace('trade.problem.', '')] ?? key).replace(/\{\{\w+\}\}/, max)) as TFunction;
  const textOf = (problem: TicketProblem | undefined, quote: TicketQuote) =>
    problem ? problemText(t, problem.refusal, boundText(problem, quote, given)) : null;

  it.each([
    [{ size: '0.0001' }, 'At least 10 USDT'],
    [{ size: '2', leverage: 10 }, 'At most 50,000 USDT'],
    [{ size: '0.5', leverage: 50 }, 'At most 20x for this size'],
    [{ orderType: 'trigger' as const, price: '60000' }, 'Above or below the mark price 60,000'],
  ])('of an order with %j has a bound in its unit: %s', (change, text) => {
    const { quote } = summarizeTicket(filled(change), given);
    expect(textOf(quote.problems[0], quote)).toBe(text);
  });

  it('of a position that is reversed above its tier has the highest leverage', () => {
    const position = {
      direction: 'long',
      entry: units('60000'),
      quantity: units('0.5'),
      margin: units('300'),
      leverage: 100,
      takerFee: units('0.0005'),
    } as const;
    const { ticket } = quoteReverse(position, given);
    expect(textOf(ticket.problems[0], ticket)).toBe('At most 20x for this size');
  });
});

it.each([
  [100, [1, 10, 50, 75], 75],
  [10, [1, 10, 50, 75], 10],
  [1, [2, 5], 2],
  [10, [], 10],
])('offeredLeverage for the selected %ix and the levels %j is %ix', (chosen, offered, leverage) =>
  expect(offeredLeverage(chosen, offered)).toBe(leverage),
);

it('riskOf is safe from 10 %, a warning from 3 %, and danger below 3 % distance to liquidation', () => {
  expect(riskOf(null)).toBe('safe');
  expect(riskOf(units('0.1'))).toBe('safe');
  expect(riskOf(units('0.0999'))).toBe('warning');
  expect(riskOf(units('0.0299'))).toBe('danger');
});
