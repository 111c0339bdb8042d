import { z } from 'zod';
import { defineCall } from '../call.ts';
import { amount, id, oneOf, signedAmount, wireTime } from '../fields.ts';
import { paged, pageFields } from '../paging.ts';
import { account, currency } from '../tradeFields.ts';
import { accountChangeTypes } from './wallet.types.ts';

export const listBalances = defineCall({
  name: 'listBalances',
  feature: 'wallet',
  summary: 'Every balance of one account, with its worth in USDT.',
  method: 'GET',
  path: '/api/finance/appWallet/queryUserBalance',
  auth: 'member',
  query: z.object({ account: account.optional() }),
  result: z.array(
    z.object({
      currency,
      available: amount(),
      frozen: amount(),
      total: amount(),
      usdtValue: amount(),
    }),
  ),
  refusals: ['tradingAccountUnknown'],
  origin: 'spec',
});

export const getAssets = defineCall({
  name: 'getAssets',
  feature: 'wallet',
  summary: 'The member’s wealth by kind, in USDT.',
  method: 'GET',
  path: '/api/finance/appWallet/queryUserAssets',
  auth: 'member',
  result: z.object({
    totalAssets: signedAmount,
    spotAssets: signedAmount,
    positionAssets: signedAmount,
    contestFrozenAssets: signedAmount,
    virtualAssets: signedAmount,
    cashBalance: signedAmount,
    availableBalance: signedAmount,
    dailyProfit: signedAmount,
    cumulativeProfit: signedAmount,
  }),
  refusals: [],
  origin: 'spec',
});

export const listAccountChanges = defineCall({
  name: 'listAccountChanges',
  feature: 'wallet',
  summary: 'Every change of the member’s balances, newest first. `to` is exclusive.',
  method: 'GET',
  path: '/api/finance/appBalanceLog/list',
  auth: 'member',
  query: z.object({
    currency: currency.optional(),
    type: oneOf(accountChangeTypes).optional(),
    account: account.optional(),
    from: wireTime.optional(),
    to: wireTime.optional(),
    ...pageFields,
  }),
  result: paged(
    z.object({
      id,
      currency,
      type: oneOf(accountChangeTypes),
      amount: signedAmount,
      balanceAfter: amount(),
      refType: z.string(),
      refId: z.string(),
      createTime: wireTime,
    }),
  ),
  refusals: ['tradingAccountUnknown'],
  origin: 'spec',
});
