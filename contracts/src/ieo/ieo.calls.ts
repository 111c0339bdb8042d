import { z } from 'zod';
import { defineCall } from '../call.ts';
import { amount, count, id, oneOf, positiveAmount, rate, wireTime } from '../fields.ts';
import { paged, pageFields } from '../paging.ts';
import { ieoOrderStatuses, ieoPhases } from './ieo.types.ts';

const ieoOrder = z.object({
  id,
  ieoId: id,
  name: z.string(),
  symbol: z.string(),
  quantity: amount(),
  wonQuantity: amount().optional(),
  frozen: amount(),
  price: amount(),
  status: oneOf(ieoOrderStatuses),
  payBefore: wireTime.optional(),
  createTime: wireTime,
});

export const listIeos = defineCall({
  name: 'listIeos',
  feature: 'ieo',
  summary: 'Token subscriptions with live odds and the member’s own application.',
  method: 'GET',
  path: '/api/prod/appProdIoe/listMy',
  auth: 'member',
  query: z.object({ status: oneOf(ieoPhases).optional(), ...pageFields }),
  result: paged(
    z.object({
      id,
      name: z.string(),
      symbol: z.string(),
      estimatedPrice: amount(),
      winningPrice: amount().optional(),
      supply: amount(),
      appliedQuantity: amount(),
      lotSize: amount(),
      perMemberMax: amount(),
      status: oneOf(ieoPhases),
      odds: rate,
      openTime: wireTime,
      closeTime: wireTime,
      payBefore: wireTime.optional(),
      listTime: wireTime,
      /** SHA-256 of the draw's salt, known before anybody can apply. */
      commitment: z.string(),
      myApplication: ieoOrder.optional(),
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
  query: z.object({ status: oneOf(ieoOrderStatuses).optional(), ...pageFields }),
  result: paged(ieoOrder),
  refusals: [],
  origin: 'spec',
});

export const applyIeo = defineCall({
  name: 'applyIeo',
  feature: 'ieo',
  summary: 'Apply for tokens; the estimated price is held.',
  method: 'POST',
  path: '/api/prod/appOrderIoe/apply',
  auth: 'member',
  body: z.object({ ieoId: id, quantity: positiveAmount }),
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
  method: 'POST',
  path: '/api/prod/appOrderIoe/pay',
  auth: 'member',
  body: z.object({ orderId: id }),
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
  query: z.object({ id }),
  result: z.object({
    commitment: z.string(),
    salt: z.string(),
    closingPrice: amount(),
    seed: z.string(),
    lotsOffered: count,
    tickets: z.array(z.object({ orderId: id, lots: count })),
    winners: z.array(z.object({ orderId: id, lots: count })),
  }),
  refusals: ['notFound', 'ieoNotDrawnYet'],
  origin: 'extension',
});
