import { z } from 'zod';
import { defineCall } from '../call.ts';
import {
  amount,
  epochMs,
  enteredId,
  id,
  oneOf,
  positiveAmount,
  rate,
  wireTime,
} from '../fields.ts';
import { paged, pageFields } from '../paging.ts';
import { currency } from '../tradeFields.ts';
import { flashSides } from './flash.types.ts';

export const quoteFlashExchange = defineCall({
  name: 'quoteFlashExchange',
  feature: 'flash',
  summary:
    'A rate for 15 s and one exchange; `side` names the given amount. A fourth valid quote expires the oldest.',
  effects: 'At most three quotes of a member are open; a fourth ends the oldest.',
  method: 'GET',
  path: '/api/trade/appFlashExchangeLog/quote',
  auth: 'member',
  query: z.object({
    from: currency.describe('The coin to give.'),
    to: currency.describe('The coin to receive.'),
    amount: positiveAmount.describe('The amount, in units of the coin that `side` names.'),
    side: oneOf(flashSides).describe(
      'Which amount was given: of the coin to give, or of the coin to get.',
    ),
  }),
  result: z.object({
    quoteId: id.describe('Send it with the exchange.'),
    rate: amount().describe('Units received for one unit given, fee included.'),
    fromAmount: amount().describe('The amount given.'),
    toAmount: amount().describe('The amount received.'),
    feeRate: rate.describe(
      'The fee that the rate includes: how far the rate is below the mid price, a fraction.',
    ),
    expiresAt: epochMs.describe('Time at which the quote expires, world time.'),
  }),
  refusals: [
    'currencyUnknown',
    'sameCurrency',
    'symbolNotTrading',
    'amountTooSmall',
    'amountTooLarge',
  ],
  origin: 'extension',
});

export const exchangeFlash = defineCall({
  name: 'exchangeFlash',
  feature: 'flash',
  summary: 'Exchange one coin for another, at a quote or at the live rate. `amount` is of `from`.',
  effects:
    'Both coins move in one transaction. The quote becomes invalid. It is refused if it is better for the member than the live rate by more than 0.05 %, or older than 15 s.',
  method: 'POST',
  path: '/api/trade/appFlashExchangeLog/flashExchange',
  auth: 'member',
  body: z.object({
    from: currency.describe('The coin to give.'),
    to: currency.describe('The coin to receive.'),
    amount: positiveAmount.describe('The amount to give, in units of `from`.'),
    quoteId: enteredId
      .optional()
      .describe('The quote to settle at; the live rate is used when absent.'),
  }),
  result: z.object({
    id: id.describe('The id of the exchange.'),
    fromAmount: amount().describe('The amount given.'),
    toAmount: amount().describe('The amount received.'),
    rate: amount().describe('Units received for one unit given, fee included.'),
  }),
  refusals: [
    'currencyUnknown',
    'sameCurrency',
    'symbolNotTrading',
    'amountTooSmall',
    'amountTooLarge',
    'quoteExpired',
    'quoteUsed',
    'quoteMismatch',
    'rateMoved',
    'insufficientBalance',
  ],
  origin: 'spec',
  movesMoney: true,
});

export const listFlashExchanges = defineCall({
  name: 'listFlashExchanges',
  feature: 'flash',
  summary: 'The member’s exchanges, newest first.',
  method: 'GET',
  path: '/api/trade/appFlashExchangeLog/listMy',
  auth: 'member',
  query: z.object(pageFields),
  result: paged(
    z.object({
      id: id.describe('The id of the exchange.'),
      from: currency.describe('The coin that was given.'),
      to: currency.describe('The coin that was received.'),
      fromAmount: amount().describe('The amount given.'),
      toAmount: amount().describe('The amount received.'),
      rate: amount().describe('Units received for one unit given, fee included.'),
      createTime: wireTime.describe('Time of creation.'),
    }),
  ),
  refusals: [],
  origin: 'spec',
});
