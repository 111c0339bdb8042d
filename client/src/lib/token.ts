import { readStored, storageKeys, writeStored } from './storage.ts';

/**
 * Reads the session token. The storage key is that of the original app, so that tools that write the token continue to
 * work.
 */
export const readToken = () => readStored(storageKeys.token);
export const writeToken = (token: string | null) => writeStored(storageKeys.token, token);
