import { expect, it } from 'vitest';
import { units } from '@hongbao/contracts/money';
import type { Product } from './products.api.ts';
import { bestProduct, sortProducts } from './productView.ts';

const product = (id: string, dailyRate: string, change: Partial<Product> = {}): Product => ({
  id,
  type: 'arbitrage',
  name: id,
  currency: 'USDT',
  cycleDays: 7,
  dailyRate,
  levelLimit: 0,
  minAmount: '100',
  maxAmountPerMember: '1000',
  quota: '1000',
  remaining: '1000',
  status: 'open',
  ...change,
});
const products = [
  product('long', '0.0009', { cycleDays: 90, levelLimit: 4 }),
  product('ai', '0.0005', { cycleDays: 14, levelLimit: 1 }),
  product('large', '0.0007', { cycleDays: 30, minAmount: '5000' }),
  product('closed', '0.0008', { cycleDays: 60, status: 'closed' }),
  product('same', '0.0005', { cycleDays: 15, levelLimit: 1 }),
  product('short', '0.0002', { cycleDays: 1 }),
];

it.each([
  [0, '99.99', null],
  [0, '100', 'short'],
  [1, '4999', 'ai'],
  [1, '5000', 'large'],
  [4, '5000', 'long'],
])('bestProduct at VIP %i with %s USDT is %s', (level, available, best) =>
  expect(bestProduct(products, { level, available: units(available) })).toBe(best),
);

it.each([
  ['term', ['short', 'ai', 'same', 'large', 'closed', 'long']],
  ['rate', ['long', 'closed', 'large', 'ai', 'same', 'short']],
] as const)('sortProducts by %s is %j', (sort, ids) =>
  expect(sortProducts(products, sort).map(({ id }) => id)).toEqual(ids),
);
