import type { ResultOf } from '@hongbao/contracts/call';
import { formatUnits } from '@hongbao/contracts/money';
import type { buyDebt, getProduct } from '@hongbao/contracts/products/products.calls';
import type { ProductStatus } from '@hongbao/contracts/products/products.types';
import { DAY_MS, startOfWireDay, toWireTime } from '@hongbao/contracts/time';
import type { Language } from '../../words/language.ts';
import { isTextKey, text } from '../../words/text.ts';
import type { Product, ProductOrder } from './product.types.ts';

/** A product in the form of the contract, named in the caller's language. */
export function presentProduct(product: Product, language: Language): ResultOf<typeof getProduct> {
  return {
    id: product.id,
    type: product.type,
    name: nameOf(product, language),
    currency: product.currency,
    cycleDays: product.cycleDays,
    dailyRate: formatUnits(product.dailyRate),
    levelLimit: product.levelLimit,
    minAmount: formatUnits(product.minAmount),
    maxAmountPerMember: formatUnits(product.maxPerMember),
    quota: formatUnits(product.quota),
    remaining: formatUnits(product.remaining),
    status: statusOf(product),
    ...presentSheet(product),
  };
}

/** An order in the form of the contract. `now` determines which income is today's. */
export function presentOrder(
  order: ProductOrder,
  product: Pick<Product, 'nameKey' | 'cycleDays'>,
  now: number,
  language: Language,
): ResultOf<typeof buyDebt> {
  const isPaidToday = order.lastPaidAt !== null && Number(order.lastPaidAt) >= startOfWireDay(now);
  const isOver = order.status === 'ended' || order.status === 'cancelled';
  return {
    id: order.id,
    productId: order.productId,
    type: order.type,
    name: nameOf(product, language),
    currency: order.currency,
    amount: formatUnits(order.amount),
    dailyRate: formatUnits(order.dailyRate),
    todayIncome: formatUnits(isPaidToday ? order.dailyIncome : 0n),
    accumulatedIncome: formatUnits(order.incomePaid),
    remainingCycle: isOver ? 0 : order.cycleDays - order.daysPaid,
    cycleDays: order.cycleDays,
    dailyIncome: formatUnits(order.dailyIncome),
    ...nextPayOf(order),
    status: order.status,
    startTime: toWireTime(Number(order.startsAt)),
    endTime: toWireTime(Number(order.endsAt)),
    ...(order.quantity === null ? {} : { quantity: order.quantity }),
  };
}

/** The time of the next payment. The first day of an order that has not started is paid one day after its start. */
function nextPayOf({ status, dueAt }: ProductOrder): { nextPayAt?: number } {
  if (dueAt === null) return {};
  return { nextPayAt: Number(dueAt) + (status === 'notStarted' ? DAY_MS : 0) };
}

/** The translated name of a product key; a machine has a proper name, which is the same in every language. */
function nameOf(
  { nameKey, cycleDays }: Pick<Product, 'nameKey' | 'cycleDays'>,
  language: Language,
): string {
  const key = `products.${nameKey}`;
  return isTextKey(key) ? text(language, key, { days: String(cycleDays) }) : nameKey;
}

function statusOf({ isOnSale, remaining }: Product): ProductStatus {
  if (!isOnSale) return 'closed';
  return remaining > 0n ? 'open' : 'soldOut';
}

function presentSheet({ sheet }: Product) {
  if (!sheet) return {};
  const { manufacturer, hashrate, power, size, weight, temperature, humidity, network } = sheet;
  return {
    manufacturer,
    hashrate: `${hashrate} TH/s`,
    power: `${power} W`,
    size,
    weight,
    temperature,
    humidity,
    network,
    price: formatUnits(sheet.price),
    grossDaily: formatUnits(sheet.grossDaily),
    costDaily: formatUnits(sheet.costDaily),
    netDaily: formatUnits(sheet.grossDaily - sheet.costDaily),
  };
}
