import { readStored, storageKeys, writeStored } from './storage.ts';

/** The session token, kept where the old app kept it so that tools which plant one keep working. */
export const readToken = () => readStored(storageKeys.token);
export const writeToken = (token: string | null) => writeStored(storageKeys.token, token);
