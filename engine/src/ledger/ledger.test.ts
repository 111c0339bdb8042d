import { MAX_UNITS } from '@hongbao/contracts/money';
import { beforeEach, describe, expect, it } from 'vitest';
import { houseAccount, memberAccount } from './accounts.ts';
import { Ledger } from './ledger.ts';
import type { Instruction, Posting } from './ledger.types.ts';

const custody = houseAccount('custody', 'USDT');
const fees = houseAccount('fees', 'USDT');
const li = memberAccount('1', 'main', 'USDT');
const wei = memberAccount('2', 'main', 'USDT');
const ref = { type: 'test', id: '1' };
const AT = 1_000;

let ledger: Ledger;
let last = 0n;
const nextNumber = () => (last += 1n);
let names = 0;

beforeEach(() => {
  ledger = new Ledger([], []);
  names = 0;
});

function post(debit: string, credit: string, amount: bigint): Posting {
  names += 1;
  return {
    op: 'post',
    id: `t${names}`,
    kind: 'adjustment',
    currency: 'USDT',
    debit,
    credit,
    amount,
    ref,
  };
}
function hold(id: string, debit: string, credit: string, amount: bigint): Instruction {
  return { op: 'hold', id, kind: 'positionMargin', currency: 'USDT', debit, credit, amount, ref };
}
function release(holdId: string, amount?: bigint): Instruction {
  names += 1;
  const whole = {
    op: 'release',
    id: `t${names}`,
    kind: 'positionMarginReturn',
    holdId,
    ref,
  } as const;
  return amount === undefined ? whole : { ...whole, amount };
}
function capture(holdId: string, amount: bigint): Instruction {
  names += 1;
  return { op: 'capture', id: `t${names}`, kind: 'openFee', holdId, amount, ref };
}
const apply = (...instructions: Instruction[]) => ledger.apply(instructions, AT, nextNumber);
const state = () => structuredClone({ accounts: ledger.accounts(), holds: ledger.holds() });

describe('a posting', () => {
  it('moves money immediately and writes one account change for each member', () => {
    const applied = apply(post(custody, li, 100n), post(li, wei, 30n));
    expect(applied.ok && applied.rows.map(({ table }) => table)).toEqual([
      'LedgerTransfer',
      'LedgerEntry',
      'LedgerTransfer',
      'LedgerEntry',
      'LedgerEntry',
    ]);
    expect(ledger.balance(li)).toEqual({ available: 70n, frozen: 0n, total: 70n });
    expect(ledger.balance(wei)).toEqual({ available: 30n, frozen: 0n, total: 30n });
    expect(ledger.balance(custody).total).toBe(-100n);
  });

  it("may make a house balance negative, but never a member's", () => {
    apply(post(custody, li, 100n));
    expect(apply(post(li, fees, 101n))).toEqual({
      ok: false,
      shortfall: { account: li, currency: 'USDT', available: 100n, needed: 101n },
    });
  });
});

describe('a hold', () => {
  beforeEach(() => void apply(post(custody, li, 100n), hold('h', li, fees, 60n)));

  it('reduces the available balance but not the total', () => {
    expect(ledger.balance(li)).toEqual({ available: 40n, frozen: 60n, total: 100n });
    expect(ledger.held('h')).toBe(60n);
    expect(apply(post(li, wei, 41n)).ok).toBe(false);
  });

  it('can be released in parts, and is removed when nothing remains', () => {
    apply(release('h', 20n));
    expect(ledger.balance(li)).toEqual({ available: 60n, frozen: 40n, total: 100n });
    apply(release('h'));
    expect(ledger.balance(li)).toEqual({ available: 100n, frozen: 0n, total: 100n });
    expect(ledger.holds()).toEqual([]);
    expect(() => apply(release('h'))).toThrow('no open hold');
  });

  it('can be captured in parts, each of which is paid to the credited account', () => {
    apply(capture('h', 25n), release('h'));
    expect(ledger.balance(li)).toEqual({ available: 75n, frozen: 0n, total: 75n });
    expect(ledger.balance(fees).total).toBe(25n);
  });

  it('cannot be released or captured beyond its remaining amount', () => {
    const before = state();
    expect(() => apply(release('h', 61n))).toThrow('only 60 is held');
    expect(() => apply(release('h', 50n), capture('h', 11n))).toThrow('only 10 is held');
    expect(state()).toEqual(before);
  });
});

describe('an invalid instruction throws without any change', () => {
  it.each<[string, () => Instruction]>([
    ['an amount of zero', () => post(custody, li, 0n)],
    ['a negative amount', () => post(custody, li, -1n)],
    ['debit and credit of the same account', () => post(li, li, 1n)],
    ['another currency', () => post(custody, memberAccount('1', 'main', 'BTC'), 1n)],
    ['a hold of zero', () => hold('h', li, fees, 0n)],
    ['an unknown hold', () => capture('nowhere', 1n)],
    ['an invalid account id', () => post(custody, 'nobody', 1n)],
    ['a sum beyond 64 bits', () => post(custody, li, MAX_UNITS)],
  ])('for %s', (_, instruction) => {
    apply(post(custody, li, 100n));
    const before = state();
    expect(() => apply(post(custody, wei, 5n), instruction())).toThrow();
    expect(state()).toEqual(before);
  });
});

describe('a plan of several instructions', () => {
  it('reverts all earlier instructions after a shortfall, including holds and new accounts', () => {
    apply(post(custody, li, 100n), hold('h', li, fees, 50n));
    const before = state();
    const short = apply(capture('h', 10n), release('h'), post(li, wei, 5n), post(wei, fees, 6n));
    expect(short.ok).toBe(false);
    expect(state()).toEqual(before);
    expect(ledger.accountsOf('2')).toEqual([]);
  });

  it('is reverted by a rollback together with all plans since the last settle', () => {
    apply(post(custody, li, 100n));
    ledger.settle();
    const before = state();
    apply(hold('h', li, fees, 10n));
    apply(post(li, wei, 20n), release('h', 4n));
    ledger.rollback();
    expect(state()).toEqual(before);
    ledger.rollback();
    expect(state()).toEqual(before);
  });
});
