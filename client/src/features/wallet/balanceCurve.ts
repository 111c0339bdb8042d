import { multiply, divide, ONE, units } from '@hongbao/contracts/money';
import { DAY_MS, fromWireTime } from '@hongbao/contracts/time';

interface Balance {
  currency: string;
  available: string;
  total: string;
  usdtValue: string;
}

interface Change {
  currency: string;
  amount: string;
  createTime: string;
}

/** A point of the curve: the available balance at the end of a day. */
export interface CurvePoint {
  /** End of the day, in epoch ms; the current time for the last point. */
  at: number;
  /** Value of the balance at current prices, in units of USDT. */
  worth: bigint;
}

/**
 * Returns the available balance at the end of each of the last days, computed backwards from the current balances and
 * the changes. Every coin is valued at its current price. `changes` are sorted newest first and start at `since` (epoch
 * ms).
 */
export function balanceCurve(
  balances: readonly Balance[],
  changes: readonly Change[],
  { now, since }: { now: number; since: number },
): CurvePoint[] {
  const priceOf = new Map(balances.map((one) => [one.currency, unitPrice(one)]));
  let worth = balances.reduce(
    (sum, { currency, available }) =>
      sum + multiply(units(available), priceOf.get(currency) ?? 0n, 'truncate'),
    0n,
  );
  const points: CurvePoint[] = [{ at: now, worth }];
  let next = 0;
  for (let end = Math.floor(now / DAY_MS) * DAY_MS; end >= since; end -= DAY_MS) {
    for (let change = changes[next]; change; change = changes[next]) {
      if (fromWireTime(change.createTime) < end) break;
      worth -= multiply(units(change.amount), priceOf.get(change.currency) ?? 0n, 'truncate');
      next += 1;
    }
    points.push({ at: end, worth });
  }
  return points.toReversed();
}

/** Returns the price of a coin, derived from the value of its balance; zero if the balance is zero. */
function unitPrice({ currency, total, usdtValue }: Balance): bigint {
  if (currency === 'USDT') return ONE;
  const held = units(total);
  return held === 0n ? 0n : divide(units(usdtValue), held, 'truncate');
}
