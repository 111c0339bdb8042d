import { DAY_MS, toWireTime } from '@hongbao/contracts/time';
import { type AccountChangeType, accountChangeTypes } from '@hongbao/contracts/wallet/wallet.types';

export const spans = { all: null, day: DAY_MS, week: 7 * DAY_MS, month: 30 * DAY_MS } as const;
export type Span = keyof typeof spans;

export interface ChangesFilter {
  currency: string;
  type: AccountChangeType | '';
  period: Span;
  /** When the filter was set, by the world's clock: the period counts back from here and stays put while one reads. */
  setAt: number;
}

export const emptyFilter = { currency: '', type: '', period: 'all' } as const;

/** Whether a value that was stored still is a filter. */
export function isChangesFilter(value: unknown): value is ChangesFilter {
  if (typeof value !== 'object' || value === null) return false;
  const { currency, type, period, setAt } = value as Record<string, unknown>;
  return (
    typeof currency === 'string' &&
    (type === '' || accountChangeTypes.some((one) => one === type)) &&
    Object.keys(spans).some((one) => one === period) &&
    typeof setAt === 'number'
  );
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
