import { readTabStored, storageKeys, writeTabStored } from '@hongbao/client/lib/storage.ts';

/**
 * Reads a value of the framed phone, which uses the session storage of this tab (see `lib/storage.ts`). Two Desks have
 * separate phones, and both are separate from the app in this browser.
 */
export const readPhoneStorage = (key: keyof typeof storageKeys): string | null =>
  readTabStored(storageKeys[key]);

export const writePhoneStorage = (key: keyof typeof storageKeys, value: string | null): void =>
  writeTabStored(storageKeys[key], value);

/**
 * Returns the id of the member who is signed in on the phone in a world; null if signed out, undefined while the phone
 * is loading the member, or is still in another world.
 */
export function phoneMemberId(world: string): string | null | undefined {
  if (readPhoneStorage('world') !== world) return undefined;
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

/** World, member, language and route of the phone. Omitted fields are not changed. */
export interface PhoneSession {
  readonly world?: string;
  /** The token of the member; null signs out. */
  readonly token?: string | null;
  readonly language?: string;
  readonly route?: string;
}

/**
 * Returns the address of the phone for a session. The app removes the parameters from the address after reading them.
 */
export function phoneAddress({ world, token, language, route }: PhoneSession): string {
  const query = new URLSearchParams();
  if (world !== undefined) query.set('world', world);
  if (token !== undefined) query.set('token', token ?? '');
  if (language !== undefined) query.set('lang', language);
  const search = query.toString();
  return `./index.html${search ? `?${search}` : ''}#${route ?? '/home'}`;
}
