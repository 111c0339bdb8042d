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

it('no loan on offer is cheaper than anything that is on offer', () => {
  const offer = {
    terms: inserted('LoanTerm'),
    products: inserted('Product'),
    sheets: inserted('MinerSheet'),
  };
  expect([offer.terms.length, offer.products.length, offer.sheets.length]).toEqual([7, 18, 4]);
  expect(payingLoans(offer)).toEqual([]);
});

describe('the check of an offer', () => {
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
  const pays = 'loan pays when it buys thing';

  it.each([
    ['a dearer loan', {}, {}, []],
    ['a loan as dear as the product', { dailyRate: units('0.0009') }, {}, [pays]],
    ['a cheaper loan', { dailyRate: units('0.0005') }, {}, [pays]],
    // 1.0009 ^ 33 - 1 = 0.03013…, and 33 days at 0.000914 are 0.030162.
    ['a loan that costs more than income upon income', { dailyRate: units('0.000914') }, {}, []],
    ['one that costs less than that', { dailyRate: units('0.000912') }, {}, [pays]],
    // In 401 days income upon income is 43.4 %, and the interest 40.1 %.
    ['a long grace', { days: 1, graceHours: 400 * 24 }, {}, [pays]],
    ['a grace of part of a day', { days: 30, graceHours: 1 }, {}, []],
    [
      'a loan that is free after its grace',
      { overdueFactor: 0 },
      {},
      ['loan becomes cheaper after its grace'],
    ],
    ['a debt product', {}, { type: 'debt', dailyRate: units('0.0011') }, [pays]],
  ])('%s', (_, change, more, problems) =>
    expect(payingLoans(offer(change, more))).toEqual(problems),
  );

  // It pays off a loan of 0.0975 % a day at 307 and of 0.0994 % at 306; with income upon income 0.0984 % is too much.
  it.each([
    ['340', []],
    ['307', []],
    ['306', [pays]],
    ['290', [pays]],
  ])('a machine of 365 days that nets 1 a day and costs %s', (price, problems) => {
    const sheet = {
      productId: 'thing',
      price: units(price),
      grossDaily: units('3'),
      costDaily: units('2'),
    };
    const machine = { ...product, type: 'miner', cycleDays: 365, dailyRate: 0n };
    expect(payingLoans({ terms: [term], products: [machine], sheets: [sheet] })).toEqual(problems);
  });
});
