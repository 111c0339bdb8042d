import { type ChildProcess, spawn } from 'node:child_process';
import { createHash, createPublicKey } from 'node:crypto';
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
/** Longer than an answer of a healthy server takes, or of one that waits for the owner of a world. */
const ANSWER_MS = 30_000;
/** Interval and time limit of the requests to `/health`. */
const HEALTH_MS = 500;
const HEALTH_LATE_MS = 1_500;
/** Interval and maximum number of the queries for an owner. A world that moves has none for a moment. */
const OWNER_MS = 50;
const OWNER_ASKED_MAX = 200;

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
  client(world: string, server: ClusterServer): Client;
  /**
   * The server to which a load balancer sends the requests of a world: by a hash, one of those that answer `/health`.
   */
  serverOf(world: string): ClusterServer;
  /** The owner of a world in the database, whether it runs or not. Throws when the world has had no owner for ten seconds. */
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
  const healthy = new Set<ClusterServer>(servers);
  const health = setInterval(() => {
    for (const server of servers)
      void isHealthy(server).then((is) => (is ? healthy.add(server) : healthy.delete(server)));
  }, HEALTH_MS);
  return {
    servers,
    client: (world, { url }) =>
      createClient({ send: sendTo(url), publicKeyPem, world, controlToken: CONTROL_TOKEN }),
    serverOf: (world) => {
      const all = servers.filter((server) => healthy.has(server));
      const hashOf = ({ url }: ClusterServer) =>
        createHash('md5').update(`${url} ${world}`).digest('hex');
      const [first] = (all.length > 0 ? all : servers).toSorted((a, b) =>
        hashOf(a) < hashOf(b) ? -1 : 1,
      );
      if (!first) throw new Error('The cluster has no server.');
      return first;
    },
    ownerOf: async (world) => {
      for (let asked = 0; asked < OWNER_ASKED_MAX; asked += 1) {
        const port = await ownerPort(databaseUrl, world);
        const owner = servers.find((server) => new URL(server.url).port === port);
        if (owner) return owner;
        await new Promise((resolve) => setTimeout(resolve, OWNER_MS));
      }
      throw new Error(`No server owns the world ${world}.`);
    },
    stop: async () => {
      clearInterval(health);
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

const isHealthy = ({ url }: ClusterServer) =>
  fetch(`${url}/health`, { signal: AbortSignal.timeout(HEALTH_LATE_MS) }).then(
    ({ ok }) => ok,
    () => false,
  );

/** The port in the name of a world's owner, which is `host:port` and a random id. */
async function ownerPort(databaseUrl: string, world: string): Promise<string | undefined> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ owner: string | null }>(
    'SELECT owner FROM hongbao.world WHERE name = $1',
    [world],
  );
  await client.end();
  return /:(\d+) /.exec(rows[0]?.owner ?? '')?.[1];
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
