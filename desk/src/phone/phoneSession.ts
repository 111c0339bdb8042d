import { storageKeys } from '@hongbao/client/lib/storage.ts';

/**
 * The framed phone stores its data in the session storage of this tab (see `lib/storage.ts`): two Desks side by side
 * have separate phones, and both are separate from the app of this browser.
 */
export function readPhoneStorage(key: keyof typeof storageKeys): string | null {
  try {
    return sessionStorage.getItem(storageKeys[key]);
  } catch {
    return null;
  }
}

export function writePhoneStorage(key: keyof typeof storageKeys, value: string | null): void {
  try {
    if (value === null) sessionStorage.removeItem(storageKeys[key]);
    else sessionStorage.setItem(storageKeys[key], value);
  } catch {
    // Without storage the phone does not persist anything between page loads.
  }
}

/** The id of the member signed in on the phone; null when signed out, undefined while the phone is still loading it. */
export function phoneMemberId(): string | null | undefined {
  if (readPhoneStorage('token') === null) return null;
  const user = readPhoneStorage('user');
  if (user === null) return undefined;
  try {
    const { userInfo } = JSON.parse(user) as { userInfo?: { id?: unknown } };
    return typeof userInfo?.id === 'string' ? userInfo.id : null;
  } catch {
    return null;
  }
}

/** World, member, language and route of the phone. Absent fields stay unchanged. */
export interface PhoneSession {
  readonly world?: string;
  /** Null signs out. */
  readonly token?: string | null;
  readonly language?: string;
  readonly route?: string;
}

/** The phone's address for a session. The app removes the parameters from it when it has read them. */
export function phoneAddress({ world, token, language, route }: PhoneSession): string {
  const query = new URLSearchParams();
  if (world !== undefined) query.set('world', world);
  if (token !== undefined) query.set('token', token ?? '');
  if (language !== undefined) query.set('lang', language);
  const search = query.toString();
  return `./index.html${search ? `?${search}` : ''}#${route ?? '/home'}`;
}
