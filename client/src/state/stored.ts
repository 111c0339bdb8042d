import { readStoredJson, readTabStoredJson, storageKeys } from '../lib/storage.ts';
import { readKept } from './kept.ts';
import { initialPreferences, type Preferences } from './preferences.ts';
import { initialSession, type SessionState } from './session.ts';
import { readTickets } from './tickets.ts';

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
export const storedKept = () => readKept(readTabStoredJson(storageKeys.kept));
export const storedTickets = () => readTickets(readTabStoredJson(storageKeys.tickets));
