import { multiply, units } from '../money.ts';

/** A bracket of notional: a larger exposure in a coin has a lower maximum leverage and a higher maintenance margin. */
export interface Tier {
  /** Notional above which the tier begins, in USDT units. */
  readonly notionalFloor: bigint;
  /** Notional up to which the tier applies, inclusive. */
  readonly notionalCap: bigint;
  readonly maxLeverage: number;
  /** Maintenance margin rate, a fraction in units. */
  readonly mmr: bigint;
  /** The credit that makes maintenance margin continuous between tiers, in USDT units. */
  readonly cum: bigint;
}

/** A tier in the reference data; floor and cum are derived from the previous tier. */
export interface TierRow {
  readonly notionalCap: string;
  readonly maxLeverage: number;
  readonly mmr: string;
}

/** Tiers of reference rows, smallest first: `cum_k = cum_(k-1) + floor_k * (mmr_k - mmr_(k-1))`. */
export function tiersOf(rows: readonly TierRow[]): readonly Tier[] {
  const tiers: Tier[] = [];
  for (const row of rows) {
    const before = tiers.at(-1);
    const mmr = units(row.mmr);
    const notionalFloor = before?.notionalCap ?? 0n;
    const cum = before ? before.cum + multiply(notionalFloor, mmr - before.mmr, 'floor') : 0n;
    const notionalCap = units(row.notionalCap);
    tiers.push({ notionalFloor, notionalCap, maxLeverage: row.maxLeverage, mmr, cum });
  }
  return tiers;
}

/** The tier of a notional, null when it is above every tier. */
export function tierOf(tiers: readonly Tier[], notional: bigint): Tier | null {
  return tiers.find((tier) => notional <= tier.notionalCap) ?? null;
}

/**
 * The tier of an order of `notional` with an existing exposure of the member in the coin: the tier of the sum, so that
 * orders cannot be split to avoid it. Its `cum` credits only the order's part in lower tiers, so that many small orders
 * together require the maintenance margin of one large order. Null above every tier.
 *
 * @param exposure notional of the open positions and pending orders in the coin, in USDT units
 */
export function tierOfOrder(
  tiers: readonly Tier[],
  exposure: bigint,
  notional: bigint,
): Tier | null {
  const tier = tierOf(tiers, exposure + notional);
  const before = tierOf(tiers, exposure);
  if (!tier || !before) return null;
  const cum = tier.cum - before.cum - multiply(exposure, tier.mmr - before.mmr, 'ceil');
  return { ...tier, cum: cum > 0n ? cum : 0n };
}

/** The largest notional of an order at a leverage with an existing exposure; zero when the tier is exhausted. */
export function roomAt(tiers: readonly Tier[], leverage: number, exposure: bigint): bigint {
  const room = notionalCapAt(tiers, leverage) - exposure;
  return room > 0n ? room : 0n;
}

/** The largest notional that may be opened at a leverage; zero when no tier offers the leverage. */
export function notionalCapAt(tiers: readonly Tier[], leverage: number): bigint {
  return tiers.findLast((tier) => leverage <= tier.maxLeverage)?.notionalCap ?? 0n;
}
