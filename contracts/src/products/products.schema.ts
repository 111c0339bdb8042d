import { z } from 'zod';
import { amount, count, epochMs, id, oneOf, rate, wireTime } from '../fields.ts';
import { currency } from '../tradeFields.ts';
import { productOrderStatuses, productStatuses, productTypes } from './products.types.ts';

/** A machine's data sheet, with the unit of measure in each text ("110 TH/s"). */
const machine = z.object({
  manufacturer: z.string().describe('The manufacturer.'),
  hashrate: z.string().describe('Hash rate with its unit: 110 TH/s.'),
  power: z.string().describe('Power consumption with its unit: 3250 W.'),
  size: z.string().describe('Dimensions with their unit.'),
  weight: z.string().describe('Weight with its unit.'),
  temperature: z.string().describe('Operating temperatures with their unit.'),
  humidity: z.string().describe('Operating humidity with its unit.'),
  network: z.string().describe('The network connection.'),
  price: amount().describe('Price of one machine, units of the product’s coin.'),
  grossDaily: amount().describe('Mining income per day, USDT.'),
  costDaily: amount().describe('Electricity cost per day, USDT.'),
  netDaily: amount().describe('Net income per day, USDT.'),
});

/** A product. `quota` and `remaining` are amounts, or numbers of machines for miners. */
export const product = z
  .object({
    id: id.describe('The id of the product.'),
    type: oneOf(productTypes, 'ProductType').describe('The product type.'),
    name: z.string().describe('Its name, in the request’s language.'),
    currency,
    cycleDays: count.describe('Term of an order, days.'),
    dailyRate: rate.describe('Daily rate of income, a fraction of the investment.'),
    levelLimit: count.describe('The VIP level required to buy it.'),
    minAmount: amount().describe('Minimum investment, units of its coin.'),
    maxAmountPerMember: amount().describe(
      'The most one member can hold of it: an amount, or pieces for miners.',
    ),
    quota: amount().describe('Total supply: an amount, or the number of mining machines.'),
    remaining: amount().describe('Remaining supply: an amount, or the number of mining machines.'),
    status: oneOf(productStatuses, 'ProductStatus').describe('Whether it is on sale.'),
    ...machine.partial().shape,
  })
  .meta({ schemaName: 'Product', about: 'A financial product or a mining machine.' });

/** An order of a product. `remainingCycle` is in days. */
export const productOrder = z
  .object({
    id: id.describe('The id of the order.'),
    productId: id.describe('The id of the product.'),
    type: oneOf(productTypes, 'ProductType').describe('The product type.'),
    name: z.string().describe('The product’s name, in the request’s language.'),
    currency,
    amount: amount().describe('The investment, units of the coin.'),
    quantity: count.optional().describe('Number of machines; for mining machines only.'),
    dailyRate: rate.describe('Daily rate of income, a fraction of the investment.'),
    todayIncome: amount().describe('Income of today, units of the coin.'),
    accumulatedIncome: amount().describe('Income so far, units of the coin.'),
    remainingCycle: count.describe('Remaining days.'),
    cycleDays: count.describe('Term, days.'),
    dailyIncome: amount().describe('Income per day, units of the coin.'),
    nextPayAt: epochMs
      .optional()
      .describe(
        'When the next day is paid; the world’s time. An order that begins is paid a day later.',
      ),
    status: oneOf(productOrderStatuses, 'ProductOrderStatus').describe('The status of the order.'),
    startTime: wireTime.describe('Start: the next full hour.'),
    endTime: wireTime.describe('End time.'),
  })
  .meta({ schemaName: 'ProductOrder', about: 'A member’s order of a product.' });
