import { readStoredJson, readTabStoredJson, storageKeys } from '../lib/storage.ts';
import { readKept } from './kept.ts';
import { readPreferences } from './preferences.ts';
import { readSession } from './session.ts';
import { readTickets } from './tickets.ts';

const isAnything = (value: unknown): value is unknown => value !== undefined;

/** What the last visit left, read by whoever knows its shape: another version's is as if nothing had been left. */
export const storedSession = () => readSession(readStoredJson(storageKeys.user, isAnything));
export const storedPreferences = () =>
  readPreferences(readStoredJson(storageKeys.preferences, isAnything));
export const storedKept = () => readKept(readTabStoredJson(storageKeys.kept));
export const storedTickets = () => readTickets(readTabStoredJson(storageKeys.tickets));
