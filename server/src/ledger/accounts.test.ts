import { describe, expect, it } from 'vitest';
import { houseAccount, houseAccountOf, mayMeet, memberAccount } from './accounts.ts';
import { Ledger } from './ledger.ts';

describe('the house’s account', () => {
  it.each([
    ['of everyday money', houseAccount('fees', 'USDT'), 'house/fees/USDT'],
    ['of the main book', houseAccountOf('main', 'fees', 'BTC'), 'house/fees/BTC'],
    ['of play money', houseAccountOf('demo', 'fees', 'USDT'), 'house/demo:fees/USDT'],
    [
      'of a contest',
      houseAccountOf('contest:7', 'payouts', 'USDT'),
      'house/contest:7:payouts/USDT',
    ],
  ])('%s has a name of its own', (_, id, name) => expect(id).toBe(name));
});

describe('money', () => {
  const own = memberAccount('1', 'main', 'USDT');
  const demo = memberAccount('1', 'demo', 'USDT');
  const contest = memberAccount('1', 'contest:7', 'USDT');
  it.each([
    ['from a member to the house', own, houseAccount('fees', 'USDT'), true],
    ['from one account of the house to another', 'house/insurance/USDT', 'house/fees/USDT', true],
    ['of play to its own house', demo, houseAccountOf('demo', 'fees', 'USDT'), true],
    ['of play to the house', demo, houseAccount('fees', 'USDT'), false],
    ['of play to its member', demo, own, false],
    ['of play to a contest', demo, contest, false],
    ['into a contest', own, contest, true],
    ['of a contest to its own house', contest, 'house/contest:7:fees/USDT', true],
    ['of a contest to the house', contest, houseAccount('payouts', 'USDT'), false],
    ['of a contest to another’s house', contest, 'house/contest:8:payouts/USDT', false],
    ['of a contest to another member', contest, memberAccount('2', 'main', 'USDT'), false],
    ['between the house’s books', 'house/rewards/USDT', 'house/contest:7:payouts/USDT', false],
    ['between two members', own, memberAccount('2', 'main', 'USDT'), true],
  ])('%s (%s to %s) may go: %s', (_, payer, payee, isAllowed) => {
    expect([mayMeet(payer, payee), mayMeet(payee, payer)]).toEqual([isAllowed, isAllowed]);
  });

  it('that may not go is not taken by the ledger, neither posted nor held', () => {
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
