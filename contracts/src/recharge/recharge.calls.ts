import { z } from 'zod';
import { defineCall } from '../call.ts';
import { amount, count, id, oneOfNumbers, positiveAmount, wireTime } from '../fields.ts';
import { uploadPath } from '../identityFields.ts';
import { paged, pageFields } from '../paging.ts';
import { currency, network } from '../tradeFields.ts';
import { rechargeStatus, rechargeStatuses } from './recharge.types.ts';

export const getRechargeAddress = defineCall({
  name: 'getRechargeAddress',
  feature: 'recharge',
  summary: 'The member’s own test-network address for a deposit. `estimatedArrival` is in seconds.',
  method: 'GET',
  path: '/api/finance/rechargeAddr/getAddr',
  auth: 'member',
  query: z.object({ currency, network }),
  result: z.object({
    currency,
    network,
    address: z.string(),
    minAmount: amount(),
    maxAmount: amount(),
    confirmations: count,
    estimatedArrival: count,
  }),
  refusals: ['currencyUnknown', 'coinNotRechargeable', 'networkUnknown'],
  origin: 'spec',
});

export const applyRecharge = defineCall({
  name: 'applyRecharge',
  feature: 'recharge',
  summary: 'Report a deposit with its proof; it is reviewed by the world’s policy.',
  method: 'POST',
  path: '/api/finance/appRecharge/apply',
  auth: 'member',
  body: z.object({ currency, network, amount: positiveAmount, proofPath: uploadPath }),
  result: z.object({ id, status: z.literal(rechargeStatus.underReview) }),
  refusals: [
    'currencyUnknown',
    'coinNotRechargeable',
    'networkUnknown',
    'amountTooSmall',
    'amountTooLarge',
    'proofNotFound',
    'tooManyRechargesWaiting',
  ],
  origin: 'spec',
  movesMoney: true,
});

export const listRecharges = defineCall({
  name: 'listRecharges',
  feature: 'recharge',
  summary: 'The member’s deposits, newest first.',
  method: 'GET',
  path: '/api/finance/appRecharge/listMy',
  auth: 'member',
  query: z.object({
    /** Only this one. */
    id: id.optional(),
    status: oneOfNumbers(rechargeStatuses).optional(),
    ...pageFields,
  }),
  result: paged(
    z.object({
      id,
      currency,
      network,
      amount: amount(),
      address: z.string(),
      proofPath: z.string(),
      status: z.literal(rechargeStatuses),
      reason: z.string().optional(),
      createTime: wireTime,
      arrivalTime: wireTime.optional(),
    }),
  ),
  refusals: [],
  origin: 'spec',
});
