import { describe, expect, it } from 'vitest';
import { houseAccount, houseAccountOf, canTransfer, memberAccount } from './accounts.ts';
import { Ledger } from './ledger.ts';

describe('the house account', () => {
  it.each([
    ['of real money', houseAccount('fees', 'USDT'), 'house/fees/USDT'],
    ['of the main book', houseAccountOf('main', 'fees', 'BTC'), 'house/fees/BTC'],
    ['of play money', houseAccountOf('demo', 'fees', 'USDT'), 'house/demo:fees/USDT'],
    [
      'of a contest',
      houseAccountOf('contest:7', 'payouts', 'USDT'),
      'house/contest:7:payouts/USDT',
    ],
  ])('%s has a unique id', (_, id, name) => expect(id).toBe(name));
});

describe('a transfer', () => {
  const own = memberAccount('1', 'main', 'USDT');
  const demo = memberAccount('1', 'demo', 'USDT');
  const contest = memberAccount('1', 'contest:7', 'USDT');
  it.each([
    ['from a member to the house', own, houseAccount('fees', 'USDT'), true],
    ['from one account of the house to another', 'house/insurance/USDT', 'house/fees/USDT', true],
    [
      'from the demo book to its own house accounts',
      demo,
      houseAccountOf('demo', 'fees', 'USDT'),
      true,
    ],
    ['from the demo book to the main house accounts', demo, houseAccount('fees', 'USDT'), false],
    ['from the demo book to the member’s main book', demo, own, false],
    ['from the demo book to a contest', demo, contest, false],
    ['into a contest', own, contest, true],
    ['from a contest to its own house accounts', contest, 'house/contest:7:fees/USDT', true],
    ['from a contest to the main house accounts', contest, houseAccount('payouts', 'USDT'), false],
    [
      'from a contest to another contest’s house accounts',
      contest,
      'house/contest:8:payouts/USDT',
      false,
    ],
    ['from a contest to another member', contest, memberAccount('2', 'main', 'USDT'), false],
    ['between two books of the house', 'house/rewards/USDT', 'house/contest:7:payouts/USDT', false],
    ['between two members', own, memberAccount('2', 'main', 'USDT'), true],
  ])('%s (%s to %s) is allowed: %s', (_, payer, payee, isAllowed) => {
    expect([canTransfer(payer, payee), canTransfer(payee, payer)]).toEqual([isAllowed, isAllowed]);
  });

  it('between incompatible books is rejected by the ledger as a posting and as a hold', () => {
    const ref = { type: 'test', id: '1' };
    const gift = {
      id: 't',
      kind: 'adjustment',
      currency: 'USDT',
      debit: 'house/demo:custody/USDT',
      credit: own,
      amount: 1n,
      ref,
    } as const;
    const ledger = new Ledger([], []);
    for (const op of ['post', 'hold'] as const)
      expect(() => ledger.apply([{ ...gift, op }], 1, () => 1n)).toThrow('may not go to');
    expect(ledger.balance(own).total).toBe(0n);
  });
});
