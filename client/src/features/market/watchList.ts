import { units } from '@hongbao/contracts/money';
import { createChanges } from '../../lib/changes.ts';
import { type Guard, hasFields, isListOf, isMapOf, isOneOf, isText } from '../../lib/guards.ts';
import { readStoredJson, storageKeys, writeStored } from '../../lib/storage.ts';

export interface PriceAlert {
  id: string;
  symbol: string;
  /** Price in USDT, as a decimal string. */
  price: string;
  /** Direction in which the alert triggers: at or above its price, or at or below it. */
  side: 'above' | 'below';
}

export interface WatchList {
  favourites: readonly string[];
  alerts: readonly PriceAlert[];
}

export const noWatchList: WatchList = { favourites: [], alerts: [] };
export const ALERTS_MAX = 20;

type Lists = Readonly<Record<string, WatchList>>;
let lists: Lists | null = null;
const { subscribe, notify } = createChanges();

/** Storage of the watch lists of all members on this device. The lists are never sent to the server. */
export const watchLists = {
  get: (): Lists => (lists ??= readStoredJson(storageKeys.watch, isLists) ?? {}),
  of: (memberId: string): WatchList => watchLists.get()[memberId] ?? noWatchList,
  set: (memberId: string, list: WatchList) => {
    lists = { ...watchLists.get(), [memberId]: list };
    writeStored(storageKeys.watch, JSON.stringify(lists));
    notify();
  },
  subscribe,
};

export const withFavourite = (list: WatchList, symbol: string): WatchList => ({
  ...list,
  favourites: list.favourites.includes(symbol)
    ? list.favourites.filter((one) => one !== symbol)
    : [...list.favourites, symbol],
});

export const withAlert = (list: WatchList, alert: PriceAlert): WatchList => ({
  ...list,
  alerts: [alert, ...list.alerts].slice(0, ALERTS_MAX),
});

export const withoutAlert = (list: WatchList, id: string): WatchList => ({
  ...list,
  alerts: list.alerts.filter((alert) => alert.id !== id),
});

/** Returns the side of an alert price relative to the current price; null if the two are equal. */
export function alertSide(price: string, present: string): PriceAlert['side'] | null {
  const [wanted, now] = [units(price), units(present)];
  if (wanted === now) return null;
  return wanted > now ? 'above' : 'below';
}

export const hasReached = ({ price, side }: PriceAlert, present: string): boolean =>
  side === 'above' ? units(present) >= units(price) : units(present) <= units(price);

const isAlert = hasFields<PriceAlert>({
  id: isText,
  symbol: isText,
  price: (price): price is string => isText(price) && /^\d{1,11}(\.\d{1,8})?$/.test(price),
  side: isOneOf(['above', 'below']),
});
export const isLists: Guard<Lists> = isMapOf(
  hasFields<WatchList>({ favourites: isListOf(isText), alerts: isListOf(isAlert) }),
);
