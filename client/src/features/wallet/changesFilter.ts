import { DAY_MS, toWireTime } from '@hongbao/contracts/time';
import type { AccountChangeType } from '@hongbao/contracts/wallet/wallet.types';

export const spans = { all: null, day: DAY_MS, week: 7 * DAY_MS, month: 30 * DAY_MS } as const;
export type Span = keyof typeof spans;

export interface ChangesFilter {
  currency: string;
  type: AccountChangeType | '';
  period: Span;
  /** When the filter was set, by the world's clock: the period counts back from here and stays put while one reads. */
  setAt: number;
}

/** The query of a filter; an open choice is left away. */
export function changesQuery({ currency, type, period, setAt }: ChangesFilter) {
  const span = spans[period];
  return {
    ...(currency ? { currency } : {}),
    ...(type ? { type } : {}),
    ...(span === null ? {} : { from: toWireTime(setAt - span) }),
  };
}
