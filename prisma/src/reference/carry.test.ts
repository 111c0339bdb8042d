import { units } from '@hongbao/contracts/money';
import { describe, expect, it } from 'vitest';
import type { RowOf } from '../rowWriter.ts';
import { type Offer, payingLoans } from './carry.ts';
import { referenceRows } from './referenceRows.ts';

const rows = referenceRows(0);
const inserted = <T extends 'LoanTerm' | 'Product' | 'MinerSheet'>(table: T) =>
  rows.flatMap((row) =>
    row.op === 'insert' && row.table === table ? [row.cells as unknown as RowOf<T>] : [],
  );

it('every reference loan costs more than every reference product pays', () => {
  const offer = {
    terms: inserted('LoanTerm'),
    products: inserted('Product'),
    sheets: inserted('MinerSheet'),
  };
  expect([offer.terms.length, offer.products.length, offer.sheets.length]).toEqual([7, 18, 4]);
  expect(payingLoans(offer)).toEqual([]);
});

describe('payingLoans', () => {
  const term = {
    id: 'loan',
    days: 30,
    dailyRate: units('0.001'),
    graceHours: 72,
    overdueFactor: 3,
  };
  const product = { id: 'thing', type: 'arbitrage', dailyRate: units('0.0009'), cycleDays: 90 };
  const offer = (change: object, more: object = {}): Offer => ({
    terms: [{ ...term, ...change }],
    products: [{ ...product, ...more }],
    sheets: [],
  });
  const pays = 'loan costs less than thing earns';

  it.each([
    ['a loan that costs more than the product pays', {}, {}, []],
    ['a loan that costs exactly what the product pays', { dailyRate: units('0.0009') }, {}, [pays]],
    ['a loan that costs less than the product pays', { dailyRate: units('0.0005') }, {}, [pays]],
    // 1.0009 ^ 33 - 1 = 0.03013…, and 33 days at 0.000914 are 0.030162.
    ['a loan that costs more than compound income', { dailyRate: units('0.000914') }, {}, []],
    ['a loan that costs less than compound income', { dailyRate: units('0.000912') }, {}, [pays]],
    // In 401 days the compound income is 43.4 %, and the interest 40.1 %.
    ['a long grace period', { days: 1, graceHours: 400 * 24 }, {}, [pays]],
    ['a grace period shorter than a day', { days: 30, graceHours: 1 }, {}, []],
    [
      'a loan that is free after its grace period',
      { overdueFactor: 0 },
      {},
      ['loan has a lower rate after its grace period'],
    ],
    ['a debt product', {}, { type: 'debt', dailyRate: units('0.0011') }, [pays]],
  ])('returns the expected problems for %s', (_, change, more, problems) =>
    expect(payingLoans(offer(change, more))).toEqual(problems),
  );

  // The income pays off a loan of 0.0975 % a day at a price of 307, and of 0.0994 % at 306. Compounded, an income above
  // 0.0984 % exceeds the interest of 0.1 % a day for 33 days.
  it.each([
    ['340', []],
    ['307', []],
    ['306', [pays]],
    ['290', [pays]],
  ])(
    'returns the expected problems for a machine of 365 days that earns 1 a day and costs %s',
    (price, problems) => {
      const sheet = {
        productId: 'thing',
        price: units(price),
        grossDaily: units('3'),
        costDaily: units('2'),
      };
      const machine = { ...product, type: 'miner', cycleDays: 365, dailyRate: 0n };
      expect(payingLoans({ terms: [term], products: [machine], sheets: [sheet] })).toEqual(
        problems,
      );
    },
  );
});
