import {
  ENTRY_MAX,
  formatUnits,
  mulDiv,
  multiply,
  ONE,
  roundToStep,
  stepOfDecimals,
  units,
} from '@hongbao/contracts/money';
import { quantityFromShare, quantityFromUsdt } from '@hongbao/contracts/positions/positions.size';
import type { TicketFacts } from '@hongbao/contracts/positions/positions.ticket';
import { roomAt } from '@hongbao/contracts/positions/positions.tiers';
import { trimZeros, typedUnits } from '../../lib/decimalInput.ts';
import type { SizeMode, TicketForm } from '../../state/ticket.ts';

export const shares = ['25', '50', '75', '100'] as const;

const PRICE_MAX = units(ENTRY_MAX);

/** Whether a price is above the maximum of requests. */
export const isPriceTooLong = (price: bigint | null): boolean =>
  price !== null && price > PRICE_MAX;

/** Returns the typed size in coins, converted if it is in USDT. Zero without a size. */
export function toQuantity(
  { sizeMode, size }: Pick<TicketForm, 'sizeMode' | 'size'>,
  price: bigint,
  step: bigint,
): bigint {
  const typed = typedUnits(size) ?? 0n;
  if (sizeMode === 'coin') return typed;
  return price > 0n ? quantityFromUsdt(typed, price, step) : 0n;
}

const CENT = stepOfDecimals(2);
const COARSEST = 2;
const FINEST = 8;

/** Converts a size to the other unit; in USDT with the fewest digits that convert back to the same size. */
export function sizeIn(mode: SizeMode, quantity: bigint, price: bigint, step: bigint): string {
  if (quantity <= 0n || price <= 0n) return '';
  if (mode === 'coin') return trimZeros(formatUnits(quantity));
  const worth = multiply(quantity, price, 'ceil');
  for (let decimals = COARSEST; decimals < FINEST; decimals++) {
    const rounded = roundToStep(worth, stepOfDecimals(decimals), 'ceil');
    if (quantityFromUsdt(rounded, price, step) === quantity) return trimZeros(formatUnits(rounded));
  }
  return trimZeros(formatUnits(worth));
}

/**
 * Returns the size of a percentage chip: the largest size whose margin and fee fit into the share (in percent) of the
 * available balance, within the tiers. An amount in USDT still fits after a price change.
 */
export function sizeForShare(
  share: string,
  { sizeMode, leverage }: Pick<TicketForm, 'sizeMode' | 'leverage'>,
  facts: TicketFacts,
  price: bigint,
): string {
  if (price <= 0n) return '';
  const { available, takerFee, tiers, exposure, quantityStep: step } = facts;
  const part = (BigInt(share) * ONE) / 100n;
  const notionalCap = roomAt(tiers, leverage, exposure);
  if (sizeMode === 'coin') {
    const budget = { available, share: part, leverage, price, takerFee, step, notionalCap };
    return trimZeros(formatUnits(quantityFromShare(budget)));
  }
  const spendable = mulDiv(available, part, ONE, 'floor') - ROUNDED_UP;
  const times = BigInt(leverage);
  const affordable = mulDiv(spendable * times, ONE, ONE + times * takerFee, 'floor');
  const worth = affordable < notionalCap ? affordable : notionalCap;
  return worth <= 0n ? '0' : trimZeros(formatUnits(roundToStep(worth, CENT, 'floor')));
}

/** Maximum rounding error in units: margin and fee each round up by at most one unit. */
const ROUNDED_UP = 2n;
