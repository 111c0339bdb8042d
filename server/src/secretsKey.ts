import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const KEY_BYTES = 32;

/**
 * Loads the installation's key for secrets. It is random, generated at the first start and stored beside the RSA key,
 * or read from a file for reproducible tests. Throws if the file has less than 16 bytes.
 */
export function loadSecretsKey(dataDir: string, givenFile: string | null): Buffer {
  const file = givenFile ?? join(dataDir, 'keys', 'secrets.key');
  if (!givenFile && !existsSync(file)) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, randomBytes(KEY_BYTES), { mode: 0o600, flag: 'wx' });
  }
  const key = readFileSync(file);
  if (key.length < 16)
    throw new Error(
      `${file} holds ${key.length} bytes; a secrets key has at least 16. Delete the file, so that the next start creates a new one.`,
    );
  return key;
}
