import { describe, expect, it } from 'vitest';
import {
  emptyRecharge,
  isRechargeForm,
  rechargeProblems,
  reduceRecharge,
  summarizeRecharge,
} from './rechargeForm.ts';

const start = emptyRecharge('USDT', 'TRC20');
const proof = { state: 'uploaded', path: 'recharge/1.png' } as const;
const problems = (amount: string) =>
  rechargeProblems(reduceRecharge(start, { amount, proof }), { minAmount: '5.00000000' });

describe('deposit form', () => {
  it.each([
    ['', { amount: { key: 'amountMissing' } }],
    ['0', { amount: { key: 'amountMissing' } }],
    ['4.99999999', { amount: { key: 'amountTooSmall', bound: '5.00000000' } }],
    ['5', {}],
    ['10000000', {}],
    ['10000000.00000001', { amount: { key: 'amountTooLarge', bound: '10000000' } }],
  ])('the deposit form with the amount "%s" has the problems %j', (amount, found) =>
    expect(problems(amount)).toEqual(found),
  );

  it.each([
    [{ state: 'none' }, 'proofMissing'],
    [{ state: 'uploading', share: 0.5 }, 'proofUploading'],
  ] as const)('the deposit form with a proof in the state %j has the problem %s', (given, key) => {
    expect(rechargeProblems({ ...start, amount: '5', proof: given }, { minAmount: '1' })).toEqual({
      proof: { key },
    });
  });

  it('clears the amount when the coin changes, but not when the network changes', () => {
    const typed = reduceRecharge(start, { amount: '100' });
    expect(reduceRecharge(typed, { network: 'ERC20' }).amount).toBe('100');
    expect(reduceRecharge(typed, { currency: 'BTC', network: 'BTC' }).amount).toBe('');
  });

  it('sends the amount and the path of the proof', () => {
    expect(summarizeRecharge(reduceRecharge(start, { amount: '100.', proof }))).toEqual({
      currency: 'USDT',
      network: 'TRC20',
      amount: '100',
      proofPath: 'recharge/1.png',
    });
  });

  it.each([
    ['1,234.5', '1234.5'],
    ['5 USDT', '5'],
    ['five', ''],
  ])('sends the typed amount "%s" as "%s"', (amount, sent) =>
    expect(summarizeRecharge({ ...start, amount }).amount).toBe(sent),
  );

  it('reports an invalid amount as missing', () =>
    expect(problems('🚀')).toEqual({ amount: { key: 'amountMissing' } }));

  it.each([
    [{ ...start, proof: { state: 'refused' } }, false],
    [{ ...start, amount: 5 }, false],
    [start, true],
  ])('isRechargeForm for the stored value %j is %s', (stored, isForm) =>
    expect(isRechargeForm(stored)).toBe(isForm),
  );
});
