import { z } from 'zod';
import { defineCall } from '../call.ts';
import { amount, count, id, oneOf, positiveAmount, wholeNumber } from '../fields.ts';
import { paged, pageFields } from '../paging.ts';
import { product, productOrder } from './products.schema.ts';
import { productOrderStatuses, productTypes } from './products.types.ts';

export const listProducts = defineCall({
  name: 'listProducts',
  feature: 'products',
  summary: 'Financial products of one type.',
  method: 'GET',
  path: '/api/prod/appProductInfo/list',
  auth: 'anyone',
  query: z.object({ type: oneOf(productTypes), ...pageFields }),
  result: paged(product),
  refusals: [],
  origin: 'spec',
});

export const getProduct = defineCall({
  name: 'getProduct',
  feature: 'products',
  summary: 'One product.',
  method: 'GET',
  path: '/api/prod/appProductInfo/queryById',
  auth: 'anyone',
  query: z.object({ id }),
  result: product,
  refusals: ['notFound'],
  origin: 'spec',
});

export const listProductOrders = defineCall({
  name: 'listProductOrders',
  feature: 'products',
  summary: 'The member’s orders of one type of product, newest first.',
  method: 'GET',
  path: '/api/prod/appProductOrder/listMy',
  auth: 'member',
  query: z.object({
    type: oneOf(productTypes),
    status: oneOf(productOrderStatuses).optional(),
    ...pageFields,
  }),
  result: paged(productOrder),
  refusals: [],
  origin: 'spec',
});

export const summarizeProductOrders = defineCall({
  name: 'summarizeProductOrders',
  feature: 'products',
  summary:
    'What is invested in products of one type, or in one of them, and what it earned, in USDT.',
  method: 'GET',
  path: '/api/prod/appProductOrder/orderStat',
  auth: 'member',
  query: z.object({ type: oneOf(productTypes), productId: id.optional() }),
  result: z.object({
    count,
    /** Machines that run. */
    machines: count,
    invested: amount(),
    todayIncome: amount(),
    accumulatedIncome: amount(),
  }),
  refusals: [],
  origin: 'spec',
});

const byAmount = z.object({ productId: id, amount: positiveAmount });

export const buyDebt = defineCall({
  name: 'buyDebt',
  feature: 'products',
  summary: 'Put money into a debt product.',
  method: 'POST',
  path: '/api/prod/appProductOrder/debitBuy',
  auth: 'member',
  body: byAmount,
  result: productOrder,
  refusals: [
    'notFound',
    'productNotOpen',
    'amountTooSmall',
    'productLimitReached',
    'productSoldOut',
    'vipLevelTooLow',
    'insufficientBalance',
  ],
  origin: 'spec',
  movesMoney: true,
});

export const buyMiner = defineCall({
  name: 'buyMiner',
  feature: 'products',
  summary: 'Buy mining machines.',
  method: 'POST',
  path: '/api/prod/appProductOrder/minerBuy',
  auth: 'member',
  body: z.object({ productId: id, quantity: wholeNumber({ min: 1, max: 10_000 }) }),
  result: productOrder,
  refusals: [
    'notFound',
    'productNotOpen',
    'productLimitReached',
    'productSoldOut',
    'vipLevelTooLow',
    'insufficientBalance',
  ],
  origin: 'spec',
  movesMoney: true,
});

export const buyArbitrage = defineCall({
  name: 'buyArbitrage',
  feature: 'products',
  summary: 'Put money into an arbitrage or AI product.',
  method: 'POST',
  path: '/api/prod/appProductOrder/arbitrageBuy',
  auth: 'member',
  body: byAmount,
  result: productOrder,
  refusals: [
    'notFound',
    'productNotOpen',
    'amountTooSmall',
    'productLimitReached',
    'productSoldOut',
    'vipLevelTooLow',
    'insufficientBalance',
  ],
  origin: 'extension',
  movesMoney: true,
});

export const redeemProduct = defineCall({
  name: 'redeemProduct',
  feature: 'products',
  summary: 'Leave an arbitrage order early: the principal less the income paid.',
  method: 'POST',
  path: '/api/prod/appProductOrder/redeem',
  auth: 'member',
  body: z.object({ id }),
  result: productOrder,
  refusals: ['notFound', 'notAllowedInThisState', 'earlyExitNotOffered'],
  origin: 'extension',
  movesMoney: true,
});
