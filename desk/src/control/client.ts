import { type Client, createClient } from '@hongbao/sdk';
import { readTabStoredJson, writeTabStored } from '@hongbao/client/lib/storage.ts';

const TOKEN_KEY = 'hongbao.desk.controlToken';

/** The control token of this tab; null while there is none. */
export function readControlToken(): string | null {
  const kept = readTabStoredJson(TOKEN_KEY);
  return typeof kept === 'string' && kept !== '' ? kept : null;
}

/** Stored for the session of this tab; sent with every control call from then on. */
export function storeControlToken(token: string): void {
  writeTabStored(TOKEN_KEY, JSON.stringify(token));
}

const TOKEN_HASH = '#token=';

/**
 * Moves a control token from the page's address ("/desk.html#token=…") to the storage of this tab, so that bookmarks
 * and copied links do not contain it. It is passed in the fragment, which browsers do not send to servers.
 */
export function moveControlTokenToStorage(): void {
  const { hash, pathname, search } = location;
  if (!hash.startsWith(TOKEN_HASH)) return;
  storeControlToken(decodeURIComponent(hash.slice(TOKEN_HASH.length)));
  history.replaceState(history.state, '', `${pathname}${search}`);
}

/** A client of the server that served this page, with the operator's token. */
export function operatorClient(language: string, world?: string): Client {
  const controlToken = readControlToken();
  return createClient({
    url: location.origin,
    language,
    ...(world === undefined ? {} : { world }),
    ...(controlToken === null ? {} : { controlToken }),
  });
}
