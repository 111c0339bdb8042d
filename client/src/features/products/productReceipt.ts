import { formatUnits, units } from '@hongbao/contracts/money';
import { yieldOf } from '@hongbao/contracts/positions/positions.quote';
import { earlyExit } from '@hongbao/contracts/products/products.quote';
import { fromWireTime } from '@hongbao/contracts/time';
import type { AccountChange } from '../wallet/wallet.api.ts';
import type { ProductOrder } from './products.api.ts';

/** The figures of an order that has ended, in the coin of the order. */
export interface ProductResult {
  /** Everything that was paid and returned, minus the investment. */
  net: string;
  /** The net result as a fraction of the investment. */
  yield: string;
  returned: string;
  /** The income that an early exit deducted from the principal; zero at the end of the term. */
  takenBack: string;
  days: number;
}

/** The result of an order that has ended or was left early. The price of a machine is never returned. */
export function productResult(order: ProductOrder): ProductResult {
  const { type, status, cycleDays } = order;
  const daily = units(order.dailyIncome);
  const amount = units(order.amount);
  const income = units(order.accumulatedIncome);
  const isLeft = status === 'cancelled';
  const { takenBack, returned } = isLeft
    ? earlyExit(amount, income)
    : { takenBack: 0n, returned: type === 'miner' ? 0n : amount };
  const net = returned + income - amount;
  return {
    net: formatUnits(net),
    yield: formatUnits(yieldOf(net, amount)),
    returned: formatUnits(returned),
    takenBack: formatUnits(takenBack),
    days: isLeft ? (daily === 0n ? 0 : Number(income / daily)) : cycleDays,
  };
}

export interface IncomePoint {
  /** Time of the payment, in epoch ms. */
  at: number;
  /** The income paid until then, in units of the coin. */
  total: bigint;
}

/** The income of an order after each payment, oldest first. `changes` are those of the order, newest first. */
export function incomePath(changes: readonly AccountChange[]): IncomePoint[] {
  let total = 0n;
  return changes
    .filter(({ type }) => type === 'productIncome')
    .toReversed()
    .map(({ amount, createTime }) => {
      total += units(amount);
      return { at: fromWireTime(createTime), total };
    });
}
