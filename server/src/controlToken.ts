import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Config } from './config/config.ts';

const TOKEN_BYTES = 24;

/** Returns the file of the control token that the installation generated. */
export const ownTokenFile = (dataDir: string) => join(dataDir, 'keys', 'control-token');

/**
 * Adds a generated control token to the configuration if none is configured and the server is not for this machine
 * alone. The token is random and persisted in the data folder. The configuration is returned unchanged if no token is
 * required or control is off.
 */
export function withControlToken(config: Config): Config {
  const { isForThisMachine, isControlOn, controlToken, dataDir } = config;
  if (isForThisMachine || !isControlOn || controlToken !== null) return config;
  const file = ownTokenFile(dataDir);
  if (!existsSync(file)) {
    mkdirSync(dirname(file), { recursive: true });
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    writeFileSync(file, `${token}\n`, { mode: 0o600, flag: 'wx' });
  }
  const own = readFileSync(file, 'utf8').trim();
  if (own.length < 16)
    throw new Error(
      `${file} contains no token. Delete the file, so that the next start creates a new one, or set CONTROL_TOKEN.`,
    );
  return { ...config, controlToken: own, hasOwnToken: true };
}
