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

/** The available balance at the end of a day. */
export interface CurvePoint {
  /** End of the day, epoch ms; now for the last one. */
  at: number;
  /** Units of USDT, at current prices. */
  worth: bigint;
}

/**
 * The available balance at the end of each of the last days, computed backwards from the current balances and the
 * changes since; every coin counts at its current price. `changes` are newest first and reach back to `since` (epoch
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

/** The price of a coin, derived from the returned balance; zero when the balance is zero. */
function unitPrice({ currency, total, usdtValue }: Balance): bigint {
  if (currency === 'USDT') return ONE;
  const held = units(total);
  return held === 0n ? 0n : divide(units(usdtValue), held, 'truncate');
}
