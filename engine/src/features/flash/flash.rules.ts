import {
  type FlashFacts,
  flashRate,
  flashWorth,
  isBetterThanLive,
} from '@hongbao/contracts/flash/flash.quote';
import { ENTRY_MAX, MAX_UNITS, formatUnits, units } from '@hongbao/contracts/money';

/** Maximum valid quotes of one member: one for each direction, and one new quote. */
export const OPEN_QUOTES_MAX = 3;

const ENTRY_UNITS = units(ENTRY_MAX);

/** Bounds of an exchange in USDT units. */
export interface FlashBounds {
  readonly minUsdt: bigint;
  readonly maxUsdt: bigint;
}

/** Returns the refusal of an exchange because of its size, with the bound in USDT; null when it is allowed. */
export function sizeProblem(
  fromAmount: bigint,
  toAmount: bigint,
  facts: FlashFacts,
  { minUsdt, maxUsdt }: FlashBounds,
) {
  const worth = flashWorth(fromAmount, facts);
  const inUsdt = (bound: bigint) => ({
    field: 'amount',
    currency: 'USDT',
    bound: formatUnits(bound),
  });
  if (worth < minUsdt || toAmount === 0n)
    return { refusal: 'amountTooSmall', facts: inUsdt(minUsdt) } as const;
  if (worth > maxUsdt) return { refusal: 'amountTooLarge', facts: inUsdt(maxUsdt) } as const;
  // For an almost worthless coin, even a small value is a larger amount than the maximum of an account.
  const isBeyond = fromAmount > ENTRY_UNITS || toAmount > ENTRY_UNITS;
  if (isBeyond || flashRate(facts) > MAX_UNITS)
    return { refusal: 'amountTooLarge', facts: { field: 'amount', bound: ENTRY_MAX } } as const;
  return null;
}

/** The facts of a quote that are checked when it is redeemed. Amounts in units, instants in epoch ms. */
export interface PromisedQuote extends FlashFacts {
  readonly fromCurrency: string;
  readonly toCurrency: string;
  readonly fromAmount: bigint;
  readonly expiresAt: bigint;
  readonly usedAt: bigint | null;
}

interface Asked {
  readonly from: string;
  readonly to: string;
  readonly amount: bigint;
}

/** Returns the refusal of a quote, with the checks in this order; null when it can be redeemed. */
export function quoteProblem(
  quote: PromisedQuote,
  asked: Asked,
  live: FlashFacts,
  { now, rateTolerance }: { now: number; rateTolerance: bigint },
) {
  const isSame =
    quote.fromCurrency === asked.from &&
    quote.toCurrency === asked.to &&
    quote.fromAmount === asked.amount;
  if (!isSame) return 'quoteMismatch';
  if (quote.usedAt !== null) return 'quoteUsed';
  if (now >= Number(quote.expiresAt)) return 'quoteExpired';
  return isBetterThanLive(quote, live, rateTolerance) ? 'rateMoved' : null;
}
