import { z } from 'zod';
import { defineCall } from '../call.ts';
import { id, oneOf, text, textThat, wireTime } from '../fields.ts';
import { password, personName } from '../identityFields.ts';
import { chainAddress, currency, network } from '../tradeFields.ts';
import { settlementTypes } from './settlement.types.ts';

export const listSettlements = defineCall({
  name: 'listSettlements',
  feature: 'settlement',
  summary: 'The member’s bank cards and blockchain addresses, numbers masked.',
  method: 'GET',
  path: '/api/user/appUserWithdrawalInfoSet/listMy',
  auth: 'member',
  result: z.array(
    z.object({
      id,
      type: oneOf(settlementTypes),
      currency,
      network: z.string().optional(),
      bankName: z.string().optional(),
      realName: z.string().optional(),
      bankAccount: z.string().optional(),
      address: z.string().optional(),
      label: z.string().optional(),
      createTime: wireTime,
    }),
  ),
  refusals: [],
  origin: 'spec',
});

const bankAccount = textThat(
  (value) => /^[0-9A-Z]{6,34}$/.test(value),
  'must be a bank account of 6 to 34 digits or capital letters',
  { pattern: '^[0-9A-Z]{6,34}$' },
);

const shared = {
  currency,
  label: text({ min: 0, max: 32 }).optional(),
  withdrawPassword: password,
};
const bank = {
  type: z.literal('bank'),
  bankName: personName,
  realName: personName,
  bankAccount,
  ...shared,
};
const blockchain = { type: z.literal('blockchain'), network, address: chainAddress, ...shared };
const kindError = { error: `must be one of ${settlementTypes.join(', ')}` };

export const addSettlement = defineCall({
  name: 'addSettlement',
  feature: 'settlement',
  summary: 'Bind a bank card or a blockchain address to withdraw to.',
  method: 'POST',
  path: '/api/user/appUserWithdrawalInfoSet/addAccount',
  auth: 'member',
  body: z.discriminatedUnion('type', [z.object(bank), z.object(blockchain)], kindError),
  result: z.object({ id }),
  refusals: [
    'withdrawPasswordNotSet',
    'withdrawPasswordWrong',
    'withdrawPasswordLocked',
    'settlementExists',
    'tooManySettlements',
    'currencyUnknown',
    'networkUnknown',
    'addressInvalid',
  ],
  origin: 'spec',
});

export const editSettlement = defineCall({
  name: 'editSettlement',
  feature: 'settlement',
  summary: 'Change a bound bank card or blockchain address.',
  method: 'POST',
  path: '/api/user/appUserWithdrawalInfoSet/editAccount',
  auth: 'member',
  body: z.discriminatedUnion(
    'type',
    [z.object({ id, ...bank }), z.object({ id, ...blockchain })],
    kindError,
  ),
  result: z.null(),
  refusals: [
    'notFound',
    'withdrawPasswordNotSet',
    'withdrawPasswordWrong',
    'withdrawPasswordLocked',
    'settlementExists',
    'currencyUnknown',
    'networkUnknown',
    'addressInvalid',
  ],
  origin: 'spec',
});
