import { mulDiv, ONE, units } from '@hongbao/contracts/money';
import type { Slice } from '../../ui/Ring.tsx';

interface Balance {
  currency: string;
  usdtValue: string;
}

interface Part extends Slice {
  /** The same share as a fraction in units, for the text beside the ring. */
  rate: bigint;
}

const SHOWN_MAX = 5;

/** The shares of the coins in the member's assets, largest first; small ones are combined under `rest`. */
export function allocation(balances: readonly Balance[], restLabel: string): Part[] {
  const worths = balances
    .map(({ currency, usdtValue }) => ({ key: currency, label: currency, worth: units(usdtValue) }))
    .filter(({ worth }) => worth > 0n)
    .toSorted((a, b) => (a.worth > b.worth ? -1 : 1));
  const total = worths.reduce((sum, { worth }) => sum + worth, 0n);
  if (total === 0n) return [];
  const small = worths.slice(SHOWN_MAX);
  const rest = {
    key: 'rest',
    label: restLabel,
    worth: small.reduce((sum, { worth }) => sum + worth, 0n),
  };
  const shown = small.length > 0 ? [...worths.slice(0, SHOWN_MAX), rest] : worths;
  return shown.map(({ key, label, worth }) => {
    const rate = mulDiv(worth, ONE, total, 'truncate');
    return { key, label, rate, share: Number(rate) / Number(ONE) };
  });
}
