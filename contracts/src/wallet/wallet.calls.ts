import { z } from 'zod';
import { defineCall } from '../call.ts';
import { amount, epochMs, id, oneOf, signedAmount, wireTime } from '../fields.ts';
import { paged, pageFields } from '../paging.ts';
import { account, currency, symbol } from '../tradeFields.ts';
import { accountChangeTypes } from './wallet.types.ts';

export const listBalances = defineCall({
  name: 'listBalances',
  feature: 'wallet',
  summary: 'Every balance of one account, with its value in USDT.',
  method: 'GET',
  path: '/api/finance/appWallet/queryUserBalance',
  auth: 'member',
  query: z.object({ account: account.optional() }),
  result: z.array(
    z.object({
      currency,
      available: amount().describe('Available amount, units of the coin.'),
      frozen: amount().describe('Amount held for pending objects, units of the coin.'),
      total: amount().describe('Total amount, units of the coin.'),
      usdtValue: amount().describe('Value of the total, USDT.'),
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
    totalAssets: signedAmount.describe('All assets less debts, USDT; without the demo account.'),
    spotAssets: signedAmount.describe('The main account less margins, USDT.'),
    positionAssets: signedAmount.describe(
      'Margins plus unrealized results of the main account, USDT.',
    ),
    contestFrozenAssets: signedAmount.describe(
      'Equity in contests: balances plus unrealized results, USDT.',
    ),
    virtualAssets: signedAmount.describe('Balance of the demo account, USDT.'),
    cashBalance: signedAmount.describe('USDT balance of the main account less margins.'),
    availableBalance: signedAmount.describe('Available USDT of the main account.'),
    dailyProfit: signedAmount.describe(
      'Results of contracts and options since 00:00 (UTC+8) after all fees, plus the unrealized result; of the main account, USDT.',
    ),
    cumulativeProfit: signedAmount.describe(
      'Results of contracts and options of all time after all fees, plus the unrealized result; of the main account, USDT.',
    ),
  }),
  refusals: [],
  origin: 'spec',
});

export const listAssetHistory = defineCall({
  name: 'listAssetHistory',
  feature: 'wallet',
  summary: 'The member’s total assets at the ends of the last 30 days (UTC+8), and now.',
  method: 'GET',
  path: '/api/finance/appWallet/assetHistory',
  auth: 'member',
  result: z
    .array(
      z.object({
        at: epochMs.describe('The end of a day; of the last point, now.'),
        totalAssets: signedAmount.describe(
          'All assets at the prices of that instant less debts, USDT; as in getAssets.',
        ),
      }),
    )
    .describe('Oldest first; not before the registration.'),
  refusals: [],
  origin: 'extension',
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
    refId: id.optional().describe('Only changes that refer to the object with this id.'),
    account: account.optional(),
    from: wireTime.optional().describe('Changes from this instant on.'),
    to: wireTime.optional().describe('Changes before this instant.'),
    ...pageFields,
  }),
  result: paged(
    z.object({
      id: id.describe('The id of the change.'),
      currency,
      type: oneOf(accountChangeTypes, 'AccountChangeType').describe('The reason of the change.'),
      amount: signedAmount.describe('Change of the available balance, units of the coin.'),
      balanceAfter: amount().describe('Available balance after the change, units of the coin.'),
      refType: z.string().describe('The kind of the object it refers to.'),
      refId: z.string().describe('The id of the object it refers to.'),
      symbol: symbol
        .optional()
        .describe('The symbol of the position or option it refers to; absent for other objects.'),
      createTime: wireTime.describe('Time of creation.'),
    }),
  ),
  refusals: ['tradingAccountUnknown'],
  origin: 'spec',
});
