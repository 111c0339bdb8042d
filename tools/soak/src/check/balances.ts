import { parsedAccount } from './accounts.ts';
import type { Check } from './check.types.ts';
import type { Transfer } from './movements.ts';

interface Sums {
  debits: bigint;
  credits: bigint;
  pending: bigint;
}

interface AccountRow {
  readonly id: string;
  readonly memberId: string | null;
  readonly book: string;
  readonly currency: string;
  readonly postedDebits: string;
  readonly postedCredits: string;
  readonly pendingDebits: string;
}

/**
 * Checks that every stored balance equals the sum of its transfers, that each coin sums to zero, and that no balance of
 * a member is negative.
 */
export function checkBalances(check: Check): void {
  const sums = sumMovements(check);
  const { file, findings } = check;
  const perCoin = new Map<string, bigint>();
  for (const row of file.rows<AccountRow>(`SELECT * FROM "LedgerAccount"`)) {
    findings.count('accounts');
    const subject = `account ${row.id}`;
    const { debits, credits, pending } = sums.get(row.id) ?? {
      debits: 0n,
      credits: 0n,
      pending: 0n,
    };
    sums.delete(row.id);
    const stored = [row.postedDebits, row.postedCredits, row.pendingDebits].join(' ');
    if (stored !== [debits, credits, pending].join(' '))
      findings.find(subject, `stored ${stored}, moved ${debits} ${credits} ${pending}`);
    perCoin.set(row.currency, (perCoin.get(row.currency) ?? 0n) + credits - debits);
    const name = parsedAccount(row.id);
    const owner = row.memberId === null ? 'house' : `m${row.memberId}`;
    if (name?.owner !== owner || name.book !== row.book || name.currency !== row.currency)
      findings.find(subject, 'its name does not match its row');
    if (row.memberId !== null && credits - debits - pending < 0n)
      findings.find(subject, `is negative: ${credits - debits - pending}`);
    if (pending < 0n) findings.find(subject, `${pending} is held`);
  }
  // An account that has only pending holds has no row, because no amount has been posted to it.
  for (const [id, { debits, credits, pending }] of sums)
    if (debits !== 0n || credits !== 0n || pending !== 0n)
      findings.find(`account ${id}`, 'has transfers but no row');
  for (const [currency, sum] of perCoin)
    if (sum !== 0n) findings.find(`all ${currency}`, `sums to ${sum}`);
}

function sumMovements({ file, findings }: Check): Map<string, Sums> {
  const sums = new Map<string, Sums>();
  const of = (id: string): Sums => {
    const known = sums.get(id) ?? { debits: 0n, credits: 0n, pending: 0n };
    sums.set(id, known);
    return known;
  };
  for (const transfer of file.each<Transfer>(`SELECT * FROM "LedgerTransfer"`)) {
    findings.count('transfers');
    const { id, flag, amount, currency, debitId, creditId } = transfer;
    if (amount <= 0n) findings.find(`transfer ${id}`, `moves ${amount}`);
    for (const account of [debitId, creditId])
      if (parsedAccount(account)?.currency !== currency)
        findings.find(`transfer ${id}`, `moves ${currency} on ${account}`);
    const payer = of(debitId);
    const payee = of(creditId);
    if (flag === 'hold') payer.pending += amount;
    if (flag === 'release' || flag === 'capture') payer.pending -= amount;
    if (flag === 'posting' || flag === 'capture') {
      payer.debits += amount;
      payee.credits += amount;
    }
  }
  return sums;
}
