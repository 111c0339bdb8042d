import {
  type KeyObject,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
} from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { EnvelopeKeys } from '@hongbao/engine/http/openEnvelope';

/**
 * Loads the server's key pair: from the given file, for old clients with a built-in key, or else from the data folder,
 * where a 2048-bit key is created once. Throws with the file name and a remedy if the file contains no RSA private key.
 */
export function loadEnvelopeKeys(dataDir: string, givenFile: string | null): EnvelopeKeys {
  const file = givenFile ?? join(dataDir, 'keys', 'envelope.pem');
  if (!givenFile && !existsSync(file)) {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
  }
  try {
    return envelopeKeys(readFileSync(file, 'utf8'));
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    const remedy = givenFile
      ? 'Set RSA_PRIVATE_KEY_FILE to a readable PEM file with an RSA private key of 1024 to 4096 bits, or unset it.'
      : 'Remove it; the next start creates a new one.';
    throw new Error(`The key file ${file} is invalid: ${why}. ${remedy}`, { cause: error });
  }
}

export function envelopeKeys(privateKeyPem: string): EnvelopeKeys {
  const privateKey = readKey(privateKeyPem);
  if (privateKey.asymmetricKeyType !== 'rsa')
    throw new Error(`it holds a key of type ${privateKey.asymmetricKeyType}, not rsa`);
  const bits = privateKey.asymmetricKeyDetails?.modulusLength ?? 0;
  if (bits < 1024 || bits > 4096) throw new Error(`its key has ${bits} bits`);
  const publicKeyPem = createPublicKey(privateKey)
    .export({ type: 'spki', format: 'pem' })
    .toString();
  return { privateKey, publicKeyPem };
}

function readKey(pem: string): KeyObject {
  try {
    return createPrivateKey(pem);
  } catch (cause) {
    throw new Error('it holds no private key in PEM', { cause });
  }
}
