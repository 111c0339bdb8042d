import { z } from 'zod';
import { defineCall } from '../call.ts';
import { amount, count, epochMs, id, signedAmount, text } from '../fields.ts';
import { paged, pageFields } from '../paging.ts';
import { currency } from '../tradeFields.ts';
import { inWorld } from './control.fields.ts';

/** The owner and purpose of an account: "member/<id>/main", "house/fees". */
const ledgerAccount = z.string();

export const listLedgerAccounts = defineCall({
  name: 'listLedgerAccounts',
  feature: 'control',
  summary: 'Every ledger account with its balance and holds.',
  method: 'GET',
  path: '/control/worlds/{world}/ledger/accounts',
  auth: 'control',
  params: inWorld,
  query: z.object({
    currency: currency.optional().describe('Only accounts in this coin.'),
    memberId: id.optional().describe('Only accounts of this member.'),
    ...pageFields,
  }),
  result: paged(
    z.object({
      account: ledgerAccount.describe(
        'Whose the account is, and for what: member/<id>/main, house/fees.',
      ),
      currency,
      balance: signedAmount.describe(
        'What is in it, units of the coin; only the house’s own may be negative.',
      ),
      held: amount().describe('What is held of it for something pending, units of the coin.'),
    }),
  ),
  refusals: ['worldUnknown'],
  origin: 'extension',
});

/** A movement of money from one account to another. */
export const ledgerTransfer = z
  .object({
    id: z.string().describe('The id of the transfer.'),
    debit: ledgerAccount.describe('The account it was taken from.'),
    credit: ledgerAccount.describe('The account it went to.'),
    currency,
    amount: amount().describe('How much moved, units of the coin.'),
    type: z.string().describe('Why: one of the types of account changes.'),
    refType: z.string().describe('What kind of object it was for.'),
    refId: z.string().describe('The id of that object.'),
    at: epochMs.describe('When it was posted; the world’s time.'),
  })
  .meta({ schemaName: 'LedgerTransfer', about: 'Money that moved from one account to another.' });

export const listLedgerTransfers = defineCall({
  name: 'listLedgerTransfers',
  feature: 'control',
  summary: 'Every transfer, newest first.',
  method: 'GET',
  path: '/control/worlds/{world}/ledger/transfers',
  auth: 'control',
  params: inWorld,
  query: z.object({
    currency: currency.optional().describe('Only transfers in this coin.'),
    memberId: id.optional().describe('Only transfers from or to this member.'),
    refId: text({ min: 1, max: 64 })
      .optional()
      .describe('Only transfers for the object of this id.'),
    ...pageFields,
  }),
  result: paged(ledgerTransfer),
  refusals: ['worldUnknown'],
  origin: 'extension',
});

export const getTrialBalance = defineCall({
  name: 'getTrialBalance',
  feature: 'control',
  summary: 'The total balance of members and the balance of each house account, by coin.',
  method: 'GET',
  path: '/control/worlds/{world}/ledger/trialBalance',
  auth: 'control',
  params: inWorld,
  result: z.array(
    z.object({
      group: z.string().describe('members, or an account of the house without its coin.'),
      currency,
      balance: signedAmount.describe('What is in them together; a coin’s groups sum to zero.'),
      held: amount().describe('What is held of it for something pending, units of the coin.'),
      accounts: count.describe('How many accounts it is the sum of.'),
    }),
  ),
  refusals: ['worldUnknown'],
  origin: 'extension',
});

export const getMoneyFlow = defineCall({
  name: 'getMoneyFlow',
  feature: 'control',
  summary: 'Sources and uses of a member’s money, by type of account change.',
  method: 'GET',
  path: '/control/worlds/{world}/ledger/flow/{id}',
  auth: 'control',
  params: inWorld.extend({ id: id.describe('The id of the member.') }),
  query: z.object({ currency: currency.optional().describe('The coin; USDT when absent.') }),
  result: z.object({
    currency,
    balance: signedAmount.describe('What is in the member’s main account now.'),
    held: amount().describe('What is held of it for something pending.'),
    flows: z
      .array(
        z.object({
          type: z.string().describe('Why: one of the types of account changes.'),
          in: amount().describe('What it brought, all together.'),
          out: amount().describe('What it took, all together.'),
        }),
      )
      .describe('Every type that moved something, largest first; in less out is the balance.'),
  }),
  refusals: ['worldUnknown', 'notFound'],
  origin: 'extension',
});

export const auditLedger = defineCall({
  name: 'auditLedger',
  feature: 'control',
  summary:
    'Audit the ledger: each currency sums to zero, no member is below zero, balances equal the sum of their movements.',
  method: 'GET',
  path: '/control/worlds/{world}/ledger/audit',
  auth: 'control',
  params: inWorld,
  result: z.object({
    balanced: z.boolean().describe('Whether the books balance.'),
    assets: z
      .array(
        z.object({
          currency,
          sum: signedAmount.describe('The sum over all its accounts; zero when the books balance.'),
        }),
      )
      .describe('Every coin of the books.'),
    problems: z
      .array(z.string())
      .describe('What is wrong, in words; empty when the books balance.'),
  }),
  refusals: ['worldUnknown'],
  origin: 'extension',
});
