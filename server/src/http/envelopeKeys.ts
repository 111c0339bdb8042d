import {
  type KeyObject,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
} from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export interface EnvelopeKeys {
  readonly privateKey: KeyObject;
  /** What clients seal with: SPKI PEM. */
  readonly publicKeyPem: string;
}

/**
 * The server's key pair: given by file for old clients that carry a baked-in key, else made once in the data folder.
 * 2048 bits. Throws when the file is no RSA private key.
 */
export function loadEnvelopeKeys(dataDir: string, givenFile: string | null): EnvelopeKeys {
  const file = givenFile ?? join(dataDir, 'keys', 'envelope.pem');
  if (!givenFile && !existsSync(file)) {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
  }
  return envelopeKeys(readFileSync(file, 'utf8'));
}

export function envelopeKeys(privateKeyPem: string): EnvelopeKeys {
  const privateKey = createPrivateKey(privateKeyPem);
  if (privateKey.asymmetricKeyType !== 'rsa')
    throw new Error('The envelope needs an RSA private key.');
  const publicKeyPem = createPublicKey(privateKey)
    .export({ type: 'spki', format: 'pem' })
    .toString();
  return { privateKey, publicKeyPem };
}
