import { z } from 'zod';
import { defineCall } from '../call.ts';
import { amount, count, id, oneOfNumbers, positiveAmount, wireTime } from '../fields.ts';
import { googleCode, password } from '../identityFields.ts';
import { paged, pageFields } from '../paging.ts';
import { currency, network } from '../tradeFields.ts';
import { withdrawalStatus, withdrawalStatuses } from './withdrawal.types.ts';

export const applyWithdrawal = defineCall({
  name: 'applyWithdrawal',
  feature: 'withdrawal',
  summary: 'Ask for a withdrawal to a bound settlement account; amount and fee are held.',
  method: 'POST',
  path: '/api/finance/appWithdrawal/apply',
  auth: 'member',
  body: z.object({
    settlementId: id,
    currency,
    amount: positiveAmount,
    withdrawPassword: password,
    googleCode: googleCode.optional(),
  }),
  result: z.object({
    id,
    status: z.literal(withdrawalStatus.underReview),
    fee: amount(),
    received: amount(),
  }),
  refusals: [
    'notFound',
    'currencyUnknown',
    'coinNotWithdrawable',
    'settlementOfOtherKind',
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
    /** Only this one. */
    id: id.optional(),
    status: oneOfNumbers(withdrawalStatuses).optional(),
    ...pageFields,
  }),
  result: paged(
    z.object({
      id,
      currency,
      network: z.string().optional(),
      amount: amount(),
      fee: amount(),
      received: amount(),
      destination: z.string(),
      status: z.literal(withdrawalStatuses),
      reason: z.string().optional(),
      createTime: wireTime,
      /** When it was approved or turned down; after that its owner can no longer cancel it. */
      decideTime: wireTime.optional(),
      finishTime: wireTime.optional(),
    }),
  ),
  refusals: [],
  origin: 'spec',
});

export const cancelWithdrawal = defineCall({
  name: 'cancelWithdrawal',
  feature: 'withdrawal',
  summary: 'Take back a withdrawal that is still under review.',
  method: 'POST',
  path: '/api/finance/appWithdrawal/cancel',
  auth: 'member',
  body: z.object({ id }),
  result: z.null(),
  refusals: ['notFound', 'notAllowedInThisState'],
  origin: 'extension',
  movesMoney: true,
});

export const getWithdrawalConfig = defineCall({
  name: 'getWithdrawalConfig',
  feature: 'withdrawal',
  summary: 'Minimums, fees and what is left of the daily limit (USDT) for one coin.',
  method: 'GET',
  path: '/api/finance/appWithdrawal/config',
  auth: 'member',
  query: z.object({ currency }),
  result: z.object({
    currency,
    /** What can be withdrawn. While a loan on credit is owed, that is only what is the member’s own. */
    available: amount(),
    networks: z.array(
      z.object({ network, minWithdraw: amount(), withdrawFee: amount(), quantityStep: amount() }),
    ),
    /** To a bank card. */
    bank: z.object({ minWithdraw: amount(), withdrawFee: amount(), quantityStep: amount() }),
    dailyLimitUsdt: amount(),
    dailyLeftUsdt: amount(),
    usdtRate: amount(),
    holdUntilTime: wireTime.optional(),
    googleCodeNeeded: z.boolean(),
    /** Seconds from asking to arrival, when nobody steps in. */
    estimatedArrival: count,
  }),
  refusals: ['currencyUnknown', 'coinNotWithdrawable'],
  origin: 'extension',
});
