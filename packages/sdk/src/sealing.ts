import { sealBody as seal } from '@hongbao/contracts/envelope';
import { randomBytes } from './idempotencyKey.ts';

/**
 * Seals a body as the app does.
 * @param body valid input of the call; null fields are removed first
 * @param publicKeyPem SPKI PEM of the server
 */
export function sealBody(body: unknown, publicKeyPem: string): string {
  return seal(body, publicKeyPem, randomBytes);
}
