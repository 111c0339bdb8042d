import { storageKeys } from '../../lib/storage.ts';

/**
 * The phone in the frame keeps what it remembers in the storage of this tab (see `lib/storage.ts`): two Desks side by
 * side have two phones, and neither is the app of this browser.
 */
export function readSeat(key: keyof typeof storageKeys): string | null {
  try {
    return sessionStorage.getItem(storageKeys[key]);
  } catch {
    return null;
  }
}

export function writeSeat(key: keyof typeof storageKeys, value: string | null): void {
  try {
    if (value === null) sessionStorage.removeItem(storageKeys[key]);
    else sessionStorage.setItem(storageKeys[key], value);
  } catch {
    // Without storage the phone remembers nothing between its pages.
  }
}

/** The id of the member the phone is signed in as; null for nobody, undefined while the phone is still asking. */
export function seatedMemberId(): string | null | undefined {
  if (readSeat('token') === null) return null;
  const user = readSeat('user');
  if (user === null) return undefined;
  try {
    const { userInfo } = JSON.parse(user) as { userInfo?: { id?: unknown } };
    return typeof userInfo?.id === 'string' ? userInfo.id : null;
  } catch {
    return null;
  }
}

/** Who sits at the phone, where, and in which language. What is left out stays as it is. */
export interface Seat {
  readonly world?: string;
  /** Null signs out. */
  readonly token?: string | null;
  readonly language?: string;
  readonly route?: string;
}

/** The phone's address for a seat: the app takes what it is given out of it at once. */
export function phoneAddress({ world, token, language, route }: Seat): string {
  const query = new URLSearchParams();
  if (world !== undefined) query.set('world', world);
  if (token !== undefined) query.set('token', token ?? '');
  if (language !== undefined) query.set('lang', language);
  const search = query.toString();
  return `./index.html${search ? `?${search}` : ''}#${route ?? '/home'}`;
}
