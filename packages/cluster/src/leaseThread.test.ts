import type { Worker, WorkerOptions } from 'node:worker_threads';
import { getServerTime } from '@hongbao/contracts/settings/settings.calls';
import type { TestServer } from '@hongbao/server/testing/server';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { type Postgres, isPostgresHere, startPostgres } from './testing/postgres.ts';

vi.setConfig({ testTimeout: 60_000 });

/** The threads that servers have started. A thread ends at its start while `endsAtStart`. */
const threads: Worker[] = [];
let endsAtStart = false;
vi.mock('node:worker_threads', async (importOriginal) => {
  const original = await importOriginal<{ readonly Worker: typeof Worker }>();
  class WatchedWorker extends original.Worker {
    constructor(file: URL, options: WorkerOptions) {
      // Vitest has its own loader of TypeScript, so that the thread needs one.
      const source = `import('tsx/esm/api').then(({ register }) => { register(); return import(${JSON.stringify(file.href)}); })`;
      super(endsAtStart ? "throw new Error('no thread here')" : source, {
        ...options,
        eval: true,
        execArgv: [],
      });
      threads.push(this);
    }
  }
  return { ...original, Worker: WatchedWorker };
});

let postgres: Postgres;
let databaseUrl = '';
const servers: TestServer[] = [];
let modules: Awaited<ReturnType<typeof loadModules>>;

/** Loads the modules again, because another test file of this process may have loaded them with the real threads. */
async function loadModules() {
  vi.resetModules();
  const { startServer } = await import('@hongbao/server/testing/server');
  const { storeIn } = await import('./testing/server.ts');
  return { startServer, storeIn };
}

beforeAll(async () => {
  if (!isPostgresHere()) return;
  modules = await loadModules();
  const started = await startPostgres();
  if (!started) throw new Error('There is no PostgreSQL here.');
  postgres = started;
});
afterAll(() => (isPostgresHere() ? postgres.stop() : undefined));
beforeEach(async () => {
  threads.length = 0;
  endsAtStart = false;
  if (isPostgresHere()) databaseUrl = await postgres.createDatabase();
});
afterEach(async () => {
  endsAtStart = false;
  for (const server of servers.splice(0)) await server.stop();
});

async function joined(): Promise<TestServer> {
  const { startServer, storeIn } = modules;
  const server = await startServer({ openStore: storeIn(databaseUrl, { hasThread: true }) });
  servers.push(server);
  return server;
}

const statusOf = async ({ app }: TestServer, url: string, world?: string) =>
  (await app.inject({ url, headers: world === undefined ? {} : { 'x-world': world } })).statusCode;

it.runIf(isPostgresHere())(
  'a server whose lease thread has ended reports 503, starts it again and serves its worlds',
  async () => {
    const server = await joined();
    const { id } = await server.createWorld();
    expect(await statusOf(server, '/health')).toBe(200);
    await threads[0]?.terminate();
    await expect.poll(() => statusOf(server, '/health'), { timeout: 5_000 }).toBe(503);
    await expect.poll(() => statusOf(server, '/health'), { timeout: 20_000 }).toBe(200);
    await expect
      .poll(() => statusOf(server, getServerTime.path, id), { timeout: 20_000 })
      .toBe(200);
    expect(threads).toHaveLength(2);
    expect(server.reports.splice(0).join('\n')).toContain('has ended: exit code 1');
  },
);

it.runIf(isPostgresHere())(
  'a server tries again when a new lease thread ends at its start, and stops in this state',
  async () => {
    const server = await joined();
    endsAtStart = true;
    await threads[0]?.terminate();
    await expect.poll(() => threads.length, { timeout: 20_000 }).toBeGreaterThan(3);
    expect(await statusOf(server, '/health')).toBe(503);
    // The reason is reported once.
    expect(server.reports.splice(0).filter((text) => text.startsWith('No new lease'))).toHaveLength(
      1,
    );
    servers.length = 0;
    await server.stop();
  },
);

it.runIf(isPostgresHere())(
  'a server does not start if its lease thread ends at the start, and reports why',
  async () => {
    endsAtStart = true;
    await expect(joined()).rejects.toThrow(
      'the thread that renews the lease has ended: no thread here',
    );
  },
);
