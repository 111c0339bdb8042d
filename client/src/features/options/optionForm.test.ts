import { units } from '@hongbao/contracts/money';
import { describe, expect, it } from 'vitest';
import {
  breakEvenRate,
  emptyOption,
  isOptionForm,
  optionProblem,
  quickStakes,
  summarizeOption,
  selectTerms,
} from './optionForm.ts';
import type { OptionTerms } from './options.api.ts';

const terms: OptionTerms = {
  id: '60',
  symbol: 'BTC/USDT',
  seconds: 60,
  payoutRate: '0.75000000',
  minStake: '10.00000000',
  maxStake: '5000.00000000',
};
const facts = { terms, available: units('100'), running: 0 };
const problemOf = (stake: string, more: Partial<typeof facts> = {}) =>
  optionProblem(summarizeOption({ seconds: 60, stake }, terms), { ...facts, ...more });

describe('option form', () => {
  it('summarizeOption computes the payout, the profit and the maximum loss', () =>
    expect(summarizeOption({ seconds: 60, stake: ' 20,5 ' }, terms)).toEqual({
      stake: units('20.5'),
      payout: units('35.875'),
      profit: units('15.375'),
      loss: units('20.5'),
    }));

  it.each([
    ['', { key: 'stakeMissing' }],
    ['0', { key: 'stakeMissing' }],
    ['🚀', { key: 'stakeMissing' }],
    ['9.99', { key: 'amountTooSmall', bound: units('10') }],
    ['5000.00000001', { key: 'amountTooLarge', bound: units('5000') }],
    ['100.01', { key: 'insufficientBalance', bound: units('100') }],
    ['100', null],
  ])('the option form with a stake of "%s" has the expected problem', (stake, problem) =>
    expect(problemOf(stake)).toEqual(problem),
  );

  it('allows at most five open options', () => {
    expect(problemOf('10', { running: 4 })).toBeNull();
    expect(problemOf('10', { running: 5 })).toEqual({ key: 'tooMany' });
  });

  it('breakEvenRate of a payout rate of 75 % is a win rate of four out of seven', () =>
    expect(breakEvenRate(terms)).toBe(units('0.57142858')));

  it('selectTerms replaces a duration that is not available by the first available duration', () => {
    const short = { ...terms, seconds: 30 };
    expect(selectTerms(emptyOption, [short, terms])).toBe(terms);
    expect(selectTerms({ ...emptyOption, seconds: 45 }, [short, terms])).toBe(short);
    expect(selectTerms(emptyOption, [])).toBeUndefined();
  });

  it('quickStakes are within the terms and the balance', () => {
    expect(quickStakes(terms, units('120'))).toEqual(['10', '50', '100']);
    expect(quickStakes(terms, null)).toEqual(['10', '50', '100', '500']);
    expect(quickStakes({ ...terms, minStake: '100', maxStake: '1000' }, null)).toEqual([
      '100',
      '500',
      '1000',
    ]);
  });

  it.each([
    [emptyOption, true],
    [{ seconds: '60', stake: '' }, false],
    [null, false],
  ])('isOptionForm for the stored value %j is %s', (stored, isForm) =>
    expect(isOptionForm(stored)).toBe(isForm),
  );
});
