import { z } from 'zod';
import { defineCall } from '../call.ts';
import { count, oneOf, signedAmount, textThat, wireDate } from '../fields.ts';
import { account, symbol } from '../tradeFields.ts';
import { isMonth, resultKinds } from './analysis.types.ts';

/** Number of results and their sum. A result of zero is neither a win nor a loss. */
const resultSum = {
  result: signedAmount.describe('The realized result after all fees, USDT.'),
  count: count.describe('Number of closes and settled options.'),
  wins: count.describe('How many of them have a positive result.'),
  losses: count.describe('How many of them have a negative result.'),
};

export const analyzeResults = defineCall({
  name: 'analyzeResults',
  feature: 'analysis',
  summary:
    'The realized results of a month (UTC+8): in total, by day, by symbol, and for contracts and options.',
  method: 'GET',
  path: '/api/finance/appResults/month',
  auth: 'member',
  query: z.object({
    month: textThat(isMonth, 'must be a month as YYYY-MM', {
      pattern: '^\\d{4}-(0[1-9]|1[0-2])$',
    }).describe('The month in UTC+8, such as 2026-01.'),
    account: account.optional(),
  }),
  result: z.object({
    ...resultSum,
    days: z
      .array(z.object({ day: wireDate.describe('The day in UTC+8.'), ...resultSum }))
      .describe('The days with results, oldest first.'),
    symbols: z
      .array(z.object({ symbol, ...resultSum }))
      .describe('The symbols with results, by symbol.'),
    kinds: z
      .array(
        z.object({
          kind: oneOf(resultKinds, 'ResultKind').describe('Contracts or options.'),
          ...resultSum,
        }),
      )
      .describe('Contracts and options; both are always listed.'),
  }),
  refusals: ['tradingAccountUnknown'],
  origin: 'extension',
});
