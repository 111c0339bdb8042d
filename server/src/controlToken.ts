import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Config } from './config.ts';

const TOKEN_BYTES = 24;

/** Where an installation keeps the operator's token that it made itself. */
export const ownTokenFile = (dataDir: string) => join(dataDir, 'keys', 'control-token');

/**
 * In production nobody operates without a token: where none is given the installation has one of its own, made at random
 * at its first start. Elsewhere, and where control is off, the configuration stays as it is.
 */
export function withControlToken(config: Config): Config {
  const { isProduction, isControlOn, controlToken, dataDir } = config;
  if (!isProduction || !isControlOn || controlToken !== null) return config;
  const file = ownTokenFile(dataDir);
  if (!existsSync(file)) {
    mkdirSync(dirname(file), { recursive: true });
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    writeFileSync(file, `${token}\n`, { mode: 0o600, flag: 'wx' });
  }
  const own = readFileSync(file, 'utf8').trim();
  if (own.length < 16)
    throw new Error(
      `${file} holds no token. Remove it to have a new one made, or set CONTROL_TOKEN.`,
    );
  return { ...config, controlToken: own, hasOwnToken: true };
}
