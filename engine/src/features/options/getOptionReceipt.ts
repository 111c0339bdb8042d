import { toHex } from '#platform/bytes';
import { sha256 } from '#platform/crypto';
import { formatUnits } from '@hongbao/contracts/money';
import type { getOptionReceipt } from '@hongbao/contracts/options/options.calls';
import { exitTickAt, optionResult } from '@hongbao/contracts/options/options.quote';
import { SECOND_MS } from '@hongbao/contracts/time';
import { accept, refuse } from '../../calls/decision.ts';
import type { UseCase } from '../../calls/served.ts';
import { type ReplayedCandles, toPoints } from '../../market/replay.ts';
import type { World } from '../../world/world.ts';
import type { Option } from './option.types.ts';
import { saleAt } from './optionSale.ts';
import { presentOption, presentSale } from './options.present.ts';
import { findOwnOption } from './options.store.ts';
import { signReceipt } from './receiptSignature.ts';

/** Number of ticks on each side of entry and exit that a receipt includes. */
const TICKS_AROUND = 3;

/** The rule text in every receipt. `docs/verify/option-receipt.mjs` compares this exact text. */
export const OPTION_RULE =
  'Entry is the last tick at or before acceptance, exit the last tick at or before acceptance plus the seconds. ' +
  'Up wins when exit is above entry, down when it is below; equal prices are a tie. ' +
  'A win pays stake x (1 + payout rate), rounded down to 8 decimals; a tie returns the stake; a loss pays nothing.';

/** All data needed to recompute an option, for its owner. It contains no data of the future. */
export const getOptionReceiptHandler: UseCase<typeof getOptionReceipt> = async (
  { world, member, now },
  { query },
) => {
  const option = findOwnOption(world.rows, query.id, member.id);
  if (!option) return refuse('notFound');
  const { symbol, direction, entryPrice } = option;
  const entryAt = Number(option.entryTickAt);
  const isSold = option.result === 'sold' && option.exitTickAt !== null;
  const exitAt = isSold
    ? Number(option.exitTickAt)
    : exitTickAt(Number(option.createdAt), option.seconds);
  const isSettled = option.status === 'settled';
  const until = Math.min(exitAt, now);
  const receipt = {
    order: presentOption(option),
    seedCommitment: toHex(sha256(world.seedSalt, world.seed)),
    market: marketOf(world, symbol, until),
    entryTicks: ticksAround(world, symbol, entryAt, now),
    exitTicks: isSettled ? ticksAround(world, symbol, exitAt, now) : [],
    rule: OPTION_RULE,
    ...(isSold ? saleOf(world, option, exitAt) : {}),
    ...(isSettled && !isSold
      ? { recomputed: optionResult(direction, entryPrice, world.market.markPrice(symbol, exitAt)) }
      : {}),
  };
  return accept({ ...receipt, signature: signReceipt(world, receipt) });
};

/** The rule text of a sale. `docs/verify/option-receipt.mjs` compares this exact text. */
export const SALE_RULE =
  'A sale pays stake x (1 + payout rate), rounded down to 8 decimals, x (probability - spread), rounded down to 8 decimals. ' +
  'The probability is the standard normal distribution at x / sqrt(v n), truncated to 4 decimals: x is how far the price is ahead of the entry, ' +
  'n the seconds to the exit tick, v the mean squared change of a second over the last 15, 60 or 300, whichever gives the lowest.';

/** The figures of a sale, computed again from its tick. */
function saleOf(world: World, option: Option, tickAt: number) {
  const sale = saleAt(world, option, tickAt);
  if (!sale) throw new Error(`Option ${option.id} was sold at its exit tick`);
  const prices = sale.prices.map(formatUnits);
  return {
    sale: { ...presentSale(sale), prices, rule: SALE_RULE },
    ...(sale.price === option.payout ? { recomputed: 'sold' as const } : {}),
  };
}

/**
 * The facts that determine a symbol's prices together with the seed; `docs/verify/market.mjs` computes the prices from
 * them.
 */
function marketOf(world: World, symbol: string, until: number) {
  const row = world.market.symbols.find((each) => each.symbol === symbol);
  if (!row) throw new Error(`${symbol} is not listed`);
  const { basePrice, pricePrecision, dailyVolatility, marketCorrelation, listedAt } = row;
  return {
    version: world.market.version,
    symbol,
    originAt: world.market.originAt,
    ...(listedAt === undefined ? {} : { listedAt }),
    basePrice: formatUnits(basePrice),
    pricePrecision,
    dailyVolatility,
    marketCorrelation,
    interventions: interventionsOf(world, symbol, until),
  };
}

/** The interventions that have begun by an instant, in the order of their creation. */
function interventionsOf({ market }: World, symbol: string, until: number) {
  return market
    .effectiveInterventions(symbol, Number.MIN_SAFE_INTEGER, until)
    .map(
      ({
        id,
        kind,
        percent,
        factor,
        effectiveFrom,
        effectiveUntil,
        createdAt,
        endedAt,
        stoppedAt,
        candles,
      }) => ({
        id,
        kind,
        startAt: effectiveFrom,
        endAt: effectiveUntil,
        createdAt,
        ...(percent === undefined ? {} : { percent }),
        ...(factor === undefined ? {} : { factor }),
        ...(candles === undefined ? {} : { points: pointsUntil(candles, effectiveFrom, until) }),
        ...(stoppedAt !== undefined && stoppedAt <= until ? { endedAt, stoppedAt } : {}),
      }),
    );
}

/** The points of a replay up to an instant and the next point, because prices between two points are interpolated. */
function pointsUntil(candles: ReplayedCandles, startAt: number, until: number) {
  const points = toPoints(candles);
  const next = points.findIndex(([second]) => startAt + second * SECOND_MS > until);
  const told = next === -1 ? points : points.slice(0, next + 1);
  return told.map(([second, price]) => ({ second, price }));
}

function ticksAround(world: World, symbol: string, at: number, until: number) {
  const ticks: { at: number; price: string }[] = [];
  for (let place = -TICKS_AROUND; place <= TICKS_AROUND; place++) {
    const tickAt = at + place * SECOND_MS;
    if (tickAt > until) break;
    ticks.push({ at: tickAt, price: formatUnits(world.market.markPrice(symbol, tickAt)) });
  }
  return ticks;
}
