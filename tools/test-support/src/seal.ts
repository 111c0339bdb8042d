import { createEnvelopeKey, seal } from '@hongbao/contracts/envelope';
import { randomBytes } from 'node:crypto';

export { sealBody } from '@hongbao/sdk/sealing';

/** Seals any text, including invalid JSON. */
export function sealText(text: string, publicKeyPem: string): string {
  return seal(text, publicKeyPem, createEnvelopeKey(randomBytes));
}
