import { type Client, createClient } from '@hongbao/client';
import { readTabStoredJson, writeTabStored } from '../../lib/storage.ts';

const TOKEN_KEY = 'hongbao.desk.controlToken';

/** The control token of this tab; null while there is none. */
export function readControlToken(): string | null {
  const kept = readTabStoredJson(TOKEN_KEY);
  return typeof kept === 'string' && kept !== '' ? kept : null;
}

/** Kept as long as the tab lives, and sent with every control call from now on. */
export function keepControlToken(token: string): void {
  writeTabStored(TOKEN_KEY, JSON.stringify(token));
}

const TOKEN_HASH = '#token=';

/**
 * Moves a control token from the page's address ("/desk.html#token=…") to the storage of this tab, so that no bookmark and
 * no copied link has it. It comes in the fragment, which browsers send to no server.
 */
export function takeControlToken(): void {
  const { hash, pathname, search } = location;
  if (!hash.startsWith(TOKEN_HASH)) return;
  keepControlToken(decodeURIComponent(hash.slice(TOKEN_HASH.length)));
  history.replaceState(history.state, '', `${pathname}${search}`);
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
