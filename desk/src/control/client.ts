import { type Client, createClient } from '@hongbao/sdk';
import { serverAddress } from '@hongbao/client/lib/basePath.ts';
import { readTabStoredJson, writeTabStored } from '@hongbao/client/lib/storage.ts';

const TOKEN_KEY = 'hongbao.desk.controlToken';

/** Returns the control token of this tab; null if there is none. */
export function readControlToken(): string | null {
  const kept = readTabStoredJson(TOKEN_KEY);
  return typeof kept === 'string' && kept !== '' ? kept : null;
}

/** Stores the control token for the session of this tab. Every subsequent control call sends it. */
export function storeControlToken(token: string): void {
  writeTabStored(TOKEN_KEY, JSON.stringify(token));
}

const TOKEN_HASH = '#token=';

/**
 * Moves a control token from the address of the page ("/desk.html#token=…") to the session storage, so that bookmarks
 * and copied links do not contain it. The token is in the URL fragment, which browsers do not send to servers.
 */
export function moveControlTokenToStorage(): void {
  const { hash, pathname, search } = location;
  if (!hash.startsWith(TOKEN_HASH)) return;
  storeControlToken(decodeURIComponent(hash.slice(TOKEN_HASH.length)));
  history.replaceState(history.state, '', `${pathname}${search}`);
}

/** Creates a client of the server that served this page, with the control token of the operator. */
export function operatorClient(language: string, world?: string): Client {
  const controlToken = readControlToken();
  return createClient({
    url: serverAddress(),
    language,
    ...(world === undefined ? {} : { world }),
    ...(controlToken === null ? {} : { controlToken }),
  });
}
