import { z } from 'zod';
import { defineCall } from '../call.ts';
import { amount, epochMs } from '../fields.ts';
import { loginName } from '../identityFields.ts';
import { currency } from '../tradeFields.ts';

export const getTestCode = defineCall({
  name: 'getTestCode',
  feature: 'testAids',
  summary: 'The code that was sent to register this e-mail address or phone.',
  effects:
    'Changes nothing. Only the newest code of the purpose register, and only while no account has the address: codes to log in, to reset a password or to bind a contact are never returned. Off by default in production; the setting testMailbox is on or off.',
  method: 'GET',
  path: '/api/app/getTestCode',
  auth: 'anyone',
  query: z.object({
    account: loginName.describe('The e-mail address, or the phone with its area code first.'),
  }),
  result: z.object({
    captcha: z.string().describe('The code, six digits.'),
    expiresAt: epochMs.describe('Time from which the code is no longer valid, world time.'),
  }),
  refusals: [
    'testMailboxOff',
    'testMailboxEmpty',
    'accountExists',
    'captchaExpired',
    'captchaGuessesUsedUp',
  ],
  origin: 'extension',
});

const testMoney = z
  .object({
    currency,
    amount: amount().describe('The amount that can be taken once, units of the coin.'),
    taken: z.boolean().describe('Whether the member has taken it.'),
    offered: z.boolean().describe('Whether the member can take it now.'),
  })
  .meta({ schemaName: 'TestMoney', about: 'Test money that a member can take once.' });

export const getTestMoney = defineCall({
  name: 'getTestMoney',
  feature: 'testAids',
  summary: 'The test money of the member: amount, and whether it can be taken.',
  method: 'GET',
  path: '/api/user/appUser/testMoney',
  auth: 'member',
  result: testMoney,
  refusals: [],
  origin: 'extension',
});

export const takeTestMoney = defineCall({
  name: 'takeTestMoney',
  feature: 'testAids',
  summary: 'Take the test money, once, into the main account.',
  effects:
    'Pays the amount immediately. It is not a deposit: it finishes no task and does not mark the member as topped up. Trading fees that the member pays afterwards earn inviters no rebate. Off by default in production; the setting testMoney is on or off.',
  method: 'POST',
  path: '/api/user/appUser/testMoney/take',
  auth: 'member',
  result: testMoney,
  refusals: ['testMoneyOff', 'testMoneyTaken'],
  origin: 'extension',
  movesMoney: true,
});
