import { z } from 'zod';
import { defineCall } from '../call.ts';
import { charactersOf, enteredId, id, oneOf, text, wireTime, withImplied } from '../fields.ts';
import { password, personName } from '../identityFields.ts';
import { chainAddress, currency, networkWord } from '../tradeFields.ts';
import { bankAccountBounds, settlementLabelBounds } from './settlement.bounds.ts';
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
      id: id.describe('The id of the settlement account.'),
      type: oneOf(settlementTypes, 'SettlementType').describe(
        'A bank card or a blockchain address.',
      ),
      currency,
      network: z.string().optional().describe('The network of an address.'),
      bankName: z.string().optional().describe('The name of the bank.'),
      realName: z.string().optional().describe('The holder of the card.'),
      bankAccount: z.string().optional().describe('The number of the card, masked.'),
      address: z.string().optional().describe('The blockchain address, masked.'),
      label: z.string().optional().describe('The member’s name for the account.'),
      createTime: wireTime.describe('Time of creation.'),
    }),
  ),
  refusals: [],
  origin: 'spec',
});

const bankAccount = charactersOf(
  bankAccountBounds,
  'must be a bank account of 6 to 34 digits or capital letters',
).describe('The number of the card.');

const shared = {
  currency,
  label: text(settlementLabelBounds).optional().describe('The member’s name for the account.'),
  withdrawPassword: password.describe('The withdrawal password.'),
};
const bank = {
  type: z.literal('bank').describe('A bank card.'),
  bankName: personName.describe('The name of the bank.'),
  realName: personName.describe('The holder of the card.'),
  bankAccount,
  ...shared,
};
const blockchain = {
  type: z.literal('blockchain').describe('A blockchain address.'),
  network: networkWord.optional(),
  address: chainAddress,
  ...shared,
};
const kindOf = ({ address }: Readonly<Record<string, unknown>>) =>
  address === undefined ? 'bank' : 'blockchain';
const kindError = { error: `must be one of ${settlementTypes.join(', ')}` };

export const addSettlement = defineCall({
  name: 'addSettlement',
  feature: 'settlement',
  summary: 'Bind a bank card or a blockchain address to withdraw to.',
  effects:
    'At most 20 are bound. Five wrong withdrawal passwords lock every call that asks for one for ten minutes. Only addresses of test networks with a valid checksum are accepted.',
  method: 'POST',
  path: '/api/user/appUserWithdrawalInfoSet/addAccount',
  auth: 'member',
  body: withImplied(
    'type',
    kindOf,
    z.discriminatedUnion('type', [z.object(bank), z.object(blockchain)], kindError),
  ),
  result: z.object({ id: id.describe('The id of the settlement account.') }),
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
  effects:
    'Every field is replaced. Five wrong withdrawal passwords lock every call that asks for one for ten minutes.',
  method: 'POST',
  path: '/api/user/appUserWithdrawalInfoSet/editAccount',
  auth: 'member',
  body: withImplied(
    'type',
    kindOf,
    z.discriminatedUnion(
      'type',
      [
        z.object({ id: enteredId.describe('The id of the settlement account.'), ...bank }),
        z.object({ id: enteredId.describe('The id of the settlement account.'), ...blockchain }),
      ],
      kindError,
    ),
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
