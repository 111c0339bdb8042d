import { z } from 'zod';
import { defineCall } from '../call.ts';
import { amount, count, epochMs, textThat } from '../fields.ts';
import { currency, network } from '../tradeFields.ts';

const settingKey = textThat(
  (text) => /^[0-9A-Za-z_.-]{1,64}$/.test(text),
  'must be a setting key of 1 to 64 letters, digits, _ . or -',
  { pattern: '^[0-9A-Za-z_.-]{1,64}$' },
);

export const getSetting = defineCall({
  name: 'getSetting',
  feature: 'settings',
  summary:
    'One setting: rsaPublicKey, receiptPublicKey, customerService, userAgreement, contractConfig, thirdPartyLogin and more.',
  method: 'GET',
  path: '/api/set/appSysSet/getKeyByParam',
  auth: 'anyone',
  query: z.object({
    key: settingKey.describe(
      'The key of the setting, in any spelling: customerService, customer_service, CUSTOMER-SERVICE.',
    ),
  }),
  result: z
    .union([z.string(), z.record(z.string(), z.unknown())])
    .nullable()
    .describe(
      'The value. An unknown key is refused; a server with UNKNOWN_SETTING=null answers null.',
    ),
  refusals: ['settingUnknown'],
  origin: 'spec',
});

export const listCurrencies = defineCall({
  name: 'listCurrencies',
  feature: 'settings',
  summary: 'Every coin with its networks, minimums and fees.',
  method: 'GET',
  path: '/api/set/appCurrencySet/getCurrencyList',
  auth: 'anyone',
  result: z.array(
    z.object({
      currency,
      name: z.string().describe('The name of the coin.'),
      icon: z.string().describe('The URL of its picture.'),
      decimals: count.describe('Decimals to which the result of an exchange is truncated.'),
      networks: z
        .array(
          z.object({
            network,
            minDeposit: amount().describe('Minimum deposit, units of the coin.'),
            confirmations: count.describe('Confirmations required for a deposit.'),
            minWithdraw: amount().describe('Minimum withdrawal, units of the coin.'),
            withdrawFee: amount().describe('The fee of a withdrawal, units of the coin.'),
          }),
        )
        .describe('The networks of the coin.'),
      rechargeable: z.boolean().describe('Whether deposits are possible.'),
      withdrawable: z.boolean().describe('Whether withdrawals are possible.'),
    }),
  ),
  refusals: [],
  origin: 'spec',
});

export const getCurrencyRate = defineCall({
  name: 'getCurrencyRate',
  feature: 'settings',
  summary: 'The current value of one coin in USDT.',
  method: 'GET',
  path: '/api/set/appCurrencySet/getRateByCurrency',
  auth: 'anyone',
  query: z.object({ currency }),
  result: z.object({
    currency,
    usdtRate: amount().describe('Value of one unit, USDT.'),
    at: epochMs.describe('Time of the rate, world time.'),
  }),
  refusals: ['currencyUnknown'],
  origin: 'spec',
});

export const getServerTime = defineCall({
  name: 'getServerTime',
  feature: 'settings',
  summary: 'The world’s clock.',
  method: 'GET',
  path: '/api//public/getServerTime',
  auth: 'anyone',
  result: epochMs,
  refusals: [],
  origin: 'spec',
});
