import { isIP } from 'node:net';
import { availableParallelism, hostname } from 'node:os';
import { join, resolve } from 'node:path';

/** Everything the environment decides, read once at start. */
export interface Config {
  readonly host: string;
  readonly port: number;
  readonly dataDir: string;
  readonly scenario: string;
  /** Where a team's own scenarios are; there need be no such folder. */
  readonly scenariosDir: string;
  /** Where a team's own stories are; there need be no such folder. */
  readonly storiesDir: string;
  /** What worlds are made from unless they say otherwise; null: the demo's own for the demo, else random. */
  readonly seed: string | null;
  /** `required`: only sealed bodies; `optional`: plain JSON too, for curl. */
  readonly envelope: 'required' | 'optional';
  /** How many threads open sealed bodies beside the one that does everything else; with 0 that one opens them too. */
  readonly envelopeThreads: number;
  /** 200 for old clients that read only the body's code. */
  readonly unauthorizedStatus: 401 | 200;
  readonly controlToken: string | null;
  /** The installation generated the token. It is printed at the start. */
  readonly hasOwnToken: boolean;
  readonly isControlOn: boolean;
  readonly rsaPrivateKeyFile: string | null;
  /** The key that codes and other secrets are made of; one of the data folder's own when null. */
  readonly secretsKeyFile: string | null;
  /** The page that replaces the sign-in of Google and the others. Off in production unless it is switched on. */
  readonly isTestProviderOn: boolean;
  /** Answers are checked against their contract; off in production, where it would cost time. */
  readonly checksResults: boolean;
  /** Requests a minute of one address and one member; `on` leaves this machine's own uncounted. */
  readonly rateLimit: 'on' | 'off' | number;
  /** Origins of other machines whose apps may make the members' calls; `*` is all. Those of this machine always may. */
  readonly corsOrigins: readonly string[];
  /** Addresses and networks of proxies whose forwarding headers are trusted; none by default. */
  readonly trustedProxies: readonly string[];
  /** Maximum bytes of one world's file. A larger one refuses writes until the limit is raised. */
  readonly worldBytesMax: number;
  readonly logLevel: string;
  /** Worlds remember their latest requests from the start; otherwise when an operator asks for it. */
  readonly recordsTraffic: boolean;
  readonly isProduction: boolean;
  /** The PostgreSQL that servers share; null where worlds are kept in the data folder. */
  readonly databaseUrl: string | null;
  /** Where other servers of the same database ask this one. */
  readonly serverUrl: string;
  /** Where phones find this server, when it cannot know: in a container, behind a proxy. */
  readonly publicUrl: string | null;
  /** The command that starts this server, for the greeting. Set by the package's command line. */
  readonly startCommand: string;
}

/** Reads the environment. Throws with the variable's name and what it may be. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const isProduction = env['NODE_ENV'] === 'production';
  const isControlOn = env['CONTROL'] !== 'off';
  const host = env['HOST'] || '127.0.0.1';
  const port = readPort(env['PORT']);
  const databaseUrl = readDatabaseUrl(env['DATABASE_URL']);
  const dataDir = resolve(env['DATA_DIR'] || '.hongbao');
  return {
    host,
    port,
    // What is a copy of the database's lies apart from the worlds of a server that was alone.
    dataDir: databaseUrl === null ? dataDir : join(dataDir, 'cluster'),
    scenario: env['SCENARIO'] || 'demo',
    scenariosDir: resolve(env['SCENARIOS_DIR'] || 'scenarios'),
    storiesDir: resolve(env['STORIES_DIR'] || 'stories'),
    seed: env['SEED'] || null,
    envelope: oneOf('ENVELOPE', env['ENVELOPE'], ['required', 'optional']),
    envelopeThreads: readThreads(env['ENVELOPE_THREADS']),
    unauthorizedStatus:
      oneOf('UNAUTHORIZED_STATUS', env['UNAUTHORIZED_STATUS'], ['401', '200']) === '200'
        ? 200
        : 401,
    controlToken: env['CONTROL_TOKEN'] || null,
    hasOwnToken: false,
    isControlOn,
    rsaPrivateKeyFile: env['RSA_PRIVATE_KEY_FILE'] || null,
    secretsKeyFile: env['SECRETS_KEY_FILE'] || null,
    isTestProviderOn: isProduction ? env['TEST_PROVIDER'] === 'on' : env['TEST_PROVIDER'] !== 'off',
    checksResults: !isProduction && env['CHECK_RESULTS'] !== 'off',
    rateLimit: readRateLimit(env['RATE_LIMIT'] || 'on'),
    corsOrigins: readOrigins(env['CORS_ORIGINS']),
    trustedProxies: readProxies(env['TRUSTED_PROXIES']),
    worldBytesMax: readBytes('WORLD_BYTES_MAX', env['WORLD_BYTES_MAX']),
    logLevel: env['LOG_LEVEL'] || 'info',
    // Without control calls no client could read it.
    recordsTraffic:
      isControlOn && (isProduction ? env['TRAFFIC'] === 'on' : env['TRAFFIC'] !== 'off'),
    isProduction,
    databaseUrl,
    serverUrl:
      readUrl('SERVER_URL', env['SERVER_URL']) ??
      `http://${['0.0.0.0', '::'].includes(host) ? hostname() : host}:${port}`,
    publicUrl: readUrl('PUBLIC_URL', env['PUBLIC_URL']),
    startCommand: env['HONGBAO_START_COMMAND'] || 'npm start',
  };
}

/** The demo is the same for everybody; it hides nothing. */
const DEMO_SEED = 'hongbao';

/** The seed of a world that names none: null is random. */
export function defaultSeed({ seed }: Config, scenario: string): string | null {
  return seed ?? (scenario === 'demo' ? DEMO_SEED : null);
}

const WORLD_BYTES_MAX = 4_000_000_000;

function readBytes(name: string, text: string | undefined): number {
  const bytes = Number(text || WORLD_BYTES_MAX);
  if (!Number.isSafeInteger(bytes) || bytes < 1_000_000)
    throw new Error(`${name} must be a whole number of bytes from 1000000, not ${text}`);
  return bytes;
}

function readOrigins(text = ''): string[] {
  const origins = text.split(',').flatMap((each) => each.trim() || []);
  for (const origin of origins)
    if (origin !== '*' && (!URL.canParse(origin) || new URL(origin).origin !== origin))
      throw new Error(
        `CORS_ORIGINS must be origins such as https://app.example.com with commas between, or *, not ${origin}`,
      );
  return origins;
}

/** Names of networks that only this machine and its links are in. */
const NETWORKS = ['loopback', 'linklocal', 'uniquelocal'];

function readProxies(text = ''): string[] {
  const proxies = text.split(',').flatMap((each) => each.trim() || []);
  for (const proxy of proxies)
    if (!NETWORKS.includes(proxy) && !isNetwork(proxy))
      throw new Error(
        `TRUSTED_PROXIES must be addresses, networks such as 10.0.0.0/8, or ${NETWORKS.join(', ')}, with commas between, not ${proxy}`,
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

function readDatabaseUrl(text: string | undefined): string | null {
  if (!text) return null;
  if (!/^postgres(ql)?:\/\//.test(text) || !URL.canParse(text))
    throw new Error(
      // The address has a password in it: it is not repeated.
      'DATABASE_URL must be an address such as postgres://user:password@host:5432/hongbao; leave it out to keep worlds in DATA_DIR',
    );
  return text;
}

function readPort(text = '3000'): number {
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`PORT must be a whole number from 0 to 65535, not ${text}`);
  return port;
}

/** One thread opens about as many envelopes as the rest of the server can answer; more serve longer keys and slow cores. */
const THREADS_USUAL_MAX = 4;
const THREADS_MAX = 64;

function readThreads(text: string | undefined): number {
  if (!text) return Math.min(availableParallelism() - 1, THREADS_USUAL_MAX);
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
    throw new Error(`RATE_LIMIT must be on, off or requests a minute from 1, not ${text}`);
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
