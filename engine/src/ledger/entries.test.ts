import { MAX_UNITS } from '@hongbao/contracts/money';
import type { RowChange, RowOf } from '@hongbao/prisma/rowWriter';
import { beforeEach, describe, expect, it } from 'vitest';
import { houseAccount, houseAccountOf, memberAccount, parseAccount } from './accounts.ts';
import { Ledger } from './ledger.ts';
import type { Instruction } from './ledger.types.ts';

const li = memberAccount('1', 'main', 'USDT');
const wei = memberAccount('2', 'main', 'USDT');
const fees = houseAccount('fees', 'USDT');
const custody = houseAccount('custody', 'USDT');
const ref = { type: 'test', id: '7' };
const movement = (id: string, debit: string, credit: string, amount: bigint) => ({
  id,
  kind: 'adjustment',
  currency: 'USDT',
  debit,
  credit,
  amount,
  ref,
});
const post = (...of: Parameters<typeof movement>) => ({ op: 'post' as const, ...movement(...of) });
const hold = (...of: Parameters<typeof movement>) => ({ op: 'hold' as const, ...movement(...of) });

let ledger: Ledger;
let number: bigint;
beforeEach(() => {
  ledger = new Ledger([], []);
  number = 0n;
});

function apply(...instructions: Instruction[]): readonly RowChange[] {
  const applied = ledger.apply(instructions, 5, () => (number += 1n));
  if (!applied.ok) throw new Error('short of money');
  return applied.rows;
}
const rowsOf = (rows: readonly RowChange[], table: string) =>
  rows.filter((row) => row.table === table).map(({ op, key, cells }) => ({ op, ...key, ...cells }));
const changes = (rows: readonly RowChange[]) =>
  rowsOf(rows, 'LedgerEntry').map((row) => {
    const { accountId, amount, availableAfter } = row as Record<string, unknown>;
    return [accountId, amount, availableAfter];
  });

describe('an account change', () => {
  it('contains all facts of the transfer and has a sequence number', () => {
    const [entry] = rowsOf(apply(post('t', custody, li, 100n)), 'LedgerEntry');
    expect(entry).toMatchObject({
      op: 'insert',
      number: 1n,
      transferId: 't',
      accountId: li,
      memberId: '1',
      book: 'main',
      currency: 'USDT',
      kind: 'adjustment',
      amount: 100n,
      availableAfter: 100n,
      refType: 'test',
      refId: '7',
      createdAt: 5n,
    });
  });

  it('is written for each member of a posting, and not for house accounts', () => {
    apply(post('t', custody, li, 100n));
    expect(changes(apply(post('u', li, wei, 30n)))).toEqual([
      [li, -30n, 70n],
      [wei, 30n, 30n],
    ]);
    expect(changes(apply(post('v', custody, fees, 1n)))).toEqual([]);
  });

  it('contains the available balance, not the total', () => {
    apply(post('t', custody, li, 100n));
    expect(changes(apply(hold('h', li, fees, 60n)))).toEqual([[li, -60n, 40n]]);
    expect(changes(apply(post('u', custody, li, 5n)))).toEqual([[li, 5n, 45n]]);
    const release = {
      op: 'release',
      id: 'r',
      kind: 'back',
      holdId: 'h',
      amount: 10n,
      ref,
    } as const;
    expect(changes(apply(release))).toEqual([[li, 10n, 55n]]);
  });

  it('for a capture is written only for the payee, because the payer’s was written with the hold', () => {
    apply(post('t', custody, li, 100n), hold('h', li, wei, 60n), hold('g', li, fees, 20n));
    const capture = {
      op: 'capture',
      id: 'c',
      kind: 'paid',
      holdId: 'h',
      amount: 25n,
      ref,
    } as const;
    expect(changes(apply(capture))).toEqual([[wei, 25n, 25n]]);
    expect(changes(apply({ ...capture, id: 'd', holdId: 'g', amount: 20n }))).toEqual([]);
  });
});

describe('ledger rows', () => {
  it('of transfers contain the flag, accounts, hold and kind', () => {
    const base = {
      kind: 'adjustment',
      currency: 'USDT',
      refType: 'test',
      refId: '7',
      createdAt: 5n,
    };
    const rows = apply(
      post('t', custody, li, 100n),
      hold('h', li, fees, 60n),
      { op: 'capture', id: 'c', kind: 'paid', holdId: 'h', amount: 25n, ref },
      { op: 'release', id: 'r', kind: 'back', holdId: 'h', ref },
    );
    const held = { ...base, debitId: li, creditId: fees, holdId: 'h' };
    expect(rowsOf(rows, 'LedgerTransfer')).toMatchObject([
      {
        ...base,
        id: 't',
        flag: 'posting',
        debitId: custody,
        creditId: li,
        amount: 100n,
        holdId: null,
      },
      { ...base, id: 'h', flag: 'hold', debitId: li, creditId: fees, amount: 60n, holdId: null },
      { ...held, id: 'c', flag: 'capture', kind: 'paid', amount: 25n },
      { ...held, id: 'r', flag: 'release', kind: 'back', amount: 35n },
    ]);
    expect(rowsOf(rows, 'LedgerHold')).toMatchObject([
      { op: 'upsert', id: 'h', accountId: li, creditId: fees, remaining: 60n, refId: '7' },
      { op: 'upsert', id: 'h', remaining: 35n },
      { op: 'remove', id: 'h' },
    ]);
  });

  it('of accounts contain the current sums of the accounts that changed', () => {
    const applied = ledger.apply(
      [post('t', custody, li, 100n), hold('h', li, fees, 60n)],
      5,
      () => 1n,
    );
    if (!applied.ok) throw new Error('short of money');
    expect([...applied.touched].toSorted()).toEqual([custody, li].toSorted());
    const [row] = rowsOf(ledger.cacheRows(new Set([li])), 'LedgerAccount');
    expect(row).toMatchObject({ id: li, memberId: '1', book: 'main', currency: 'USDT' });
  });
});

describe('a reopened ledger', () => {
  it('restores open holds and their remaining amounts', () => {
    apply(post('t', custody, li, 100n), hold('h', li, fees, 60n));
    ledger.settle();
    const stored = ledger.holds();
    const touched = new Set(ledger.accounts().map(({ id }) => id));
    const accounts = ledger.cacheRows(touched).map(({ cells }) => cells as RowOf<'LedgerAccount'>);
    const again = new Ledger(accounts, stored);
    expect(again.held('h')).toBe(60n);
    expect(again.balance(li)).toEqual({ available: 40n, frozen: 60n, total: 100n });
    expect(again.holds()).toEqual(stored);
    const release = { op: 'release', id: 'r', kind: 'back', holdId: 'h', ref } as const;
    expect(again.apply([release], 6, () => 1n).ok).toBe(true);
    expect(again.balance(li)).toEqual({ available: 100n, frozen: 0n, total: 100n });
  });
});

describe('an invalid amount', () => {
  it.each([0n, -1n])('of %s throws for a release and for a capture', (amount) => {
    apply(post('t', custody, li, 100n), hold('h', li, fees, 60n));
    for (const op of ['release', 'capture'] as const) {
      const movement = { op, id: op, kind: 'x', holdId: 'h', amount, ref };
      expect(() => apply(movement)).toThrow(RangeError);
    }
    expect(ledger.held('h')).toBe(60n);
  });
});

describe('the maximum balance', () => {
  it('of a member is the maximum of a signed 64-bit integer', () => {
    apply(post('t', custody, li, MAX_UNITS));
    expect(ledger.balance(li).total).toBe(MAX_UNITS);
    expect(() => apply(post('u', custody, li, 1n))).toThrow('64 bits');
    expect(ledger.balance(li).total).toBe(MAX_UNITS);
  });

  it('does not apply to house accounts, which can exceed 64 bits in both directions', () => {
    apply(post('t', custody, li, MAX_UNITS), post('u', custody, wei, MAX_UNITS));
    apply(post('v', li, fees, MAX_UNITS), post('w', wei, fees, MAX_UNITS));
    expect(ledger.balance(fees).total).toBe(2n * MAX_UNITS);
    expect(ledger.balance(custody).total).toBe(-2n * MAX_UNITS);
  });
});

describe('ledger accounts', () => {
  it('of a member are returned in a stable order, without accounts of other members', () => {
    const bitcoin = memberAccount('1', 'main', 'BTC');
    const demo = memberAccount('1', 'demo', 'USDT');
    apply(
      post('t', custody, li, 1n),
      post('u', houseAccountOf('demo', 'custody', 'USDT'), demo, 2n),
    );
    apply({ ...post('v', houseAccount('custody', 'BTC'), bitcoin, 3n), currency: 'BTC' });
    apply(post('w', custody, wei, 4n));
    expect(ledger.accountsOf('1').map(({ id, book, currency }) => [id, book, currency])).toEqual([
      [demo, 'demo', 'USDT'],
      [bitcoin, 'main', 'BTC'],
      [li, 'main', 'USDT'],
    ]);
    expect(ledger.accountsOf('9')).toEqual([]);
  });

  it.each(['', 'm1', 'm1/main', '/main/USDT', 'm1//USDT'])('cannot have the id "%s"', (id) =>
    expect(() => parseAccount(id)).toThrow('Not a ledger account'),
  );
});
