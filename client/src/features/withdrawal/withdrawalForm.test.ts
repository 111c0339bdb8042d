import { units } from '@hongbao/contracts/money';
import { describe, expect, it } from 'vitest';
import type { Settlement } from '../settlement/settlement.api.ts';
import type { WithdrawalConfig } from './withdrawal.api.ts';
import {
  findDestination,
  emptyWithdrawal,
  toWithdrawalFacts,
  isWithdrawalForm,
  reduceWithdrawal,
  summarizeWithdrawal,
  withdrawalProblems,
} from './withdrawalForm.ts';

const config: WithdrawalConfig = {
  currency: 'USDT',
  available: '100.00000000',
  networks: [
    { network: 'TRC20', minWithdraw: '10', withdrawFee: '1', quantityStep: '0.01' },
    { network: 'ERC20', minWithdraw: '20', withdrawFee: '5', quantityStep: '0.01' },
  ],
  bank: { minWithdraw: '10', withdrawFee: '1', quantityStep: '0.01' },
  dailyLimitUsdt: '2000',
  dailyLeftUsdt: '50',
  usdtRate: '1',
  googleCodeNeeded: false,
  estimatedArrival: 600,
};
const account = (id: string, more: Partial<Settlement> = {}): Settlement => ({
  id,
  type: 'blockchain',
  currency: 'USDT',
  network: 'TRC20',
  createTime: '2026-01-01 00:00:00',
  ...more,
});
const [tron, ether, card] = [
  account('1'),
  account('2', { network: 'ERC20' }),
  account('3', { type: 'bank', bankName: 'Harbour Bank' }),
];
const form = (amount: string) => reduceWithdrawal(emptyWithdrawal('USDT'), { amount });
const problemsOf = (amount: string, to = tron) => {
  const facts = to && toWithdrawalFacts(config, to);
  return withdrawalProblems(to ?? null, facts ? summarizeWithdrawal(form(amount), facts) : null);
};

describe('withdrawal form', () => {
  it.each([
    ['', { key: 'amountMissing' }],
    ['0', { key: 'amountMissing' }],
    ['😀', { key: 'amountMissing' }],
    ['9.99', { key: 'amountTooSmall', bound: units('10') }],
    ['10.001', { key: 'amountOffStep', bound: units('0.01') }],
    ['50.01', { key: 'dailyLimitReached', bound: units('50') }],
    ['99.01', { key: 'insufficientBalance', bound: units('50') }],
    [' 50,00 USDT ', undefined],
  ])('the withdrawal form with the amount "%s" has the expected problem', (amount, problem) =>
    expect(problemsOf(amount)).toEqual(problem ? { amount: problem } : {}),
  );

  it('reports a missing or closed destination before it checks the amount', () => {
    expect(withdrawalProblems(null, null)).toEqual({ destination: 'destinationMissing' });
    expect(toWithdrawalFacts(config, account('4', { network: 'GONE' }))).toBeNull();
    expect(withdrawalProblems(tron, null)).toEqual({ destination: 'wayClosed' });
  });

  it('the fee is the fee of the network; for a card it is the fee of the first network', () => {
    const fees = [tron, ether, card].map((to) => toWithdrawalFacts(config, to)?.fee);
    expect(fees).toEqual([units('1'), units('5'), units('1')]);
  });

  it('findDestination is the first account of a coin until another is selected, and null for one of another coin', () => {
    const btc = account('5', { currency: 'BTC', network: 'BTC' });
    expect(findDestination(form(''), [tron, btc])).toBe(tron);
    expect(findDestination(form(''), [tron, ether])).toBe(tron);
    expect(findDestination({ ...form(''), settlementId: '2' }, [tron, ether])).toBe(ether);
    expect(findDestination({ ...form(''), settlementId: '5' }, [tron, ether, btc])).toBeNull();
  });

  it('findDestination is the default account of the coin until another is selected', () => {
    const defaults = { USDT: '2', BTC: '1' };
    expect(findDestination(form(''), [tron, ether], defaults)).toBe(ether);
    expect(findDestination({ ...form(''), settlementId: '1' }, [tron, ether], defaults)).toBe(tron);
    expect(findDestination(form(''), [tron, card], defaults)).toBe(tron);
  });

  it('is cleared when the coin changes', () => {
    const typed = reduceWithdrawal(form('20'), { settlementId: '1' });
    expect(reduceWithdrawal(typed, { currency: 'BTC' })).toEqual(emptyWithdrawal('BTC'));
    expect(reduceWithdrawal(typed, { currency: 'USDT' })).toEqual(typed);
  });

  it.each([
    [emptyWithdrawal('USDT'), true],
    [{ currency: 'USDT', amount: 5, settlementId: '' }, false],
    [null, false],
  ])('isWithdrawalForm for the stored value %j is %s', (stored, isForm) =>
    expect(isWithdrawalForm(stored)).toBe(isForm),
  );
});
