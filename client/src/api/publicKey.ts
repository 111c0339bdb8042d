import { cacheResult } from '@hongbao/contracts/http/cacheResult';
import { toUrl } from '@hongbao/contracts/http/request';
import { getSetting } from '@hongbao/contracts/settings/settings.calls';
import { basePath } from '../lib/basePath.ts';
import { openAnswer } from '../lib/failure.ts';
import { requestHeaders } from './request.ts';

const baked: unknown = import.meta.env['VITE_RSA_PUBLIC_KEY'];

/**
 * Returns the public key for envelopes: included in the build, or requested once from the server. After a failed
 * request the next call retries.
 */
export const publicKeyPem = cacheResult(async () => {
  if (typeof baked === 'string' && baked !== '') return baked.replaceAll('\\n', '\n');
  const url = toUrl(getSetting, { query: { key: 'rsaPublicKey' } });
  const response = await fetch(basePath() + url, { headers: requestHeaders({}) });
  const opened = openAnswer(response.status, await response.json());
  if (!opened.ok || typeof opened.result !== 'string')
    throw new Error('The server did not give its public key.');
  return opened.result;
});
