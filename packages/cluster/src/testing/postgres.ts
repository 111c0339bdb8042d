import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { Socket, createServer } from 'node:net';
import { join } from 'node:path';
import { Client } from 'pg';
import { type RunAs, postgresPrograms, runAs } from './postgresPrograms.ts';
import { workFolder } from '@hongbao/server/testing/templates';

const WATCH = join(import.meta.dirname, 'postgresWatch.mjs');
/** Time limit for the first answer of a server, and interval between attempts. */
const START_MS = 30_000;
const ASK_MS = 25;
/** The message when PostgreSQL is not available. */
const NOT_AVAILABLE =
  'PostgreSQL was not found. Set PG_BIN to the folder of its programs, or install the packages of the tests.\n';
/** Another process may take a free port before it is used. */
const PORTS_TRIED = 5;
const CONNECTIONS_MAX = 200;

/** A temporary PostgreSQL server: durable commits by default, local connections only, no passwords. */
export interface Postgres {
  /** The address of the first database; `createDatabase` makes others. */
  readonly url: string;
  /** Creates an empty database and returns its address. */
  createDatabase(): Promise<string>;
  /** Kills the server immediately, as a power loss would. Committed data is retained. */
  cut(): Promise<void>;
  /** Restarts the server at the same address. */
  goOn(): Promise<void>;
  /** Stops the server and removes its data. */
  stop(): Promise<void>;
}

/**
 * Starts a PostgreSQL server on a free port, in a temporary folder: in memory by default, or in `under` (a disk, for
 * measurements). It stops when this process ends, for any reason. Returns null and prints the reason when PostgreSQL's
 * programs are missing. Throws the output of the server when it does not start.
 */
export async function startPostgres(under = workFolder()): Promise<Postgres | null> {
  const folder = mkdtempSync(join(under, 'hongbao-postgres-'));
  const as = runAs();
  if (as.uid !== undefined && as.gid !== undefined) chownSync(folder, as.uid, as.gid);
  const bin = postgresPrograms(folder, as);
  if (bin === null) {
    rmSync(folder, { recursive: true });
    process.stderr.write(NOT_AVAILABLE);
    return null;
  }
  const place = { bin, data: join(folder, 'data'), folder, as };
  initDatabase(place);
  const first = await startOnFreePort(place);
  const { port } = first;
  let { child } = first;
  const urlOf = (database: string) => `postgres://hongbao@127.0.0.1:${port}/${database}`;
  let made = 0;
  return {
    url: urlOf('postgres'),
    createDatabase: async () => {
      made += 1;
      const name = `test_${made}`;
      await ask(urlOf('postgres'), `CREATE DATABASE ${name}`);
      return urlOf(name);
    },
    cut: () => end(child, { keepsFolder: true }),
    goOn: async () => {
      child = await startOn(place, port);
    },
    stop: async () => {
      await end(child, { keepsFolder: false });
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

let isHere: boolean | null = null;

/**
 * Whether PostgreSQL's programs are available. If not, the tests that require them are skipped, and the reason is
 * printed.
 */
export function isPostgresHere(): boolean {
  isHere ??= findPrograms();
  return isHere;
}

function findPrograms(): boolean {
  const folder = mkdtempSync(join(workFolder(), 'hongbao-postgres-'));
  const as = runAs();
  if (as.uid !== undefined && as.gid !== undefined) chownSync(folder, as.uid, as.gid);
  const isFound = postgresPrograms(folder, as) !== null;
  rmSync(folder, { recursive: true, force: true });
  if (!isFound) process.stderr.write(NOT_AVAILABLE);
  return isFound;
}

let shared: Promise<Postgres | null> | null = null;

/**
 * The server shared by the tests of this process; each test creates its own database. Null when PostgreSQL's programs
 * are missing.
 */
export function sharedPostgres(): Promise<Postgres | null> {
  shared ??= startPostgres();
  return shared;
}

interface Installation {
  readonly bin: string;
  readonly data: string;
  readonly folder: string;
  readonly as: RunAs;
}

function initDatabase({ bin, data, as, folder }: Installation): void {
  const options = ['-U', 'hongbao', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync'];
  execFileSync(join(bin, 'initdb'), ['-D', data, ...options], {
    ...as,
    cwd: folder,
    stdio: 'pipe',
  });
}

async function startOnFreePort(
  place: Installation,
): Promise<{ port: number; child: ChildProcess }> {
  for (let tried = 1; ; tried += 1) {
    const port = await freePort();
    try {
      return { port, child: await startOn(place, port) };
    } catch (error) {
      if (tried >= PORTS_TRIED) throw error;
    }
  }
}

async function startOn(place: Installation, port: number): Promise<ChildProcess> {
  const child = spawnWatched(place, port);
  let printed = '';
  child.stderr?.on('data', (chunk: Buffer) => (printed = `${printed}${chunk}`.slice(-4_000)));
  for (let waited = 0; waited < START_MS; waited += ASK_MS) {
    if (child.exitCode !== null) break;
    const isUp = await ask(`postgres://hongbao@127.0.0.1:${port}/postgres`, 'SELECT 1').then(
      () => true,
      () => false,
    );
    if (isUp) return unrefServer(child);
    await new Promise((resolve) => setTimeout(resolve, ASK_MS));
  }
  await end(child, { keepsFolder: true });
  throw new Error(`PostgreSQL did not start on port ${port}:\n${printed}`);
}

function spawnWatched({ bin, data, folder, as }: Installation, port: number): ChildProcess {
  const settings = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    `max_connections=${CONNECTIONS_MAX}`,
  ].flatMap((setting) => ['-c', setting]);
  const user = [as.uid ?? '-', as.gid ?? '-'].map(String);
  const server = [join(bin, 'postgres'), '-D', data, ...settings];
  return spawn(process.execPath, [WATCH, folder, ...user, ...server], {
    stdio: ['pipe', 'ignore', 'pipe'],
    // Detached, so that an interrupt of the tests does not stop the server while they still use it.
    detached: true,
  });
}

/** Unrefs a server process, so that this process does not wait for it. */
function unrefServer(child: ChildProcess): ChildProcess {
  child.unref();
  for (const stream of [child.stdin, child.stderr]) if (stream instanceof Socket) stream.unref();
  return child;
}

/** Kills a server, and waits until it has exited. */
async function end(child: ChildProcess, { keepsFolder }: { keepsFolder: boolean }): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = once(child, 'exit');
  child.ref();
  child.stdin?.end(keepsFolder ? 'keep' : '');
  await ended;
}

/** A free port of this machine. */
export async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string')
    throw new Error('The server has no TCP port.');
  server.close();
  await once(server, 'close');
  return address.port;
}

async function ask(url: string, text: string): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: START_MS });
  // A server that stops closes its connections; the error of the query has already been reported.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}
