import { units } from '@hongbao/contracts/money';
import { type RowChange, type RowOf, insert } from '../rowWriter.ts';

const overdue = { graceHours: 72, overdueFactor: 3 };

const credit = {
  ...overdue,
  type: 'credit',
  dailyRate: units('0.0012'),
  minAmount: units('100'),
  maxAmount: units('15000'),
  initialLtv: null,
  marginCallLtv: null,
  liquidationLtv: null,
  pledgeCurrencies: '',
  secondLookAbove: null,
  secondLookShare: units('0.5'),
};

const pledge = {
  ...overdue,
  type: 'pledge',
  dailyRate: units('0.001'),
  minAmount: units('100'),
  maxAmount: units('500000'),
  initialLtv: units('0.65'),
  marginCallLtv: units('0.75'),
  liquidationLtv: units('0.83'),
  pledgeCurrencies: 'BTC,ETH',
  secondLookAbove: units('20000'),
  secondLookShare: null,
};

/** The reference loans: kind and days. The interest of each exceeds the yield of every product; `payingLoans` checks this. */
const terms: readonly RowOf<'LoanTerm'>[] = [
  ...[7, 15, 30].map((days) => ({ ...credit, days })),
  ...[7, 14, 30, 90].map((days) => ({ ...pledge, days })),
].map((term, sort) => ({ ...term, id: `${term.type}-${term.days}`, sort }));

export const loansRows: readonly RowChange[] = terms.map((row) => insert('LoanTerm', row));
