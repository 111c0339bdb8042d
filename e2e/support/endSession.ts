import { randomBytes } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import { sealBody } from '../../contracts/src/envelope.ts';

/** Ends a session on the server. The app that uses the session is not notified. */
export async function endSession(
  request: APIRequestContext,
  world: string,
  token: string,
): Promise<void> {
  const headers = { 'X-World': world, 'X-Access-Token': token };
  const key = await request.get('/api/set/appSysSet/getKeyByParam?key=rsaPublicKey', { headers });
  const { result: pem } = (await key.json()) as { result: string };
  const response = await request.post('/api/app/logout', {
    headers: { ...headers, 'Content-Type': 'application/json' },
    data: Buffer.from(sealBody({}, pem, randomBytes)),
  });
  const { code } = (await response.json()) as { code: number };
  if (code !== 200) throw new Error(`The session could not be ended: ${code}`);
}
