import { readStoredJson, storageKeys } from '../lib/storage.ts';
import { initialPreferences, type Preferences } from './preferences.ts';
import { initialSession, type SessionState } from './session.ts';

const isObject = <T extends object>(value: unknown): value is Partial<T> =>
  typeof value === 'object' && value !== null;

/** What the last visit left, over the defaults: a field added since then gets its default. */
export const storedSession = () => ({
  ...initialSession,
  ...readStoredJson(storageKeys.user, isObject<SessionState>),
});
export const storedPreferences = () => ({
  ...initialPreferences,
  ...readStoredJson(storageKeys.preferences, isObject<Preferences>),
});
