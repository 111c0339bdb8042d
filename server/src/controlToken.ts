import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Config } from './config.ts';
import { isLoopback } from './http/addresses.ts';

const TOKEN_BYTES = 24;

/** Returns the file of the control token that the installation generated. */
export const ownTokenFile = (dataDir: string) => join(dataDir, 'keys', 'control-token');

/**
 * Adds a generated control token to the configuration if one is required and none is configured: in production, where
 * the server listens on more than loopback, and on a server with visitors. The token is random and persisted in the data folder. The
 * configuration is returned unchanged if no token is required or control is off.
 */
export function withControlToken(config: Config): Config {
  const { isProduction, isControlOn, controlToken, dataDir, host, visitors } = config;
  const isRequired = isProduction || !isLoopback(host) || visitors !== null;
  if (!isRequired || !isControlOn || controlToken !== null) return config;
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
