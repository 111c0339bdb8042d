import { join } from 'node:path';
import { envelopeKeys } from '../http/envelopeKeys.ts';
import { type LogSink, createApp } from '../app.ts';
import { type Config, readConfig } from '../config/config.ts';
import { webhookOutbox } from '@hongbao/engine/devtools/webhooks/webhookOutbox';
import { allHandlers } from '@hongbao/engine/jobs/allHandlers';
import { withCustomScenarios } from '../scenarios/custom/withCustomScenarios.ts';
import { scenarios } from '@hongbao/engine/scenarios/builtin/scenarios';
import { Handlers, type TimelineHandler } from '@hongbao/engine/world/handlers';
import type { MachineClock } from '@hongbao/engine/world/machineClock';
import { dataFolder } from '../worlds/dataFolder.ts';

import { Worlds } from '@hongbao/engine/worlds/worlds';
import { vectorPrivateKeyPem } from '@hongbao/contracts/envelope.vectors';
import type { FastifyInstance } from 'fastify';
import { type Client, createClient } from '@hongbao/test-support/client';
import { removeDataFolder, temporaryDataFolder } from './templates.ts';
import { type OpenStore, openTestStore } from './testStore.ts';
import { type TestWorld, createTestWorld } from './testWorld.ts';
import type { Transport } from '@hongbao/test-support/transport';
import { injectInto } from './injectInto.ts';

/** Tuesday 2026-01-06 12:00 (UTC+8): noon on a weekday, with five days until Monday. */
export const TEST_AT = Date.UTC(2026, 0, 6, 4);

/** The key from which test worlds derive their secrets, so that codes and salts are reproducible. */
const TEST_SECRETS_KEY = Buffer.alloc(32, 'test secrets');

export interface ServerOptions {
  /** Additional timeline handlers. */
  readonly handlers?: readonly TimelineHandler[];
  /** Default scenario of the server's worlds. If absent: reference rows only. */
  readonly scenario?: string;
  readonly seed?: string;
  /** Key of the worlds' secrets. If absent: the key that all tests share. */
  readonly secretsKey?: Buffer;
  /** Frozen instant of the worlds, epoch ms. */
  readonly at?: number;
  /** Other parts of the server's configuration. */
  readonly config?: Partial<Config>;
  /** Receives log lines if `config.logLevel` enables them. */
  readonly log?: LogSink;
  /** Maximum bytes of one world's file. */
  readonly bytesMax?: number;
  /** Maximum open worlds. */
  readonly openMax?: number;
  /** The machine's clock, as seen by its worlds. */
  readonly machine?: MachineClock;
  /** Opens the store of worlds. If absent: the data folder, or the store configured for all tests. */
  readonly openStore?: OpenStore;
  /** An existing data folder, for a restarted server. If absent: a temporary folder. */
  readonly dataDir?: string;
}

export interface WorldOptions {
  readonly id?: string;
  readonly scenario?: string;
  readonly seed?: string;
  readonly at?: number;
}

/** A server in this process, with its data in a temporary folder. */
export interface TestServer {
  readonly app: FastifyInstance;
  readonly worlds: Worlds;
  readonly config: Config;
  readonly publicKeyPem: string;
  /** Folder with the files of open worlds, and of closed worlds unless they are stored in a database. */
  readonly worldsFolder: string;
  /** Messages of the worlds for operators: failed events and steps of the machine's clock. `useWorld` expects none. */
  readonly reports: string[];
  readonly send: Transport;
  /** Creates a frozen world. */
  createWorld(options?: WorldOptions): Promise<TestWorld>;
  /** Returns an existing world. */
  openWorld(id: string): TestWorld;
  /** Creates a copy of a world in its current state; members retain their tokens. */
  forkWorld(from: TestWorld): Promise<TestWorld>;
  client(world: string): Client;
  /** Listens on a TCP port and returns the origin, for browsers and tests that need a socket. */
  listen(port?: number): Promise<string>;
  /** Stops the server and removes its data, unless the data folder was given. */
  stop(options?: { readonly keepData?: boolean }): Promise<void>;
}

/**
 * Starts a server that validates answers against their contracts, logs nothing, and uses the published test key. Throws
 * the errors of the start.
 */
export async function startServer(options: ServerOptions = {}): Promise<TestServer> {
  const dataDir = options.dataDir ?? (await temporaryDataFolder(options.handlers !== undefined));
  const { scenario = 'empty', seed = 'test', at = TEST_AT } = options;
  const config: Config = {
    ...readConfig({ DATA_DIR: dataDir, SCENARIO: scenario, SEED: seed, LOG_LEVEL: 'silent' }),
    // Test servers start no worker threads by default; tests of these threads enable them.
    envelopeThreads: 0,
    ...options.config,
  };
  const keys = envelopeKeys(vectorPrivateKeyPem);
  const reports: string[] = [];
  const report = (text: string) => void reports.push(text);
  const other = await (options.openStore ?? openTestStore)(config, report);
  const { machine } = options;
  const worlds = new Worlds({
    platform: dataFolder(dataDir, other?.store),
    handlers: new Handlers([...allHandlers(), ...(options.handlers ?? [])]),
    scenarios: withCustomScenarios(scenarios, config.scenariosDir),
    secretsKey: options.secretsKey ?? TEST_SECRETS_KEY,
    report,
    outbox: webhookOutbox,
    ...(machine ? { machine } : {}),
    ...(options.openMax === undefined ? {} : { openMax: options.openMax }),
    ...(options.bytesMax === undefined ? {} : { bytesMax: options.bytesMax }),
  });
  worlds.lock('a test server');
  const app = await createApp(config, worlds, keys, options.log, other?.peers);
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
    worldsFolder: other?.worldsFolder ?? join(dataDir, 'worlds'),
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
