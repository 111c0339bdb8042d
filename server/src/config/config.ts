import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { type ForwardSettings, forwardSettings } from '@hongbao/contracts/control/forward.fields';
import { isRecord, parseJson } from '@hongbao/contracts/http/answer';
import { isLoopback } from '@hongbao/engine/config/addresses';
import type { EngineConfig } from '@hongbao/engine/config/engineConfig';

/** Configuration, read from the environment once at the start. */
export interface Config extends EngineConfig {
  readonly host: string;
  readonly port: number;
  /** Whether the server uses TLS, with a certificate of the installation's own authority. */
  readonly isHttps: boolean;
  readonly dataDir: string;
  readonly scenario: string;
  /** Folder of the user's scenario files; it need not exist. */
  readonly scenariosDir: string;
  /** Folder of the user's story files; it need not exist. */
  readonly storiesDir: string;
  /** Folder of the user's dialects; it need not exist. */
  readonly dialectsDir: string;
  /** Name of the dialect of worlds without one of their own; null for the names of the contracts. */
  readonly dialect: string | null;
  /** Number of worker threads that decrypt sealed bodies; with 0 the main thread decrypts them. */
  readonly envelopeThreads: number;
  /** Whether the installation generated the control token, which is then printed at the start. */
  readonly hasOwnToken: boolean;
  readonly rsaPrivateKeyFile: string | null;
  /**
   * File with the key from which verification codes and other secrets are derived; null for the key in the data folder.
   */
  readonly secretsKeyFile: string | null;
  /**
   * Maximum requests per minute for one address and for one member. `on` is the default limit, which exempts loopback
   * addresses.
   */
  readonly rateLimit: 'on' | 'off' | number;
  /**
   * Origins of other machines to which webhooks are sent; none by default. Addresses of this machine are always allowed,
   * and on a server for this machine alone all addresses.
   */
  readonly webhookOrigins: readonly string[];
  /** Addresses and networks of proxies whose forwarding headers are trusted; none by default. */
  readonly trustedProxies: readonly string[];
  readonly logLevel: string;
  readonly isProduction: boolean;
  /** Public origin of a server that cannot determine it, for example in a container or behind a proxy. */
  readonly publicUrl: string | null;
  /** Command that starts this server, printed at the start. The package's command line sets it. */
  readonly startCommand: string;
}

/** Reads the configuration from the environment. Throws an error that names the variable and its valid values. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const isProduction = env['NODE_ENV'] === 'production';
  const isControlOn = env['CONTROL'] !== 'off';
  const host = env['HOST'] || '127.0.0.1';
  const port = readPort(env['PORT']);
  const trustedProxies = readProxies(env['TRUSTED_PROXIES']);
  const publicUrl = readUrl('PUBLIC_URL', env['PUBLIC_URL']);
  const isReachedElsewhere = publicUrl !== null && !isLoopback(new URL(publicUrl).hostname);
  return {
    host,
    port,
    isHttps: readHttps(env),
    dataDir: resolve(env['DATA_DIR'] || '.hongbao'),
    scenario: env['SCENARIO'] || 'demo',
    scenariosDir: resolve(env['SCENARIOS_DIR'] || 'scenarios'),
    storiesDir: resolve(env['STORIES_DIR'] || 'stories'),
    dialectsDir: resolve(env['DIALECTS_DIR'] || 'dialects'),
    dialect: env['DIALECT'] || null,
    seed: env['SEED'] || null,
    envelope: oneOf('ENVELOPE', env['ENVELOPE'], ['required', 'optional']),
    envelopeThreads: readThreads(env['ENVELOPE_THREADS']),
    unauthorizedStatus:
      oneOf('UNAUTHORIZED_STATUS', env['UNAUTHORIZED_STATUS'], ['401', '200']) === '200'
        ? 200
        : 401,
    unknownSetting: oneOf('UNKNOWN_SETTING', env['UNKNOWN_SETTING'], ['refused', 'null']),
    isForThisMachine:
      !isProduction && isLoopback(host) && trustedProxies.length === 0 && !isReachedElsewhere,
    controlToken: env['CONTROL_TOKEN'] || null,
    hasOwnToken: false,
    isControlOn,
    rsaPrivateKeyFile: env['RSA_PRIVATE_KEY_FILE'] || null,
    secretsKeyFile: env['SECRETS_KEY_FILE'] || null,
    isTestProviderOn: isProduction ? env['TEST_PROVIDER'] === 'on' : env['TEST_PROVIDER'] !== 'off',
    hasTestAids: isProduction ? env['TEST_AIDS'] === 'on' : env['TEST_AIDS'] !== 'off',
    checksResults: !isProduction && env['CHECK_RESULTS'] !== 'off',
    rateLimit: readRateLimit(env['RATE_LIMIT'] || 'on'),
    corsOrigins: readOrigins('CORS_ORIGINS', env['CORS_ORIGINS'], ['*']),
    webhookOrigins: readOrigins('WEBHOOK_ORIGINS', env['WEBHOOK_ORIGINS']),
    trustedProxies,
    worldBytesMax: readBytes('WORLD_BYTES_MAX', env['WORLD_BYTES_MAX'] || String(WORLD_BYTES_MAX)),
    logLevel: env['LOG_LEVEL'] || 'info',
    // Recorded requests can be read only with operator calls.
    recordsTraffic:
      isControlOn && (isProduction ? env['TRAFFIC'] === 'on' : env['TRAFFIC'] !== 'off'),
    isProduction,
    forward: readForward(env),
    canForward: true,
    publicUrl,
    startCommand: env['HONGBAO_START_COMMAND'] || 'npm start',
  };
}

function readHttps(env: Parameters<typeof readConfig>[0]): boolean {
  const isHttps = oneOf('HTTPS', env['HTTPS'], ['off', 'on']) === 'on';
  if (isHttps && env['DATABASE_URL'])
    throw new Error(
      'HTTPS=on is for a single server. Remove it, and use the TLS of the load balancer before the servers that share DATABASE_URL',
    );
  return isHttps;
}

const WORLD_BYTES_MAX = 4_000_000_000;

function readBytes(name: string, text: string): number {
  const bytes = Number(text);
  if (!Number.isSafeInteger(bytes) || bytes < 1_000_000)
    throw new Error(`${name} must be a whole number of bytes from 1000000, not ${text}`);
  return bytes;
}

/** Reads a list of origins, which may also contain the given `others`. */
function readOrigins(name: string, text = '', others: readonly string[] = []): string[] {
  const origins = text.split(',').flatMap((each) => each.trim() || []);
  for (const origin of origins)
    if (!others.includes(origin) && (!URL.canParse(origin) || new URL(origin).origin !== origin))
      throw new Error(
        `${name} must be origins such as https://app.example.com separated by commas${others.map((each) => `, or ${each}`).join('')}, not ${origin}`,
      );
  return origins;
}

/** Names of address ranges of loopback and link-local networks. */
const NETWORKS = ['loopback', 'linklocal', 'uniquelocal'];

function readProxies(text = ''): string[] {
  const proxies = text.split(',').flatMap((each) => each.trim() || []);
  for (const proxy of proxies)
    if (!NETWORKS.includes(proxy) && !isNetwork(proxy))
      throw new Error(
        `TRUSTED_PROXIES must be addresses, networks such as 10.0.0.0/8, or ${NETWORKS.join(', ')}, separated by commas, not ${proxy}`,
      );
  return proxies;
}

function isNetwork(text: string): boolean {
  const [address = '', bits] = text.split('/');
  const version = isIP(address);
  if (version === 0 || bits === undefined) return version !== 0;
  return /^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= (version === 4 ? 32 : 128);
}

function readUrl(name: string, text: string | undefined): string | null {
  if (!text) return null;
  if (!/^https?:\/\//.test(text) || !URL.canParse(text))
    throw new Error(`${name} must be an address such as http://192.168.1.5:3000, not ${text}`);
  return text.replace(/\/+$/, '');
}

/** Reads the backend of all worlds: its address, and in FORWARD_OPTIONS the other fields of `setForward` as JSON. */
function readForward(env: Parameters<typeof readConfig>[0]): ForwardSettings | null {
  const { FORWARD_URL: to, FORWARD_OPTIONS: text, FORWARD_KEY_FILE: file } = env;
  if (!to) {
    const name = text ? 'FORWARD_OPTIONS' : file ? 'FORWARD_KEY_FILE' : null;
    if (name !== null) throw new Error(`${name} requires FORWARD_URL`);
    return null;
  }
  const options = parseJson(text || '{}');
  if (!isRecord(options))
    throw new Error('FORWARD_OPTIONS must be a JSON object such as {"calls":["openPosition"]}');
  const key = file ? { publicKeyPem: readFileSync(file, 'utf8') } : {};
  const { data, error } = forwardSettings.safeParse({ ...options, ...key, to });
  if (data) return data;
  const { path = [], message } = error.issues[0] ?? { message: 'is not valid' };
  const field = path.join('.');
  const name = field === 'to' ? 'FORWARD_URL' : `FORWARD_OPTIONS: ${field}`;
  throw new Error(`${name} ${message}`);
}

function readPort(text = '3000'): number {
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`PORT must be a whole number from 0 to 65535, not ${text}`);
  return port;
}

/**
 * Default maximum of worker threads. One thread decrypts about as many envelopes as the rest of the server can process;
 * more help with longer keys and slow cores. One core is left for the main thread and one for the clients, because a
 * message to a thread costs almost as much as decrypting.
 */
const THREADS_USUAL_MAX = 4;
const THREADS_MAX = 64;

function readThreads(text: string | undefined): number {
  if (!text) return Math.min(Math.max(0, availableParallelism() - 2), THREADS_USUAL_MAX);
  const threads = Number(text);
  if (!Number.isInteger(threads) || threads < 0 || threads > THREADS_MAX)
    throw new Error(
      `ENVELOPE_THREADS must be a whole number from 0 to ${THREADS_MAX}, not ${text}`,
    );
  return threads;
}

function readRateLimit(text: string): Config['rateLimit'] {
  if (text === 'on' || text === 'off') return text;
  const perMinute = Number(text);
  if (!Number.isInteger(perMinute) || perMinute < 1)
    throw new Error(
      `RATE_LIMIT must be on, off or a number of requests per minute (at least 1), not ${text}`,
    );
  return perMinute;
}

function oneOf<const T extends string>(
  name: string,
  value: string | undefined,
  allowed: readonly [T, ...T[]],
): T {
  if (!value) return allowed[0];
  const found = allowed.find((one) => one === value);
  if (found === undefined)
    throw new Error(`${name} must be one of ${allowed.join(', ')}, not ${value}`);
  return found;
}
