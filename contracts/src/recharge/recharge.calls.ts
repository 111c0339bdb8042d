import { z } from 'zod';
import { defineCall } from '../call.ts';
import { amount, count, id, oneOfNumbers, positiveAmount, wireTime } from '../fields.ts';
import { uploadPath } from '../identityFields.ts';
import { paged, pageFields } from '../paging.ts';
import { currency, network, networkWord } from '../tradeFields.ts';
import { rechargeLine } from './recharge.line.ts';

export const getRechargeAddress = defineCall({
  name: 'getRechargeAddress',
  feature: 'recharge',
  summary: 'The member’s own test-network address for a deposit. `estimatedArrival` is in seconds.',
  effects: 'The address is created by the first request and does not change.',
  method: 'GET',
  path: '/api/finance/rechargeAddr/getAddr',
  auth: 'member',
  query: z.object({ currency, network: networkWord.optional() }),
  result: z.object({
    currency,
    network,
    address: z.string().describe('The address on the test network; it cannot receive real coins.'),
    minAmount: amount().describe('Minimum deposit, units of the coin.'),
    maxAmount: amount().describe('Maximum deposit, units of the coin.'),
    confirmations: count.describe('Confirmations required by the network.'),
    estimatedArrival: count.describe('Duration of a deposit, seconds of world time.'),
  }),
  refusals: ['currencyUnknown', 'coinNotRechargeable', 'networkUnknown'],
  origin: 'spec',
});

export const applyRecharge = defineCall({
  name: 'applyRecharge',
  feature: 'recharge',
  summary: 'Report a deposit with its proof; it is reviewed by the world’s policy.',
  effects:
    'No money moves before the review: by the world’s policy it is approved after three minutes of world time, waits for the operator, or is rejected. Once approved it is credited and may raise the VIP level immediately.',
  method: 'POST',
  path: '/api/finance/appRecharge/apply',
  auth: 'member',
  body: z.object({
    currency,
    network: networkWord.optional(),
    amount: positiveAmount.describe('The sent amount, units of the coin.'),
    proofPath: uploadPath.describe('The path of the uploaded proof.'),
  }),
  result: z.object({
    id: id.describe('The id of the deposit.'),
    status: z.literal(0).describe('0: under review.'),
  }),
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
    id: id.optional().describe('Only the order with this id.'),
    status: oneOfNumbers(rechargeLine.statuses)
      .optional()
      .describe('Only deposits with this status: 0 under review, 1 delivered, -1 rejected.'),
    ...pageFields,
  }),
  result: paged(
    z.object({
      id: id.describe('The id of the deposit.'),
      currency,
      network,
      amount: amount().describe('The amount, units of the coin.'),
      address: z.string().describe('The address it was sent to.'),
      proofPath: z.string().describe('The path of the uploaded proof.'),
      status: z
        .literal(rechargeLine.statuses)
        .describe('0 under review, 1 delivered, -1 rejected.'),
      reason: z.string().optional().describe('The reason of the rejection.'),
      createTime: wireTime.describe('Time of creation.'),
      arrivalTime: wireTime.optional().describe('Time of the credit.'),
    }),
  ),
  refusals: [],
  origin: 'spec',
});
