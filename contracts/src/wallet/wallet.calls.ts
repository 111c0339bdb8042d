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
      available: amount().describe('What can be used, units of the coin.'),
      frozen: amount().describe('What is held for something pending, units of the coin.'),
      total: amount().describe('Both together, units of the coin.'),
      usdtValue: amount().describe('What the total is worth, USDT.'),
    }),
  ),
  refusals: ['tradingAccountUnknown'],
  origin: 'spec',
});

export const getAssets = defineCall({
  name: 'getAssets',
  feature: 'wallet',
  summary: 'The member’s assets by kind, in USDT.',
  method: 'GET',
  path: '/api/finance/appWallet/queryUserAssets',
  auth: 'member',
  result: z.object({
    totalAssets: signedAmount.describe(
      'Everything, net of what is owed, USDT; the demo account is not in it.',
    ),
    spotAssets: signedAmount.describe('The main account less margins, USDT.'),
    positionAssets: signedAmount.describe('Margins plus unrealised results, USDT.'),
    contestFrozenAssets: signedAmount.describe('Funds in contests, USDT.'),
    virtualAssets: signedAmount.describe('Play money of the demo account, USDT.'),
    cashBalance: signedAmount.describe('USDT of the main account, less margins.'),
    availableBalance: signedAmount.describe('USDT of the main account that can be used now.'),
    dailyProfit: signedAmount.describe('Realised since 00:00 (UTC+8) plus unrealised now, USDT.'),
    cumulativeProfit: signedAmount.describe('Realised ever plus unrealised now, USDT.'),
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
    currency: currency.optional().describe('Only changes in this coin.'),
    type: oneOf(accountChangeTypes, 'AccountChangeType')
      .optional()
      .describe('Only changes for this reason.'),
    account: account.optional(),
    from: wireTime.optional().describe('From this instant on.'),
    to: wireTime.optional().describe('Before this instant.'),
    ...pageFields,
  }),
  result: paged(
    z.object({
      id: id.describe('The id of the change.'),
      currency,
      type: oneOf(accountChangeTypes, 'AccountChangeType').describe('Why the balance changed.'),
      amount: signedAmount.describe('By how much the available balance moved, units of the coin.'),
      balanceAfter: amount().describe('What was available after it, units of the coin.'),
      refType: z.string().describe('What kind of object it was for.'),
      refId: z.string().describe('The id of that object.'),
      createTime: wireTime.describe('When it was made.'),
    }),
  ),
  refusals: ['tradingAccountUnknown'],
  origin: 'spec',
});
