import { type Client, createClient } from '@hongbao/client';
import { readTabStoredJson, writeTabStored } from '../../lib/storage.ts';

const TOKEN_KEY = 'hongbao.desk.controlToken';

/** The control token that was typed in this tab; null while none was. */
export function readControlToken(): string | null {
  const kept = readTabStoredJson(TOKEN_KEY);
  return typeof kept === 'string' && kept !== '' ? kept : null;
}

/** Kept as long as the tab lives, and sent with every control call from now on. */
export function keepControlToken(token: string): void {
  writeTabStored(TOKEN_KEY, JSON.stringify(token));
}

/** A client of the server that this page comes from, as its operator. */
export function operatorOf(language: string, world?: string): Client {
  const controlToken = readControlToken();
  return createClient({
    url: location.origin,
    language,
    ...(world === undefined ? {} : { world }),
    ...(controlToken === null ? {} : { controlToken }),
  });
}
