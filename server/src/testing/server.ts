import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { envelopeKeys } from '../http/envelopeKeys.ts';
import { type LogSink, createApp } from '../app.ts';
import { joinCluster } from '../cluster/joinCluster.ts';
import type { ForwardingOptions } from '../cluster/forwarding.ts';
import { type Config, readConfig } from '../config.ts';
import { allHandlers } from '../jobs/allHandlers.ts';
import { withOwnScenarios } from '../ownScenarios/withOwnScenarios.ts';
import { scenarios } from '../scenarios/scenarios.ts';
import { Handlers, type TimelineHandler } from '../world/handlers.ts';
import type { MachineClock } from '../world/machineClock.ts';
import { Worlds } from '../worlds/worlds.ts';
import { vectorPrivateKeyPem } from '@hongbao/contracts/envelope.vectors';
import type { FastifyInstance } from 'fastify';
import { type Client, createClient } from '@hongbao/testkit/client';
import { removeDataFolder, temporaryDataFolder } from './templates.ts';
import { databaseOfTests } from './databaseOfTests.ts';
import { type TestWorld, createTestWorld } from './testWorld.ts';
import type { Transport } from '@hongbao/testkit/transport';
import { injectInto } from './injectInto.ts';

/** Tuesday 2026-01-06 12:00 (UTC+8): an ordinary noon, five days before a Monday. */
export const TEST_AT = Date.UTC(2026, 0, 6, 4);

/** Nobody takes over from a server of tests that are not about that. */
const LEASE_OF_TESTS_MS = 600_000;

/** The key that test worlds make their secrets of, so that codes and salts repeat. */
const TEST_SECRETS_KEY = Buffer.alloc(32, 'test secrets');

export interface ServerOptions {
  /** More things that the clock does, beside the product's own. */
  readonly handlers?: readonly TimelineHandler[];
  /** How its worlds begin unless they say otherwise: reference rows only when absent. */
  readonly scenario?: string;
  readonly seed?: string;
  /** What the secrets of its worlds are made of: fixed for all tests when absent. */
  readonly secretsKey?: Buffer;
  /** Where the clocks of its worlds stand, epoch ms. They are frozen. */
  readonly at?: number;
  /** Anything else of the server's configuration. */
  readonly config?: Partial<Config>;
  /** Where the log's lines go when `config.logLevel` asks for any. */
  readonly log?: LogSink;
  /** Most bytes of one world's file. */
  readonly bytesMax?: number;
  /** Most worlds that are kept open. */
  readonly openMax?: number;
  /** The machine's clock as its worlds see it. */
  readonly machine?: MachineClock;
  /** Where the worlds of other servers are; there are no others when absent. */
  readonly cluster?: ForwardingOptions;
  /** The PostgreSQL that it shares with others; without, and unless all tests are told so, worlds are in its folder. */
  readonly databaseUrl?: string;
  /** How long the log of a shared world grows before it becomes a new base, in characters. */
  readonly foldedFrom?: number;
  /** An existing data folder, for a server that starts again; a temporary one when absent. */
  readonly dataDir?: string;
}

export interface WorldOptions {
  readonly id?: string;
  readonly scenario?: string;
  readonly seed?: string;
  readonly at?: number;
}

/** A running server of its own, in this process, with its data in a temporary folder. */
export interface TestServer {
  readonly app: FastifyInstance;
  readonly worlds: Worlds;
  readonly config: Config;
  readonly publicKeyPem: string;
  /** Where the files of open worlds lie; those of closed ones too, unless they are in a database. */
  readonly worldsFolder: string;
  /** What its worlds told their operator: events that failed, clocks that were set. `useWorld` expects none. */
  readonly reports: string[];
  readonly send: Transport;
  /** A new world, frozen, and everything a test does in it. */
  createWorld(options?: WorldOptions): Promise<TestWorld>;
  /** What a test does in a world that is already there. */
  openWorld(id: string): TestWorld;
  /** A second world that goes on from where this one stands; members keep their tokens. */
  forkWorld(from: TestWorld): Promise<TestWorld>;
  client(world: string): Client;
  /** Opens a real port and returns its address: for browsers and for what only a socket shows. */
  listen(port?: number): Promise<string>;
  /** Closes it and removes its data, unless the folder was given. */
  stop(options?: { readonly keepData?: boolean }): Promise<void>;
}

/**
 * Starts a server: answers are checked against their contracts, nothing is logged, the RSA key is the published test
 * key. Throws what the server's start throws.
 */
export async function startServer(options: ServerOptions = {}): Promise<TestServer> {
  const dataDir = options.dataDir ?? (await temporaryDataFolder());
  // Templates are shared by seed within a process: a world of other handlers is no template for the others.
  const ownSeed = options.handlers ? 'test-with-handlers' : 'test';
  const { scenario = 'empty', seed = ownSeed, at = TEST_AT } = options;
  const config: Config = {
    ...readConfig({ DATA_DIR: dataDir, SCENARIO: scenario, SEED: seed, LOG_LEVEL: 'silent' }),
    // A server for some tests starts no threads; those of threads ask for them.
    envelopeThreads: 0,
    // Servers of one database have different URLs.
    serverUrl: `http://server-${randomUUID()}`,
    ...options.config,
  };
  const keys = envelopeKeys(vectorPrivateKeyPem);
  const reports: string[] = [];
  const report = (text: string) => void reports.push(text);
  const databaseUrl = options.databaseUrl ?? (await databaseOfTests(dataDir));
  const { machine, foldedFrom } = options;
  const around = {
    report,
    url: config.serverUrl,
    hasThread: false,
    // Tests that ask without a wire keep the process from everything else, the lease as well.
    ...(options.databaseUrl === undefined ? { leaseMs: LEASE_OF_TESTS_MS } : {}),
    ...(foldedFrom === undefined ? {} : { foldedFrom }),
  };
  const cluster = await joinCluster({ ...config, databaseUrl }, around);
  const worlds = new Worlds({
    dataDir,
    ...(cluster ? { store: cluster.store } : {}),
    handlers: new Handlers([...allHandlers(), ...(options.handlers ?? [])]),
    scenarios: withOwnScenarios(scenarios, config.scenariosDir),
    secretsKey: options.secretsKey ?? TEST_SECRETS_KEY,
    report,
    ...(machine ? { machine } : {}),
    ...(options.openMax === undefined ? {} : { openMax: options.openMax }),
    ...(options.bytesMax === undefined ? {} : { bytesMax: options.bytesMax }),
  });
  worlds.lock('a test server');
  const app = await createApp(
    config,
    worlds,
    keys,
    options.log,
    options.cluster ?? cluster?.forwarding,
  );
  const client = (world: string) =>
    createClient({
      send: injectInto(app),
      publicKeyPem: keys.publicKeyPem,
      world,
      ...(config.controlToken === null ? {} : { controlToken: config.controlToken }),
    });
  const openWorld = (id: string) => createTestWorld(id, worlds, client(id));
  return {
    app,
    worlds,
    config,
    publicKeyPem: keys.publicKeyPem,
    worldsFolder: join(dataDir, ...(cluster ? ['working', `${process.pid}`] : ['worlds'])),
    reports,
    send: injectInto(app),
    client,
    openWorld,
    createWorld: async (world = {}) => {
      const request = { scenario, seed, at, clock: 'frozen' as const, ...world };
      return openWorld((await worlds.create(request)).id);
    },
    forkWorld: async (from) => {
      return openWorld((await worlds.fork(await from.inside())).id);
    },
    listen: (port = 0) => app.listen({ host: '127.0.0.1', port }),
    stop: async ({ keepData = options.dataDir !== undefined } = {}) => {
      await app.close();
      await worlds.close();
      if (!keepData) removeDataFolder(dataDir);
    },
  };
}
