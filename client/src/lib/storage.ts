import { basePath } from './basePath.ts';

/**
 * The storage of the app. A phone in the frame of a Desk uses session storage: the phones of two Desks have separate
 * worlds and members, and do not share their state with the app in this browser.
 */
const memory = () => (window.self === window.top ? localStorage : sessionStorage);

/**
 * Returns the name of a stored value in this browser. Below a path it begins with the path, because other pages of the
 * origin can use the same key: "some/path/token".
 */
export const storedName = (key: string): string => `${basePath()}/${key}`.slice(1);

/**
 * Reads from storage and never throws. Storage fails in private windows and with blocked cookies; the app then persists
 * nothing between visits.
 */
export function readStored(key: string): string | null {
  try {
    return memory().getItem(storedName(key));
  } catch {
    return null;
  }
}

export function writeStored(key: string, value: string | null): void {
  try {
    if (value === null) memory().removeItem(storedName(key));
    else memory().setItem(storedName(key), value);
  } catch {
    // Ignores the failure: see `readStored`.
  }
}

/** Reads a JSON value from storage; null if it is missing or invalid. */
export function readStoredJson<T>(key: string, isValid: (value: unknown) => value is T): T | null {
  const text = readStored(key);
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    return isValid(value) ? value : null;
  } catch {
    return null;
  }
}

export type TextLists = Readonly<Record<string, readonly string[]>>;

export const isTextLists = (value: unknown): value is TextLists =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every(
    (list: unknown) => Array.isArray(list) && list.every((one) => typeof one === 'string'),
  );

/** Reads a value that is stored for the lifetime of this tab; null if it cannot be read. */
export function readTabStored(key: string): string | null {
  try {
    return sessionStorage.getItem(storedName(key));
  } catch {
    return null;
  }
}

export function readTabStoredJson(key: string): unknown {
  try {
    return JSON.parse(readTabStored(key) ?? 'null');
  } catch {
    return null;
  }
}

export function writeTabStored(key: string, value: string | null): void {
  try {
    if (value === null) sessionStorage.removeItem(storedName(key));
    else sessionStorage.setItem(storedName(key), value);
  } catch {
    // Ignores the failure: see `readStored`.
  }
}

export const storageKeys = {
  token: 'token',
  language: 'lang',
  world: 'world',
  user: 'hongbao.user',
  preferences: 'hongbao.preferences',
  activityAt: 'hongbao.activityAt',
  reloadedBuild: 'hongbao.reloadedBuild',
  device: 'hongbao.device',
  tickets: 'hongbao.tickets',
  watch: 'hongbao.watch',
  chart: 'hongbao.chart',
  kept: 'hongbao.kept',
  testWallet: 'hongbao.testWallet',
  searches: 'hongbao.searches',
  openedEnvelope: 'hongbao.openedEnvelope',
  drawNonces: 'hongbao.drawNonces',
  zone: 'hongbao.zone',
} as const;

/** The time zone that a Desk stores for the phone in its frame. */
export const DESK_ZONE = 'UTC+8';
