import { units } from '@hongbao/contracts/money';
import {
  entryTickAt,
  exitTickAt,
  optionPayout,
  optionResult,
} from '@hongbao/contracts/options/options.quote';
import { quoteSale, SALE_SPREAD, SALE_TICKS } from '@hongbao/contracts/options/options.sale';
import { SECOND_MS } from '@hongbao/contracts/time';
import type { Candle } from '../market/market.api.ts';
import type { OptionReceipt } from './options.api.ts';

/** Checks of a receipt: keys under `options.proof.checks`. */
export const proofChecks = [
  'ticks',
  'entry',
  'exit',
  'result',
  'payout',
  'steering',
  'candles',
] as const;
export type ProofCheck = (typeof proofChecks)[number];

/** The result of each check; null while the check is not possible. */
export type Proof = Record<ProofCheck, boolean | null>;

/**
 * Recomputes an option from its receipt: the valid ticks, the entry and exit prices, the result and the payout. The
 * ticks are also compared with the public candles: a tick outside its candle is invalid.
 */
export function proveOption(receipt: OptionReceipt, candles: readonly Candle[]): Proof {
  const { order, market, entryTicks, exitTicks, recomputed } = receipt;
  const acceptedAt = order.expiresAt - order.seconds * SECOND_MS;
  const [entryAt, expiryAt] = [entryTickAt(acceptedAt), exitTickAt(acceptedAt, order.seconds)];
  const isSold = order.result === 'sold';
  const exitAt = (isSold ? order.exitTickAt : undefined) ?? expiryAt;
  const isSettled = order.status === 'settled';
  const priceAt = (ticks: OptionReceipt['entryTicks'], at: number) =>
    ticks.find((tick) => tick.at === at)?.price;
  const [entry, exit] = [priceAt(entryTicks, entryAt), priceAt(exitTicks, exitAt)];
  const outcome =
    entry !== undefined && exit !== undefined
      ? optionResult(order.direction, units(entry), units(exit))
      : null;
  const wasRunning = exitAt >= entryAt && exitAt < expiryAt;
  const result = isSold ? (wasRunning ? 'sold' : null) : outcome;
  const payout = isSold
    ? soldFor(receipt, (expiryAt - exitAt) / SECOND_MS)
    : outcome && optionPayout(units(order.stake), units(order.payoutRate), outcome);
  return {
    ticks: isOneASecond(entryTicks) && isOneASecond(exitTicks),
    entry: order.entryTickAt === entryAt && entry === order.entryPrice,
    exit: isSettled ? order.exitTickAt === exitAt && exit === order.exitPrice : null,
    result: isSettled ? result !== null && order.result === result && recomputed === result : null,
    payout: isSettled ? payout !== null && units(order.payout ?? '0') === payout : null,
    // An intervention may affect only ticks after its creation, and its end only ticks after that.
    steering: market.interventions.every(
      ({ createdAt, startAt, endedAt, stoppedAt }) =>
        startAt > createdAt &&
        startAt <= exitAt &&
        (endedAt === undefined) === (stoppedAt === undefined) &&
        (endedAt === undefined || stoppedAt === undefined || stoppedAt > endedAt),
    ),
    candles: insideCandles([...entryTicks, ...exitTicks], candles),
  };
}

/** What the sale pays by the prices of the receipt; null when its figures are incomplete or do not follow from them. */
function soldFor({ order, sale }: OptionReceipt, secondsLeft: number): bigint | null {
  if (!sale || sale.prices.length !== SALE_TICKS || secondsLeft < 1) return null;
  const quote = quoteSale({
    direction: order.direction,
    stake: units(order.stake),
    payoutRate: units(order.payoutRate),
    entryPrice: units(order.entryPrice),
    prices: sale.prices.map(units),
    secondsLeft,
  });
  const isRight =
    sale.prices.at(-1) === order.exitPrice &&
    sale.secondsLeft === secondsLeft &&
    units(sale.probability) === quote.probability &&
    units(sale.spread) === SALE_SPREAD;
  return isRight ? quote.price : null;
}

/** Whether no check fails. A check that is not possible yet is ignored. */
export const isProven = (proof: Proof): boolean =>
  Object.values(proof).every((found) => found !== false);

const isOneASecond = (ticks: OptionReceipt['entryTicks']) =>
  ticks.every(
    ({ at }, index) =>
      at % SECOND_MS === 0 && (index === 0 || at === (ticks[index - 1]?.at ?? 0) + SECOND_MS),
  );

const CANDLE_MS = 60_000;

/** Whether all ticks are inside their candles; null if no candle covers a tick. */
function insideCandles(
  ticks: OptionReceipt['entryTicks'],
  candles: readonly Candle[],
): boolean | null {
  const covered = ticks.flatMap(({ at, price }) => {
    const candle = candles.find(({ openAt }) => at >= openAt && at < openAt + CANDLE_MS);
    return candle
      ? [{ price: units(price), low: units(candle.low), high: units(candle.high) }]
      : [];
  });
  if (covered.length === 0) return null;
  return covered.every(({ price, low, high }) => price >= low && price <= high);
}
