import { z } from 'zod';
import { defineCall } from '../call.ts';
import {
  amount,
  count,
  enteredId,
  id,
  oneOf,
  positiveAmount,
  rate,
  textThat,
  wireTime,
} from '../fields.ts';
import { paged, pageFields } from '../paging.ts';
import { ieoOrderStatuses, ieoPhases } from './ieo.types.ts';

const nonce = textThat(
  (text) => /^[0-9a-f]{32}$/.test(text),
  'must be 32 hexadecimal digits in lowercase',
  { pattern: '^[0-9a-f]{32}$' },
);

const ieoOrder = z
  .object({
    id: id.describe('The id of the application.'),
    ieoId: id.describe('The id of the subscription it is for.'),
    name: z.string().describe('The name of the token.'),
    symbol: z.string().describe('The pair it will trade as.'),
    quantity: amount().describe('Number of tokens applied for.'),
    wonQuantity: amount().optional().describe('Number of tokens won; absent before the draw.'),
    frozen: amount().describe('Amount held, USDT.'),
    price: amount().describe(
      'The price of one token: estimated before the draw, winning after it; USDT.',
    ),
    status: oneOf(ieoOrderStatuses, 'IeoOrderStatus').describe('The status of the application.'),
    payBefore: wireTime.optional().describe('Deadline of the payment.'),
    createTime: wireTime.describe('Time of creation.'),
  })
  .meta({ schemaName: 'IeoOrder', about: 'A member’s application for tokens.' });

export const listIeos = defineCall({
  name: 'listIeos',
  feature: 'ieo',
  summary: 'Token subscriptions with live odds and the member’s own application.',
  method: 'GET',
  path: '/api/prod/appProdIoe/listMy',
  auth: 'member',
  query: z.object({
    status: oneOf(ieoPhases, 'IeoPhase').optional().describe('Only subscriptions in this phase.'),
    ...pageFields,
  }),
  result: paged(
    z.object({
      id: id.describe('The id of the subscription.'),
      name: z.string().describe('The name of the token.'),
      symbol: z.string().describe('The pair it will trade as.'),
      estimatedPrice: amount().describe('Amount held for each token applied for, USDT.'),
      winningPrice: amount().optional().describe('Price of a won token, USDT.'),
      supply: amount().describe('Number of tokens offered.'),
      appliedQuantity: amount().describe('Number of tokens applied for by all members.'),
      lotSize: amount().describe(
        'Number of tokens in a lot; an application is a whole number of lots.',
      ),
      perMemberMax: amount().describe('Maximum number of tokens per member.'),
      status: oneOf(ieoPhases, 'IeoPhase').describe('The phase of the subscription.'),
      odds: rate.describe('The chance of a lot to win, a fraction.'),
      openTime: wireTime.describe('When applications open.'),
      closeTime: wireTime.describe('When applications close and the draw is made.'),
      payBefore: wireTime.optional().describe('Deadline of the payment.'),
      listTime: wireTime.describe('When the token is listed and credited.'),
      commitment: z
        .string()
        .describe('SHA-256 of the draw’s salt, published before applications open.'),
      myApplication: ieoOrder.optional().describe('The member’s own application.'),
    }),
  ),
  refusals: [],
  origin: 'spec',
});

export const listIeoOrders = defineCall({
  name: 'listIeoOrders',
  feature: 'ieo',
  summary: 'The member’s subscriptions, newest first.',
  method: 'GET',
  path: '/api/prod/appOrderIoe/listMy',
  auth: 'member',
  query: z.object({
    id: id.optional().describe('Only the application with this id.'),
    status: oneOf(ieoOrderStatuses, 'IeoOrderStatus')
      .optional()
      .describe('Only applications with this status.'),
    ...pageFields,
  }),
  result: paged(ieoOrder),
  refusals: [],
  origin: 'spec',
});

export const applyIeo = defineCall({
  name: 'applyIeo',
  feature: 'ieo',
  summary: 'Apply for tokens; the estimated price is held.',
  effects:
    'Quantity times estimated price is held until the draw. The amount of lots that are not drawn is released; drawn lots must be paid within 24 hours.',
  method: 'POST',
  path: '/api/prod/appOrderIoe/apply',
  auth: 'member',
  body: z.object({
    ieoId: enteredId.describe('The id of the subscription.'),
    quantity: positiveAmount.describe('Number of tokens to apply for: whole lots.'),
    nonce: nonce
      .optional()
      .describe(
        'A random value of the member, an input of the draw’s seed. The proof of the draw contains it.',
      ),
  }),
  result: ieoOrder,
  refusals: [
    'notFound',
    'identityNeeded',
    'ieoNotOpen',
    'ieoNotWholeLots',
    'ieoLimitReached',
    'insufficientBalance',
  ],
  origin: 'spec',
  movesMoney: true,
});

export const payIeo = defineCall({
  name: 'payIeo',
  feature: 'ieo',
  summary: 'Pay for the tokens that were won.',
  effects:
    'The held amount and the rest of the winning price are paid from the balance. Lots that are not paid in time are forfeited. The tokens are credited when they are listed.',
  method: 'POST',
  path: '/api/prod/appOrderIoe/pay',
  auth: 'member',
  body: z.object({ orderId: enteredId.describe('The id of the application that won.') }),
  result: ieoOrder,
  refusals: ['notFound', 'notAllowedInThisState', 'ieoPaymentClosed', 'insufficientBalance'],
  origin: 'spec',
  movesMoney: true,
});

export const getIeoDraw = defineCall({
  name: 'getIeoDraw',
  feature: 'ieo',
  summary: 'The proof of a draw: anyone can shuffle the tickets again and get the same winners.',
  method: 'GET',
  path: '/api/prod/appProdIoe/draw',
  auth: 'member',
  query: z.object({ id: id.describe('The id of the subscription.') }),
  result: z.object({
    commitment: z.string().describe('SHA-256 of the salt, as it was published before.'),
    salt: z
      .string()
      .describe(
        'The salt, published after the draw. It begins with 2: if the seed depends on the applications.',
      ),
    closingPrice: amount().describe('BTC’s closing price in the seed, USDT.'),
    seed: z
      .string()
      .describe(
        'The seed of the shuffle: SHA-256 of salt, closing price, lots on offer and applications, as docs/verify/ieo-draw.mjs defines it.',
      ),
    lotsOffered: count.describe('Number of winning lots.'),
    tickets: z
      .array(
        z.object({
          orderId: id.describe('The id of the application.'),
          lots: count.describe('Number of lots applied for.'),
          nonces: z
            .array(nonce)
            .optional()
            .describe(
              'The random values that came with the application and its additions; absent if the seed does not depend on the applications.',
            ),
        }),
      )
      .describe('Every application, by id, which is the order before the shuffle.'),
    winners: z
      .array(
        z.object({
          orderId: id.describe('The id of the application.'),
          lots: count.describe('Number of lots won.'),
        }),
      )
      .describe('The applications that won.'),
  }),
  refusals: ['notFound', 'ieoNotDrawnYet'],
  origin: 'extension',
});
