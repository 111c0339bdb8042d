import { DAY_MS, toWireTime } from '@hongbao/contracts/time';
import { type AccountChangeType, accountChangeTypes } from '@hongbao/contracts/wallet/wallet.types';
import { hasFields, isNumber, isOneOf, isText } from '../../lib/guards.ts';

export const spans = { all: null, day: DAY_MS, week: 7 * DAY_MS, month: 30 * DAY_MS } as const;
export type Span = keyof typeof spans;

export interface ChangesFilter {
  currency: string;
  type: AccountChangeType | '';
  period: Span;
  /**
   * Time of the world when the filter was set. The period ends at this time, so that it does not change while the list
   * is read.
   */
  setAt: number;
}

export const emptyFilter = { currency: '', type: '', period: 'all' } as const;

export const isChangesFilter = hasFields<ChangesFilter>({
  currency: isText,
  type: isOneOf(['', ...accountChangeTypes]),
  period: isOneOf(Object.keys(spans) as Span[]),
  setAt: isNumber,
});

/** Returns the query of a filter, without unset fields. */
export function changesQuery({ currency, type, period, setAt }: ChangesFilter) {
  const span = spans[period];
  return {
    ...(currency ? { currency } : {}),
    ...(type ? { type } : {}),
    ...(span === null ? {} : { from: toWireTime(setAt - span) }),
  };
}
