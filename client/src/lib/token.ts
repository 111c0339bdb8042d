import { readStored, storageKeys, writeStored } from './storage.ts';

/** The session token, under the storage key of the old app, so that tools that write it continue to work. */
export const readToken = () => readStored(storageKeys.token);
export const writeToken = (token: string | null) => writeStored(storageKeys.token, token);
