import { z } from 'zod';
import { amount, count, epochMs, id, oneOf, rate, wireTime } from '../fields.ts';
import { currency } from '../tradeFields.ts';
import { productOrderStatuses, productStatuses, productTypes } from './products.types.ts';

/** A machine's data sheet, with units in the texts ("110 TH/s"). */
const machine = z.object({
  manufacturer: z.string(),
  hashrate: z.string(),
  power: z.string(),
  size: z.string(),
  weight: z.string(),
  temperature: z.string(),
  humidity: z.string(),
  network: z.string(),
  price: amount(),
  grossDaily: amount(),
  costDaily: amount(),
  netDaily: amount(),
});

/** `quota` and `remaining` are amounts, or pieces for miners. */
export const product = z.object({
  id,
  type: oneOf(productTypes),
  name: z.string(),
  currency,
  cycleDays: count,
  dailyRate: rate,
  levelLimit: count,
  minAmount: amount(),
  maxAmountPerMember: amount(),
  quota: amount(),
  remaining: amount(),
  status: oneOf(productStatuses),
  ...machine.partial().shape,
});

/** `remainingCycle` counts days. */
export const productOrder = z.object({
  id,
  productId: id,
  type: oneOf(productTypes),
  name: z.string(),
  currency,
  amount: amount(),
  quantity: count.optional(),
  dailyRate: rate,
  todayIncome: amount(),
  accumulatedIncome: amount(),
  remainingCycle: count,
  cycleDays: count,
  /** What each day pays, and when the next one is paid: an order that begins is paid a day later. */
  dailyIncome: amount(),
  nextPayAt: epochMs.optional(),
  status: oneOf(productOrderStatuses),
  startTime: wireTime,
  endTime: wireTime,
});
