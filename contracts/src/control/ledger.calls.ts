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
        'Its balance in units of the coin; only accounts of the house may be negative.',
      ),
      held: amount().describe('The part that is held for pending objects, units of the coin.'),
    }),
  ),
  refusals: ['worldUnknown'],
  origin: 'extension',
});

/** A movement of money from one account to another. */
export const ledgerTransfer = z
  .object({
    id: z.string().describe('The id of the transfer.'),
    debit: ledgerAccount.describe('The debited account.'),
    credit: ledgerAccount.describe('The credited account.'),
    currency,
    amount: amount().describe('The amount, units of the coin.'),
    type: z.string().describe('The reason: one of the types of account changes.'),
    refType: z.string().describe('The kind of the object it refers to.'),
    refId: z.string().describe('The id of the object it refers to.'),
    at: epochMs.describe('Time of the posting, world time.'),
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
      .describe('Only transfers that refer to the object with this id.'),
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
      group: z.string().describe('`members`, or a house account without its coin.'),
      currency,
      balance: signedAmount.describe('Balance of the group; the groups of a coin sum to zero.'),
      held: amount().describe('The part that is held for pending objects, units of the coin.'),
      accounts: count.describe('Number of accounts in the group.'),
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
    balance: signedAmount.describe('Current balance of the member’s main account.'),
    held: amount().describe('The part that is held for pending objects.'),
    flows: z
      .array(
        z.object({
          type: z.string().describe('The reason: one of the types of account changes.'),
          in: amount().describe('Sum of the credits.'),
          out: amount().describe('Sum of the debits.'),
        }),
      )
      .describe(
        'Every type with a movement, largest first; the balance is the sum of credits less debits.',
      ),
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
      .describe('Every coin of the ledger.'),
    problems: z
      .array(z.string())
      .describe('Descriptions of the errors; empty when the books balance.'),
  }),
  refusals: ['worldUnknown'],
  origin: 'extension',
});
