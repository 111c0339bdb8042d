import { ONE, units } from '@hongbao/contracts/money';
import {
  dailyIncome,
  machinesIncome,
  type Schedule,
  scheduleOf,
} from '@hongbao/contracts/products/products.quote';
import type { Product } from './products.api.ts';
import { typedUnits } from '../../lib/decimalInput.ts';

/** The product, and the member's limits and balances for it. Amounts are in units; machines are counted in pieces. */
export interface PurchaseFacts {
  product: Product;
  vipLevel: number;
  held: bigint;
  available: bigint;
  /** Time of the world, in epoch ms. */
  now: number;
}

export interface PurchaseSummary extends Schedule {
  /** The requested amount, or the number of machines: in the unit of the product's bounds. */
  asked: bigint;
  cost: bigint;
  /** Maximum of `asked`, in the same unit. */
  most: bigint;
}

export interface PurchaseProblem {
  field: 'amount' | 'product';
  key: string;
  /** The violated bound, in the unit of `asked`. */
  bound?: bigint;
}

/** Number of decimals of the amount: 0 for machines, which are sold in whole pieces. */
export const amountDecimals = ({ type }: Pick<Product, 'type'>) => (type === 'miner' ? 0 : 8);

const priceOf = (product: Product) =>
  product.type === 'miner' ? units(product.price ?? '0') : ONE;
const atLeastZero = (value: bigint) => (value < 0n ? 0n : value);
const least = (...values: bigint[]) => values.reduce((a, b) => (b < a ? b : a));

/** Computes cost, income and dates of a purchase with the functions of the server. */
export function summarizePurchase(typed: string, facts: PurchaseFacts): PurchaseSummary {
  const { product, held, available, now } = facts;
  const decimals = amountDecimals(product);
  const asked = typedUnits(typed, { decimals, unit: product.currency }) ?? 0n;
  const price = priceOf(product);
  const isMiner = product.type === 'miner';
  const income = isMiner
    ? machinesIncome(units(product.netDaily ?? '0'), asked / ONE)
    : dailyIncome(asked, units(product.dailyRate));
  const affordable = isMiner ? (price === 0n ? 0n : (available / price) * ONE) : available;
  return {
    ...scheduleOf(income, product.cycleDays, now),
    asked,
    cost: isMiner ? (asked / ONE) * price : asked,
    most: least(
      atLeastZero(units(product.maxAmountPerMember) - held),
      units(product.remaining),
      affordable,
    ),
  };
}

/** Returns the problems of a purchase, the most important first. */
export function purchaseProblems(
  facts: PurchaseFacts,
  { asked, cost }: PurchaseSummary,
): PurchaseProblem[] {
  const { product, vipLevel, held, available } = facts;
  const room = atLeastZero(units(product.maxAmountPerMember) - held);
  const remaining = units(product.remaining);
  const minimum = product.type === 'miner' ? ONE : units(product.minAmount);
  const problem = (
    isWrong: boolean,
    field: PurchaseProblem['field'],
    key: string,
    bound?: bigint,
  ) => (isWrong ? [{ field, key, ...(bound === undefined ? {} : { bound }) }] : []);
  return [
    ...problem(product.status === 'closed', 'product', 'closed'),
    ...problem(product.status === 'soldOut', 'product', 'soldOut'),
    ...problem(vipLevel < product.levelLimit, 'product', 'level'),
    ...problem(room === 0n, 'product', 'full'),
    ...problem(asked === 0n, 'amount', 'missing'),
    ...problem(asked > 0n && asked < minimum, 'amount', 'tooSmall', minimum),
    ...problem(asked > room, 'amount', 'limit', room),
    ...problem(asked > remaining, 'amount', 'remaining', remaining),
    ...problem(cost > available, 'amount', 'balance', available),
  ];
}
