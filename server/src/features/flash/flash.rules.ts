import {
  type FlashFacts,
  flashRate,
  flashWorth,
  isBetterThanLive,
} from '@hongbao/contracts/flash/flash.quote';
import { ENTRY_MAX } from '@hongbao/contracts/fields';
import { MAX_UNITS, formatUnits, units } from '@hongbao/contracts/money';

/** Most quotes of one member that can be taken at once: one for each way, and one that was just asked anew. */
export const OPEN_QUOTES_MAX = 3;

const ENTRY_UNITS = units(ENTRY_MAX);

/** Bounds of an exchange in USDT units. */
export interface FlashBounds {
  readonly minUsdt: bigint;
  readonly maxUsdt: bigint;
}

/** What is wrong with the size of an exchange, with the bound in USDT; null when nothing is. */
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
  // A coin that fell to almost nothing: even a small worth is more of it than an account holds.
  const isBeyond = fromAmount > ENTRY_UNITS || toAmount > ENTRY_UNITS;
  if (isBeyond || flashRate(facts) > MAX_UNITS)
    return { refusal: 'amountTooLarge', facts: { field: 'amount', bound: ENTRY_MAX } } as const;
  return null;
}

/** What was promised, as far as it matters when it is redeemed. Amounts in units, instants in epoch ms. */
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

/** Why a quote does not carry an exchange, looked at in this order; null when it does. */
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
