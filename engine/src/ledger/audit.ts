import { sql } from '@hongbao/prisma/sql';
import type { RowReader } from '@hongbao/prisma/rowReader';
import { canTransfer } from './accounts.ts';
import type { Ledger } from './ledger.ts';

/** Result of an audit. `problems` is empty if and only if `balanced` is true. */
export interface AuditReport {
  readonly balanced: boolean;
  readonly assets: readonly { currency: string; sum: bigint }[];
  readonly problems: readonly string[];
}

interface Sums {
  debits: bigint;
  credits: bigint;
  pending: bigint;
}

/**
 * Recomputes every balance from the transfers alone, and compares it with the stored sums, the balances in memory, the
 * open holds and the members' account changes. Each currency must sum to zero, no member's balance may be negative, and
 * no transfer may cross books except between two books of one member.
 */
export function audit(rows: RowReader, ledger: Ledger): AuditReport {
  const problems: string[] = [];
  const fromTransfers = sumTransfers(rows, problems);
  compareStored(rows, fromTransfers, problems);
  compareMemory(ledger, fromTransfers, problems);
  compareHolds(rows, ledger, problems);
  compareEntries(rows, fromTransfers, problems);
  const assets = sumAssets(fromTransfers);
  for (const { currency, sum } of assets)
    if (sum !== 0n) problems.push(`All ${currency} accounts sum to ${sum} instead of 0`);
  return { balanced: problems.length === 0, assets, problems };
}

/** Sums are computed in two halves, because the database adds 64-bit integers, which a sum over years may exceed. */
const HALF = 2n ** 31n;

interface HalfSums {
  readonly high: bigint | number | null;
  readonly low: bigint | number | null;
}

interface TransferGroup extends HalfSums {
  readonly flag: string;
  readonly currency: string;
  readonly debitId: string;
  readonly creditId: string;
  readonly least: bigint | number;
}

function wholeSum({ high, low }: HalfSums): bigint {
  return BigInt(high ?? 0) * HALF + BigInt(low ?? 0);
}

function sumTransfers(rows: RowReader, problems: string[]): Map<string, Sums> {
  const sums = new Map<string, Sums>();
  const of = (id: string): Sums => {
    const known = sums.get(id) ?? { debits: 0n, credits: 0n, pending: 0n };
    sums.set(id, known);
    return known;
  };
  const groups = rows.query<TransferGroup>(sql`
    SELECT "flag", "currency", "debitId", "creditId", MIN("amount") AS "least",
      SUM("amount" / ${HALF}) AS "high", SUM("amount" % ${HALF}) AS "low"
    FROM "LedgerTransfer" GROUP BY "flag", "currency", "debitId", "creditId"`);
  for (const group of groups) {
    const amount = wholeSum(group);
    if (BigInt(group.least) <= 0n)
      problems.push(`${group.debitId}: a transfer that is not positive`);
    for (const id of [group.debitId, group.creditId])
      if (!id.endsWith(`/${group.currency}`))
        problems.push(`${id}: a transfer of ${group.currency}`);
    if (!canTransfer(group.debitId, group.creditId))
      problems.push(`${group.debitId}: money of this book went to ${group.creditId}`);
    const payer = of(group.debitId);
    const payee = of(group.creditId);
    if (group.flag === 'hold') payer.pending += amount;
    else if (group.flag === 'release') payer.pending -= amount;
    else {
      if (group.flag === 'capture') payer.pending -= amount;
      payer.debits += amount;
      payee.credits += amount;
    }
  }
  return sums;
}

function compareStored(rows: RowReader, sums: Map<string, Sums>, problems: string[]) {
  const stored = rows.many('LedgerAccount');
  const names = new Set([...sums.keys(), ...stored.map((account) => account.id)]);
  const byId = new Map(stored.map((account) => [account.id, account]));
  for (const id of names) {
    const row = byId.get(id);
    const sum = sums.get(id);
    if (
      BigInt(row?.postedDebits ?? 0) !== (sum?.debits ?? 0n) ||
      BigInt(row?.postedCredits ?? 0) !== (sum?.credits ?? 0n) ||
      BigInt(row?.pendingDebits ?? 0) !== (sum?.pending ?? 0n)
    )
      problems.push(`${id}: the stored sums differ from the transfers`);
  }
}

function compareMemory(ledger: Ledger, sums: Map<string, Sums>, problems: string[]) {
  for (const account of ledger.accounts()) {
    const { debits = 0n, credits = 0n, pending = 0n } = sums.get(account.id) ?? {};
    if (
      account.postedDebits !== debits ||
      account.postedCredits !== credits ||
      account.pendingDebits !== pending
    )
      problems.push(`${account.id}: the balance in memory differs from the transfers`);
    if (account.memberId !== null && credits - debits - pending < 0n)
      problems.push(`${account.id}: below zero (${credits - debits - pending})`);
    if (pending < 0n) problems.push(`${account.id}: more released than was held`);
  }
}

function compareHolds(rows: RowReader, ledger: Ledger, problems: string[]) {
  const stored = rows.many('LedgerHold');
  const inMemory = new Map(ledger.holds().map((hold) => [hold.id, hold.remaining]));
  const perAccount = new Map<string, bigint>();
  for (const hold of stored) {
    if (hold.remaining <= 0n) problems.push(`Hold ${hold.id} is open, but nothing of it is left`);
    if (inMemory.get(hold.id) !== hold.remaining)
      problems.push(`Hold ${hold.id} differs between memory and database`);
    perAccount.set(hold.accountId, (perAccount.get(hold.accountId) ?? 0n) + hold.remaining);
  }
  if (inMemory.size !== stored.length)
    problems.push('Open holds in memory and in the database differ in number');
  for (const account of ledger.accounts())
    if ((perAccount.get(account.id) ?? 0n) !== account.pendingDebits)
      problems.push(`${account.id}: open holds do not sum to what is frozen`);
}

function compareEntries(rows: RowReader, sums: Map<string, Sums>, problems: string[]) {
  const groups = rows.query<HalfSums & { readonly accountId: string }>(sql`
    SELECT "accountId", SUM("amount" / ${HALF}) AS "high", SUM("amount" % ${HALF}) AS "low"
    FROM "LedgerEntry" GROUP BY "accountId"`);
  const seen = new Map(groups.map((group) => [group.accountId, wholeSum(group)]));
  for (const [id, { debits, credits, pending }] of sums) {
    if (id.startsWith('house/')) continue;
    const sum = seen.get(id) ?? 0n;
    if (sum !== credits - debits - pending)
      problems.push(`${id}: its account changes do not sum to what is available`);
  }
}

function sumAssets(sums: Map<string, Sums>): { currency: string; sum: bigint }[] {
  const assets = new Map<string, bigint>();
  for (const [id, { debits, credits }] of sums) {
    const currency = id.slice(id.lastIndexOf('/') + 1);
    assets.set(currency, (assets.get(currency) ?? 0n) + credits - debits);
  }
  return [...assets]
    .map(([currency, sum]) => ({ currency, sum }))
    .sort((a, b) => (a.currency < b.currency ? -1 : 1));
}
