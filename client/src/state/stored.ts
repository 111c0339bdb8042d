import { readStoredJson, readTabStoredJson, storageKeys } from '../lib/storage.ts';
import { parsePersisted } from './persisted.ts';
import { readPreferences } from './preferences.ts';
import { readSession } from './session.ts';
import { readTickets } from './tickets.ts';

const isAnything = (value: unknown): value is unknown => value !== undefined;

/** The state stored by the last visit, parsed by its slice. Data of another version is ignored. */
export const storedSession = () => readSession(readStoredJson(storageKeys.user, isAnything));
export const storedPreferences = () =>
  readPreferences(readStoredJson(storageKeys.preferences, isAnything));
export const storedPersisted = () => parsePersisted(readTabStoredJson(storageKeys.kept));
export const storedTickets = () => readTickets(readTabStoredJson(storageKeys.tickets));
