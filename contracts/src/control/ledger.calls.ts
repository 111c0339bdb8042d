import { z } from 'zod';
import { defineCall } from '../call.ts';
import { amount, epochMs, id, signedAmount, text } from '../fields.ts';
import { paged, pageFields } from '../paging.ts';
import { currency } from '../tradeFields.ts';
import { inWorld } from './control.fields.ts';

/** Whose an account is, and for what: "member/<id>/main", "house/fees". */
const ledgerAccount = z.string();

export const listLedgerAccounts = defineCall({
  name: 'listLedgerAccounts',
  feature: 'control',
  summary: 'Every account of the books with its balance and what is held of it.',
  method: 'GET',
  path: '/control/worlds/{world}/ledger/accounts',
  auth: 'control',
  params: inWorld,
  query: z.object({ currency: currency.optional(), memberId: id.optional(), ...pageFields }),
  result: paged(
    z.object({ account: ledgerAccount, currency, balance: signedAmount, held: amount() }),
  ),
  refusals: ['worldUnknown'],
  origin: 'extension',
});

export const listLedgerTransfers = defineCall({
  name: 'listLedgerTransfers',
  feature: 'control',
  summary: 'Every transfer, newest first.',
  method: 'GET',
  path: '/control/worlds/{world}/ledger/transfers',
  auth: 'control',
  params: inWorld,
  query: z.object({
    currency: currency.optional(),
    memberId: id.optional(),
    refId: text({ min: 1, max: 64 }).optional(),
    ...pageFields,
  }),
  result: paged(
    z.object({
      id: z.string(),
      debit: ledgerAccount,
      credit: ledgerAccount,
      currency,
      amount: amount(),
      type: z.string(),
      refType: z.string(),
      refId: z.string(),
      at: epochMs,
    }),
  ),
  refusals: ['worldUnknown'],
  origin: 'extension',
});

export const auditLedger = defineCall({
  name: 'auditLedger',
  feature: 'control',
  summary: 'Prove the books: each currency sums to zero, nobody is below zero, balances add up.',
  method: 'GET',
  path: '/control/worlds/{world}/ledger/audit',
  auth: 'control',
  params: inWorld,
  result: z.object({
    balanced: z.boolean(),
    assets: z.array(z.object({ currency, sum: signedAmount })),
    problems: z.array(z.string()),
  }),
  refusals: ['worldUnknown'],
  origin: 'extension',
});
