import { z } from 'zod';
import { amount, count, epochMs, id, oneOf, rate, wireTime } from '../fields.ts';
import { currency } from '../tradeFields.ts';
import { productOrderStatuses, productStatuses, productTypes } from './products.types.ts';

/** A machine's data sheet, with units in the texts ("110 TH/s"). */
const machine = z.object({
  manufacturer: z.string().describe('Who makes the machine.'),
  hashrate: z.string().describe('How fast it counts, with its unit: 110 TH/s.'),
  power: z.string().describe('What it draws, with its unit: 3250 W.'),
  size: z.string().describe('Its measures, with their unit.'),
  weight: z.string().describe('Its weight, with its unit.'),
  temperature: z.string().describe('The temperatures it runs at, with their unit.'),
  humidity: z.string().describe('The humidity it runs at, with its unit.'),
  network: z.string().describe('How it is connected.'),
  price: amount().describe('What one machine costs, units of the product’s coin.'),
  grossDaily: amount().describe('What it mines in a day, USDT.'),
  costDaily: amount().describe('What its power costs in a day, USDT.'),
  netDaily: amount().describe('What it pays in a day, USDT.'),
});

/** `quota` and `remaining` are amounts, or pieces for miners. */
export const product = z
  .object({
    id: id.describe('The id of the product.'),
    type: oneOf(productTypes, 'ProductType').describe('Which kind of product it is.'),
    name: z.string().describe('Its name, in the request’s language.'),
    currency,
    cycleDays: count.describe('How long an order runs, days.'),
    dailyRate: rate.describe('Income of a day, a fraction of what was put in.'),
    levelLimit: count.describe('The VIP level required to buy it.'),
    minAmount: amount().describe('The least to put in, units of its coin.'),
    maxAmountPerMember: amount().describe(
      'The most one member can hold of it: an amount, or pieces for miners.',
    ),
    quota: amount().describe('How much is offered in all: an amount, or pieces for miners.'),
    remaining: amount().describe('How much is left: an amount, or pieces for miners.'),
    status: oneOf(productStatuses, 'ProductStatus').describe('Whether it is on sale.'),
    ...machine.partial().shape,
  })
  .meta({ schemaName: 'Product', about: 'A financial product or a mining machine.' });

/** `remainingCycle` is in days. */
export const productOrder = z
  .object({
    id: id.describe('The id of the order.'),
    productId: id.describe('The id of the product.'),
    type: oneOf(productTypes, 'ProductType').describe('Which kind of product it is.'),
    name: z.string().describe('The product’s name, in the request’s language.'),
    currency,
    amount: amount().describe('What was put in, units of the coin.'),
    quantity: count.optional().describe('How many machines; for miners.'),
    dailyRate: rate.describe('Income of a day, a fraction of what was put in.'),
    todayIncome: amount().describe('What it has paid today, units of the coin.'),
    accumulatedIncome: amount().describe('What it has paid so far, units of the coin.'),
    remainingCycle: count.describe('Days that are left.'),
    cycleDays: count.describe('How long it runs, days.'),
    dailyIncome: amount().describe('What each day pays, units of the coin.'),
    nextPayAt: epochMs
      .optional()
      .describe(
        'When the next day is paid; the world’s time. An order that begins is paid a day later.',
      ),
    status: oneOf(productOrderStatuses, 'ProductOrderStatus').describe('The status of the order.'),
    startTime: wireTime.describe('When it begins: the next full hour.'),
    endTime: wireTime.describe('When it ends.'),
  })
  .meta({ schemaName: 'ProductOrder', about: 'A member’s order of a product.' });
