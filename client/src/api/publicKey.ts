import { getSetting } from '@hongbao/contracts/settings/settings.calls';
import { openAnswer } from './failure.ts';
import { requestHeaders, toUrl } from './request.ts';

const baked: unknown = import.meta.env['VITE_RSA_PUBLIC_KEY'];
let fetched: Promise<string> | null = null;

/**
 * The public key for envelopes: built in, or requested once from the server. A failed request is retried by the next
 * call.
 */
export function publicKeyPem(): Promise<string> {
  if (typeof baked === 'string' && baked !== '')
    return Promise.resolve(baked.replaceAll('\\n', '\n'));
  fetched ??= askForKey().catch((error: unknown) => {
    fetched = null;
    throw error;
  });
  return fetched;
}

async function askForKey(): Promise<string> {
  const url = toUrl(getSetting, { query: { key: 'rsaPublicKey' } });
  const response = await fetch(url, { headers: requestHeaders({}) });
  const opened = openAnswer(response.status, await response.json());
  if (!opened.ok || typeof opened.result !== 'string')
    throw new Error('The server did not give its public key.');
  return opened.result;
}
