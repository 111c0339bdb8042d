import { type ChildProcess, spawn } from 'node:child_process';
import { createPublicKey } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Client, createClient } from '@hongbao/test-support/client';
import type { RawRequest, Transport } from '@hongbao/test-support/transport';
import pg from 'pg';
import { bundledServer } from '@hongbao/test-support/bundledServer';
import { freePort } from './postgres.ts';
import { originOf } from '@hongbao/test-support/serverProcess';
import { workFolder } from '@hongbao/server/testing/templates';

const ROOT = join(import.meta.dirname, '../../../..');
const CONTROL_TOKEN = 'of-these-tests';
/** Longer than an answer of a healthy server takes, or of one that waits for a lease to expire. */
const ANSWER_MS = 30_000;

/** One of several servers with a shared database, in its own process, which can be killed and restarted. */
export interface ClusterServer {
  readonly url: string;
  readonly isUp: boolean;
  start(): Promise<void>;
  /** Kills the process of the server. */
  kill(): Promise<void>;
  /** Suspends the process, as a sleep of the machine would, until it is resumed. */
  freeze(): void;
  thaw(): void;
}

export interface ServerCluster {
  readonly servers: readonly ClusterServer[];
  /** A client of a world that sends its requests to one server. */
  client(world: string, server: ClusterServer): Client;
  /** The owner of a world in the database, whether it runs or not. Throws when the world never had an owner. */
  ownerOf(world: string): Promise<ClusterServer>;
  stop(): Promise<void>;
}

/**
 * Starts servers with a shared database, each with its own folder and port. `urls` are the addresses of the database
 * that they use, if they differ from its own.
 */
export async function startCluster(
  databaseUrl: string,
  count: number,
  urls: readonly string[] = [],
): Promise<ServerCluster> {
  const folder = mkdtempSync(join(workFolder(), 'hongbao-cluster-'));
  const servers: (ClusterServer & { end(): Promise<void> })[] = [];
  for (let number = 0; number < count; number += 1)
    servers.push(
      serverAt(join(folder, String(number)), await freePort(), urls[number] ?? databaseUrl),
    );
  // In sequence, because the first server creates the keys and the first world.
  for (const server of servers) await server.start();
  const pem = readFileSync(join(folder, '0', 'cluster/keys/envelope.pem'), 'utf8');
  const publicKeyPem = createPublicKey(pem).export({ type: 'spki', format: 'pem' }).toString();
  return {
    servers,
    client: (world, { url }) =>
      createClient({ send: sendTo(url), publicKeyPem, world, controlToken: CONTROL_TOKEN }),
    ownerOf: async (world) => {
      const url = await ownerUrl(databaseUrl, world);
      const owner = servers.find((server) => server.url === url);
      if (!owner) throw new Error(`No server owns the world ${world}.`);
      return owner;
    },
    stop: async () => {
      for (const server of servers) await server.end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function serverAt(dataDir: string, port: number, databaseUrl: string) {
  let child: ChildProcess | null = null;
  const end = async () => {
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };
  // Kills all servers when the tests are interrupted.
  process.once('exit', () => child?.kill('SIGKILL'));
  return {
    url: `http://127.0.0.1:${port}`,
    get isUp() {
      return child !== null;
    },
    start: async () => {
      const started = spawn(process.execPath, [bundledServer()], {
        cwd: ROOT,
        env: {
          ...process.env,
          PORT: String(port),
          DATA_DIR: dataDir,
          DATABASE_URL: databaseUrl,
          CONTROL_TOKEN,
          SCENARIO: 'empty',
          LOG_LEVEL: 'silent',
          RATE_LIMIT: 'off',
          TRAFFIC: 'off',
          ENVELOPE_THREADS: '0',
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      await originOf(started);
      child = started;
    },
    kill: async () => {
      await end();
      child = null;
    },
    freeze: () => void child?.kill('SIGSTOP'),
    thaw: () => void child?.kill('SIGCONT'),
    end,
  };
}

async function ownerUrl(databaseUrl: string, world: string): Promise<string | undefined> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ url: string }>(
    'SELECT s.url FROM hongbao.world w JOIN hongbao.server s ON s.id = w.owner WHERE w.name = $1',
    [world],
  );
  await client.end();
  return rows[0]?.url;
}

/** Like `fetchFrom`, but with a timeout for servers that may never answer. */
function sendTo(origin: string): Transport {
  return async ({ method, url, headers = {}, body }: RawRequest) => {
    const answer = await fetch(`${origin}${url}`, {
      method,
      headers: { ...headers },
      signal: AbortSignal.timeout(ANSWER_MS),
      ...(body === undefined
        ? {}
        : { body: typeof body === 'string' ? body : new Uint8Array(body) }),
    });
    const bytes = Buffer.from(await answer.arrayBuffer());
    return {
      status: answer.status,
      headers: Object.fromEntries(answer.headers),
      text: bytes.toString(),
      bytes,
    };
  };
}
