import { z } from 'zod';
import { defineCall } from '../call.ts';
import { amount, epochMs, id, oneOf, positiveAmount, wireTime } from '../fields.ts';
import { paged, pageFields } from '../paging.ts';
import { currency } from '../tradeFields.ts';
import { flashSides } from './flash.types.ts';

export const quoteFlashExchange = defineCall({
  name: 'quoteFlashExchange',
  feature: 'flash',
  summary:
    'A rate for 15 s and one exchange; `side` says which amount was given. A fourth open quote ends the oldest.',
  method: 'GET',
  path: '/api/trade/appFlashExchangeLog/quote',
  auth: 'member',
  query: z.object({
    from: currency,
    to: currency,
    amount: positiveAmount,
    side: oneOf(flashSides),
  }),
  result: z.object({
    quoteId: id,
    rate: amount(),
    fromAmount: amount(),
    toAmount: amount(),
    expiresAt: epochMs,
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
  method: 'POST',
  path: '/api/trade/appFlashExchangeLog/flashExchange',
  auth: 'member',
  body: z.object({ from: currency, to: currency, amount: positiveAmount, quoteId: id.optional() }),
  result: z.object({ id, fromAmount: amount(), toAmount: amount(), rate: amount() }),
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
      id,
      from: currency,
      to: currency,
      fromAmount: amount(),
      toAmount: amount(),
      rate: amount(),
      createTime: wireTime,
    }),
  ),
  refusals: [],
  origin: 'spec',
});
