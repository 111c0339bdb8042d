import { units } from '@hongbao/contracts/money';
import { describe, expect, it } from 'vitest';
import {
  emptyLoan,
  isLoanForm,
  loanBody,
  type LoanFacts,
  type LoanForm,
  loanProblems,
  reduceLoan,
  summarizeLoan,
  toDecimalText,
} from './loanForm.ts';

const facts: LoanFacts = {
  term: {
    id: 'credit-7',
    days: 7,
    dailyRate: units('0.0012'),
    min: units('100'),
    max: units('15000'),
    initialLtv: units('0.65'),
    marginCallLtv: units('0.75'),
    liquidationLtv: units('0.83'),
    overdueFactor: 3,
    secondLookAbove: null,
    secondLookShare: units('0.5'),
  },
  creditLimit: units('1000'),
  creditLeft: units('1000'),
  isAdvanced: false,
  isVerified: true,
  isOverdue: false,
  price: units('60000'),
  available: units('0.02'),
};
const form = (change: Partial<LoanForm>): LoanForm => ({ ...emptyLoan, ...change });
const findProblems = (change: Partial<LoanForm>, more: Partial<LoanFacts> = {}) => {
  const all = { ...facts, ...more };
  const asked = form(change);
  return loanProblems(asked, all, summarizeLoan(asked, all));
};
const problemsOf = (change: Partial<LoanForm>, more: Partial<LoanFacts> = {}) =>
  findProblems(change, more).map(({ key }) => key);

describe('loan form', () => {
  it.each([
    [{ amount: '' }, ['amountMissing']],
    [{ amount: '99.99999999' }, ['amountTooSmall']],
    [{ amount: '1000.00000001' }, ['creditLimit']],
    [{ amount: '15001' }, ['amountTooLarge']],
    [{ amount: ' 1,000.5 ' }, ['creditLimit']],
    [{ amount: '🚀' }, ['amountMissing']],
    [{ amount: '100' }, []],
    [{ amount: '1000' }, []],
    [{ amount: '500 USDT' }, []],
    [{ type: 'pledge', quantity: '1' }, ['amountMissing']],
    [{ amount: '500', quantity: '1' }, []],
    [{ amount: '500' }, []],
    [{ type: 'pledge', amount: '500' }, []],
    [{ type: 'pledge', amount: '500', quantity: '0.01' }, ['collateralLow']],
    [{ type: 'pledge', amount: '500', quantity: '0.02' }, []],
    [{ type: 'pledge', amount: '500', quantity: '0.020001' }, ['balance']],
    [{ type: 'pledge', amount: '900' }, ['balance']],
  ] as const)('the loan form with %j has the problems %j', (change, keys) =>
    expect(problemsOf(change)).toEqual(keys),
  );

  it('accepts the maximum amount of the term, and reports the remaining credit if it is lower', () => {
    expect(problemsOf({ amount: '15000' }, { creditLeft: units('20000') })).toEqual([]);
    expect(problemsOf({ amount: '15000' })).toEqual(['creditLimit']);
  });

  it.each([
    [{ amount: '1' }, 'amount', { value: '100.00000000', coin: 'USDT' }],
    [{ amount: '16000' }, 'amount', { value: '15000.00000000', coin: 'USDT' }],
    [{ amount: '1001' }, 'amount', { value: '1000.00000000', coin: 'USDT' }],
    [
      { type: 'pledge', amount: '500', quantity: '0.01' },
      'quantity',
      { value: '0.01282100', coin: 'BTC' },
    ],
    [
      { type: 'pledge', amount: '500', quantity: '0.03' },
      'quantity',
      { value: '0.02000000', coin: 'BTC' },
    ],
  ] as const)(
    'the loan form with %j reports a problem at the field %s with the bound %j',
    (change, field, bound) => expect(findProblems(change)).toMatchObject([{ field, bound }]),
  );

  it('reports a missing amount at its field, without a bound', () => {
    expect(findProblems({ amount: '' })).toEqual([{ field: 'amount', key: 'amountMissing' }]);
    expect(findProblems({ amount: '500' }, { isVerified: false, isOverdue: true })).toEqual([
      { field: 'member', key: 'identity' },
      { field: 'member', key: 'overdue' },
    ]);
  });

  it('reports a missing verification and an overdue loan, which block every application', () => {
    expect(problemsOf({ amount: '500' }, { isVerified: false, isOverdue: true })).toEqual([
      'identity',
      'overdue',
    ]);
  });

  it('summarizeLoan computes the costs and the prices of margin call and liquidation', () => {
    const { interest, due, daily, dailyLate, needed, ltv, callPrice, salePrice } = summarizeLoan(
      form({ type: 'pledge', amount: '500', quantity: '0.0125' }),
      facts,
    );
    expect({ interest, due, daily, dailyLate }).toEqual({
      interest: units('4.2'),
      due: units('504.2'),
      daily: units('0.6'),
      dailyLate: units('1.8'),
    });
    // The expected value: 500 / (60,000 x 65 %), rounded up to six digits.
    expect(needed).toBe(units('0.012821'));
    expect(ltv).toBe(units('0.66666667'));
    expect(callPrice).toBe(units('53333.33333334'));
    expect(salePrice).toBe(units('48192.77108434'));
  });

  const { price, term } = facts;
  const withoutLtvs = { ...term, initialLtv: null, marginCallLtv: null, liquidationLtv: null };
  const none = { ltv: null, callPrice: null, salePrice: null };
  it.each<[string, Partial<LoanForm>, Partial<LoanFacts>, object]>([
    ['of a loan on credit', { quantity: '1' }, { price }, { ...none, needed: null }],
    ['without a price', { type: 'pledge' }, { price: null }, { ...none, needed: null, most: 0n }],
    [
      'without an amount',
      { type: 'pledge', amount: '', quantity: '1' },
      {},
      { ...none, needed: null },
    ],
    ['without a quantity', { type: 'pledge', quantity: '0' }, {}, none],
    [
      'without ratios of the term',
      { type: 'pledge', quantity: '1' },
      { term: withoutLtvs },
      { needed: null, most: 0n, callPrice: null, salePrice: null },
    ],
  ])(
    'summarizeLoan returns null for the affected figures of the collateral %s',
    (_, change, more, expected) =>
      expect(
        summarizeLoan(form({ amount: '500', ...change }), { ...facts, ...more }),
      ).toMatchObject(expected),
  );

  it('loanBody contains the amount and the term, and the collateral of a pledge loan', () => {
    const asked = form({ type: 'pledge', amount: '500', quantity: '0.02' });
    const credit = { setId: 'credit-7', amount: '500.00000000' };
    expect(loanBody(asked, facts, summarizeLoan(asked, facts))).toEqual({
      credit,
      pledge: { ...credit, pledgeCurrency: 'BTC', pledgeQuantity: '0.02000000' },
    });
    expect(toDecimalText(units('0.0125'))).toBe('0.0125');
  });

  it('summarizeLoan limits a pledge loan by the collateral, and a credit loan by the remaining credit', () => {
    const most = (change: Partial<LoanForm>) => summarizeLoan(form(change), facts).most;
    // 0.02 x 60,000 x 65 %.
    expect(most({ type: 'pledge' })).toBe(units('780'));
    expect(most({ type: 'credit' })).toBe(units('1000'));
    const rich = { ...facts, available: units('9'), creditLeft: units('20000') };
    expect(summarizeLoan(form({ type: 'pledge' }), rich).most).toBe(units('15000'));
    expect(summarizeLoan(form({ type: 'credit' }), rich).most).toBe(units('15000'));
  });

  it('summarizeLoan reports that an amount above half of the limit needs a second review', () => {
    const isTwice = (amount: string) => summarizeLoan(form({ amount }), facts).isLookedAtTwice;
    expect([isTwice('500'), isTwice('500.00000001')]).toEqual([false, true]);
  });

  it('clears the collateral if the coin changes, and restores only a valid stored form', () => {
    const typed = form({ quantity: '0.5' });
    expect(reduceLoan(typed, { coin: 'ETH' }).quantity).toBe('');
    expect(reduceLoan(typed, { amount: '1' }).quantity).toBe('0.5');
    expect(reduceLoan(typed, { coin: typed.coin }).quantity).toBe('0.5');
    expect(isLoanForm(typed)).toBe(true);
    const invalid = [
      null,
      'pledge',
      { ...typed, amount: 1 },
      { ...typed, type: 'gift' },
      { ...typed, setIds: null },
      { ...typed, setIds: 'credit-7' },
    ];
    expect(invalid.filter(isLoanForm)).toEqual([]);
  });
});
