import { totalInterest } from '@hongbao/contracts/loans/loans.quote';
import { ONE, mulDiv } from '@hongbao/contracts/money';
import type { RowOf } from '../rowWriter.ts';

type Term = Pick<RowOf<'LoanTerm'>, 'id' | 'days' | 'dailyRate' | 'graceHours' | 'overdueFactor'>;
type Product = Pick<RowOf<'Product'>, 'id' | 'type' | 'dailyRate' | 'cycleDays'>;
type Sheet = Pick<RowOf<'MinerSheet'>, 'productId' | 'price' | 'grossDaily' | 'costDaily'>;

/** The reference offer: loans, and the products they could be invested in. */
export interface Offer {
  readonly terms: readonly Term[];
  readonly products: readonly Product[];
  readonly sheets: readonly Sheet[];
}

const HOURS_PER_DAY = 24;

/**
 * Lists the loans that a product repays with a certain profit, each with the reason; empty for a consistent offer. A loan
 * must cost more than any product pays, over the longest time at its plain rate: its term and its grace period, with each
 * day’s income reinvested immediately. After the grace period it must not become cheaper. A renewal starts the same
 * calculation again.
 */
export function payingLoans({ terms, products, sheets }: Offer): string[] {
  const sheetOf = new Map(sheets.map((sheet) => [sheet.productId, sheet]));
  const returns = products.map((product) => {
    return { id: product.id, rate: dailyReturn(product, sheetOf.get(product.id)) };
  });
  return terms.flatMap((term) => {
    const days = term.days + Math.ceil(term.graceHours / HOURS_PER_DAY);
    const cost = totalInterest(ONE, term.dailyRate, days);
    return [
      ...(term.overdueFactor < 1 ? [`${term.id} has a lower rate after its grace period`] : []),
      ...returns
        .filter(({ rate }) => grown(rate, days) >= cost)
        .map(({ id }) => `${term.id} costs less than ${id} earns`),
    ];
  });
}

/** Daily return of a product, as a rate in units, rounded up. */
function dailyReturn({ type, dailyRate, cycleDays }: Product, sheet: Sheet | undefined): bigint {
  if (type !== 'miner') return dailyRate;
  if (!sheet) throw new Error('A product of type miner has no data sheet');
  return machineReturn(sheet, cycleDays);
}

/**
 * The loan rate that the income of a machine would exactly pay off over its lifetime. The price is not returned at the end,
 * so part of the income is principal.
 */
function machineReturn({ price, grossDaily, costDaily }: Sheet, days: number): bigint {
  const income = grossDaily - costDaily;
  let [low, high] = [0n, ONE];
  while (low < high) {
    const rate = (low + high) / 2n;
    if (isPaidOff(price, rate, income, days)) low = rate + 1n;
    else high = rate;
  }
  return low;
}

function isPaidOff(price: bigint, rate: bigint, income: bigint, days: number): boolean {
  let owed = price;
  for (let day = 0; day < days && owed > 0n; day++)
    owed = mulDiv(owed, ONE + rate, ONE, 'ceil') - income;
  return owed <= 0n;
}

/** Compound return on 1 after reinvesting the daily income for the given days, in units, rounded up. */
function grown(rate: bigint, days: number): bigint {
  let worth = ONE;
  for (let day = 0; day < days; day++) worth = mulDiv(worth, ONE + rate, ONE, 'ceil');
  return worth - ONE;
}
