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
  ])('an amount of "%s"', (amount, found) => expect(problems(amount)).toEqual(found));

  it.each([
    [{ state: 'none' }, 'proofMissing'],
    [{ state: 'uploading', share: 0.5 }, 'proofUploading'],
  ] as const)('a proof that is %j', (given, key) => {
    expect(rechargeProblems({ ...start, amount: '5', proof: given }, { minAmount: '1' })).toEqual({
      proof: { key },
    });
  });

  it('another coin starts its amount anew, another network does not', () => {
    const typed = reduceRecharge(start, { amount: '100' });
    expect(reduceRecharge(typed, { network: 'ERC20' }).amount).toBe('100');
    expect(reduceRecharge(typed, { currency: 'BTC', network: 'BTC' }).amount).toBe('');
  });

  it('sends what was typed and where the proof lies', () => {
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
  ])('"%s" is sent as "%s"', (amount, sent) =>
    expect(summarizeRecharge({ ...start, amount }).amount).toBe(sent),
  );

  it('what is no amount is one that is missing', () =>
    expect(problems('🚀')).toEqual({ amount: { key: 'amountMissing' } }));

  it.each([
    [{ ...start, proof: { state: 'refused' } }, false],
    [{ ...start, amount: 5 }, false],
    [start, true],
  ])('a stored form of %j can be gone on with: %s', (stored, isForm) =>
    expect(isRechargeForm(stored)).toBe(isForm),
  );
});
