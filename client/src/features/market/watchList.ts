import { units } from '@hongbao/contracts/money';
import { readStoredJson, storageKeys, writeStored } from '../../lib/storage.ts';

/** A price that a member wants to be told of. */
export interface PriceAlert {
  id: string;
  symbol: string;
  /** A wire decimal. */
  price: string;
  /** From which side the price has to come to it. */
  side: 'above' | 'below';
}

/** What one member watches on this device. */
export interface WatchList {
  favourites: readonly string[];
  alerts: readonly PriceAlert[];
}

export const noWatchList: WatchList = { favourites: [], alerts: [] };
/** So many alerts of one member; more are not watched but searched for. */
export const ALERTS_MAX = 20;

type Lists = Readonly<Record<string, WatchList>>;
let lists: Lists | null = null;
const listeners = new Set<() => void>();

/** What members of this device watch: it stays on the device and is told to nobody. */
export const watchLists = {
  get: (): Lists => (lists ??= readStoredJson(storageKeys.watch, isLists) ?? {}),
  of: (memberId: string): WatchList => watchLists.get()[memberId] ?? noWatchList,
  set: (memberId: string, list: WatchList) => {
    lists = { ...watchLists.get(), [memberId]: list };
    writeStored(storageKeys.watch, JSON.stringify(lists));
    for (const listener of listeners) listener();
  },
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
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

/** A price that lies above the present one is waited for from below. Null where it is the present one. */
export function sideOf(price: string, present: string): PriceAlert['side'] | null {
  const [wanted, now] = [units(price), units(present)];
  if (wanted === now) return null;
  return wanted > now ? 'above' : 'below';
}

/** Whether the price has come to where the alert waits. */
export const hasReached = ({ price, side }: PriceAlert, present: string): boolean =>
  side === 'above' ? units(present) >= units(price) : units(present) <= units(price);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isAlert = (value: unknown): value is PriceAlert =>
  isRecord(value) &&
  ['id', 'symbol', 'price'].every((key) => typeof value[key] === 'string') &&
  /^\d{1,11}(\.\d{1,8})?$/.test(String(value['price'])) &&
  (value['side'] === 'above' || value['side'] === 'below');
const isWatchList = (value: unknown): value is WatchList =>
  isRecord(value) &&
  Array.isArray(value['favourites']) &&
  value['favourites'].every((one) => typeof one === 'string') &&
  Array.isArray(value['alerts']) &&
  value['alerts'].every(isAlert);

/** Whether something stored is what this version wrote. */
export const isLists = (value: unknown): value is Lists =>
  isRecord(value) && Object.values(value).every(isWatchList);
