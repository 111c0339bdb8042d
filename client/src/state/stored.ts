import { readStoredJson, readTabStoredJson, storageKeys } from '../lib/storage.ts';
import { parsePersisted } from './persisted.ts';
import { readPreferences } from './preferences.ts';
import { readSession } from './session.ts';
import { readTickets } from './tickets.ts';

const isAnything = (value: unknown): value is unknown => value !== undefined;

/** State that the last visit stored, parsed by its slice: data of another version counts as absent. */
export const storedSession = () => readSession(readStoredJson(storageKeys.user, isAnything));
export const storedPreferences = () =>
  readPreferences(readStoredJson(storageKeys.preferences, isAnything));
export const storedPersisted = () => parsePersisted(readTabStoredJson(storageKeys.kept));
export const storedTickets = () => readTickets(readTabStoredJson(storageKeys.tickets));
