import { z } from 'zod';
import { defineCall } from '../call.ts';
import { amount, count, enteredId, id, oneOf, positiveAmount, wholeNumber } from '../fields.ts';
import { paged, pageFields } from '../paging.ts';
import { product, productOrder } from './products.schema.ts';
import { productOrderStatuses, productTypes } from './products.types.ts';

export const listProducts = defineCall({
  name: 'listProducts',
  feature: 'products',
  summary: 'Financial products.',
  method: 'GET',
  path: '/api/prod/appProductInfo/list',
  auth: 'anyone',
  query: z.object({
    type: oneOf(productTypes, 'ProductType').optional().describe('Only products of this type.'),
    ...pageFields,
  }),
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
  query: z.object({ id: id.describe('The id of the product.') }),
  result: product,
  refusals: ['notFound'],
  origin: 'spec',
});

export const listProductOrders = defineCall({
  name: 'listProductOrders',
  feature: 'products',
  summary: 'The member’s product orders, newest first.',
  method: 'GET',
  path: '/api/prod/appProductOrder/listMy',
  auth: 'member',
  query: z.object({
    type: oneOf(productTypes, 'ProductType')
      .optional()
      .describe('Only orders of products of this type.'),
    id: id.optional().describe('Only the order with this id.'),
    status: oneOf(productOrderStatuses, 'ProductOrderStatus')
      .optional()
      .describe('Only orders with this status.'),
    ...pageFields,
  }),
  result: paged(productOrder),
  refusals: [],
  origin: 'spec',
});

export const summarizeProductOrders = defineCall({
  name: 'summarizeProductOrders',
  feature: 'products',
  summary: 'Invested amount and income of all products, of one type, or of one product, in USDT.',
  method: 'GET',
  path: '/api/prod/appProductOrder/orderStat',
  auth: 'member',
  query: z.object({
    type: oneOf(productTypes, 'ProductType').optional().describe('Only products of this type.'),
    productId: id.optional().describe('Only this product.'),
  }),
  result: z.object({
    count: count.describe('Number of running orders.'),
    machines: count.describe('Number of running machines.'),
    invested: amount().describe('Invested amount, USDT.'),
    todayIncome: amount().describe('Income of today, USDT.'),
    accumulatedIncome: amount().describe('Income so far, USDT.'),
  }),
  refusals: [],
  origin: 'spec',
});

const byAmount = z.object({
  productId: enteredId.describe('The id of the product.'),
  amount: positiveAmount.describe('The amount to invest, units of the product’s coin.'),
});

export const buyDebt = defineCall({
  name: 'buyDebt',
  feature: 'products',
  summary: 'Buy a debt product.',
  effects:
    'The amount is held and still belongs to the member; income is paid for each whole day, the principal is released at the end. The order begins at the next full hour.',
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
  effects:
    'The price is paid and not returned; income is paid for each whole day. The order begins at the next full hour.',
  method: 'POST',
  path: '/api/prod/appProductOrder/minerBuy',
  auth: 'member',
  body: z.object({
    productId: enteredId.describe('The id of the product.'),
    quantity: wholeNumber({ min: 1, max: 10_000 }).describe(
      'How many machines. A string of digits is accepted too.',
    ),
  }),
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
  summary: 'Buy an arbitrage or AI product.',
  effects:
    'The amount is held and still belongs to the member; income is paid for each whole day, the principal is released at the end. The order begins at the next full hour, and can be redeemed early with redeemProduct.',
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
  summary: 'Redeem an arbitrage order early: returns the principal less the paid income.',
  effects:
    'Before its start everything is returned; later the principal minus the paid income. Debt products and machines cannot be redeemed early.',
  method: 'POST',
  path: '/api/prod/appProductOrder/redeem',
  auth: 'member',
  body: z.object({ id: enteredId.describe('The id of the order.') }),
  result: productOrder,
  refusals: ['notFound', 'notAllowedInThisState', 'earlyExitNotOffered'],
  origin: 'extension',
  movesMoney: true,
});
