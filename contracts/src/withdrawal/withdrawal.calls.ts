import { z } from 'zod';
import { defineCall } from '../call.ts';
import { amount, count, enteredId, id, oneOfNumbers, positiveAmount, wireTime } from '../fields.ts';
import { googleCode, password } from '../identityFields.ts';
import { paged, pageFields } from '../paging.ts';
import { chainAddress, currency, network, networkWord } from '../tradeFields.ts';
import { withdrawalLine } from './withdrawal.line.ts';

export const applyWithdrawal = defineCall({
  name: 'applyWithdrawal',
  feature: 'withdrawal',
  summary: 'Request a withdrawal to a bound settlement account; amount and fee are held.',
  effects:
    'Amount and fee are held immediately. By the world’s policy it is approved after three minutes, paid out two minutes later and has arrived five minutes after that; rejected, failed or canceled, amount and fee are returned. Refused while a loan is overdue and for 24 hours after a security change; an amount borrowed on credit cannot be withdrawn. Five wrong withdrawal passwords lock for ten minutes.',
  method: 'POST',
  path: '/api/finance/appWithdrawal/apply',
  auth: 'member',
  body: z
    .object({
      settlementId: enteredId
        .optional()
        .describe('The id of the settlement account to withdraw to.'),
      address: chainAddress
        .optional()
        .describe(
          'The address to withdraw to, in place of settlementId: that of a settlement account, or of a new one.',
        ),
      network: networkWord
        .optional()
        .describe('The network of the address; that of the form of the address when absent.'),
      currency,
      amount: positiveAmount.describe(
        'The amount that arrives, units of the coin; the fee is added.',
      ),
      withdrawPassword: password.describe('The withdrawal password.'),
      googleCode: googleCode
        .optional()
        .describe('The authenticator’s code; required when one is bound.'),
    })
    .refine((body) => body.settlementId !== undefined || body.address !== undefined, {
      path: ['settlementId'],
      error: 'must be given, or address in its place',
    })
    .refine((body) => body.settlementId === undefined || body.address === undefined, {
      path: ['address'],
      error: 'must be absent if settlementId is given',
    }),
  result: z.object({
    id: id.describe('The id of the withdrawal.'),
    status: z.literal(0).describe('0: under review.'),
    fee: amount().describe('The fee, units of the coin.'),
    received: amount().describe('Amount that arrives, units of the coin.'),
  }),
  refusals: [
    'notFound',
    'currencyUnknown',
    'coinNotWithdrawable',
    'settlementOfOtherKind',
    'networkUnknown',
    'addressInvalid',
    'tooManySettlements',
    'withdrawPasswordNotSet',
    'withdrawPasswordWrong',
    'withdrawPasswordLocked',
    'googleCodeNeeded',
    'googleCodeWrong',
    'accountLocked',
    'withdrawalOnHold',
    'withdrawalWhileOverdue',
    'amountTooSmall',
    'amountOffStep',
    'dailyLimitReached',
    'insufficientBalance',
  ],
  origin: 'spec',
  movesMoney: true,
});

export const listWithdrawals = defineCall({
  name: 'listWithdrawals',
  feature: 'withdrawal',
  summary: 'The member’s withdrawals, newest first; the destination is masked.',
  method: 'GET',
  path: '/api/finance/appWithdrawal/listMy',
  auth: 'member',
  query: z.object({
    id: id.optional().describe('Only the order with this id.'),
    status: oneOfNumbers(withdrawalLine.statuses)
      .optional()
      .describe(
        'Only withdrawals with this status: 0 under review, 2 paid out, 1 delivered, -1 rejected or canceled, -2 failed.',
      ),
    ...pageFields,
  }),
  result: paged(
    z.object({
      id: id.describe('The id of the withdrawal.'),
      currency,
      network: z.string().optional().describe('Its network; absent for a bank card.'),
      amount: amount().describe('The requested amount, units of the coin; the fee was added.'),
      fee: amount().describe('The fee, units of the coin.'),
      received: amount().describe('Amount that arrives, units of the coin.'),
      destination: z.string().describe('The destination, masked.'),
      status: z
        .literal(withdrawalLine.statuses)
        .describe('0 under review, 2 paid out, 1 delivered, -1 rejected or canceled, -2 failed.'),
      reason: z.string().optional().describe('The reason of the rejection or failure.'),
      createTime: wireTime.describe('Time of creation.'),
      decideTime: wireTime
        .optional()
        .describe(
          'When it was approved or turned down; after that its owner can no longer cancel it.',
        ),
      finishTime: wireTime
        .optional()
        .describe('Time of arrival, failure, rejection or cancellation.'),
    }),
  ),
  refusals: [],
  origin: 'spec',
});

export const cancelWithdrawal = defineCall({
  name: 'cancelWithdrawal',
  feature: 'withdrawal',
  summary: 'Cancel a withdrawal that is still under review.',
  effects: 'Releases amount and fee. Possible until it is approved.',
  method: 'POST',
  path: '/api/finance/appWithdrawal/cancel',
  auth: 'member',
  body: z.object({ id: enteredId.describe('The id of the withdrawal.') }),
  result: z.null(),
  refusals: ['notFound', 'notAllowedInThisState'],
  origin: 'extension',
  movesMoney: true,
});

export const getWithdrawalConfig = defineCall({
  name: 'getWithdrawalConfig',
  feature: 'withdrawal',
  summary: 'Minimums, fees and the remaining daily limit (USDT) for one coin.',
  method: 'GET',
  path: '/api/finance/appWithdrawal/config',
  auth: 'member',
  query: z.object({ currency }),
  result: z.object({
    currency,
    available: amount().describe(
      'What can be withdrawn, units of the coin. While a loan on credit is owed, that is only what is the member’s own.',
    ),
    networks: z
      .array(
        z.object({
          network,
          minWithdraw: amount().describe('Minimum withdrawal, units of the coin.'),
          withdrawFee: amount().describe('The fee, units of the coin.'),
          quantityStep: amount().describe('The step of an amount, units of the coin.'),
        }),
      )
      .describe('Minimum, fee and step for each network.'),
    bank: z
      .object({
        minWithdraw: amount().describe('Minimum withdrawal, units of the coin.'),
        withdrawFee: amount().describe('The fee, units of the coin.'),
        quantityStep: amount().describe('The step of an amount, units of the coin.'),
      })
      .describe('Minimum, fee and step for a bank card.'),
    dailyLimitUsdt: amount().describe('Daily limit, value in USDT.'),
    dailyLeftUsdt: amount().describe('Remaining daily limit, value in USDT.'),
    usdtRate: amount().describe('Value of one unit of the coin, USDT.'),
    holdUntilTime: wireTime
      .optional()
      .describe('End of the hold on withdrawals after a security change.'),
    googleCodeNeeded: z.boolean().describe('Whether an authenticator’s code is required.'),
    estimatedArrival: count.describe(
      'Seconds of world time from the request to the arrival, without an operator.',
    ),
  }),
  refusals: ['currencyUnknown', 'coinNotWithdrawable'],
  origin: 'extension',
});
