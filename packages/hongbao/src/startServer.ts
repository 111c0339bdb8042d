import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { instantMs } from '@hongbao/contracts/control/instant';
import { readClusterConfig } from '@hongbao/cluster/clusterConfig';
import { requirePort } from '@hongbao/server/requirePort';
import { composeServer } from './composeServer.ts';
import { copyTemplates } from './copyTemplates.ts';

/** Options of a server in this process, all optional. */
export interface StartOptions {
  /** Port of the server; a free port when absent. */
  readonly port?: number;
  /** Address that the server listens on; 127.0.0.1 when absent. */
  readonly host?: string;
  /** Folder of the worlds; when absent, a temporary folder that is deleted when the server stops. */
  readonly dataDir?: string;
  /** Scenario of a new main world: `empty` when absent. An existing main world is not changed. */
  readonly scenario?: string;
  /** Seed of a new main world. */
  readonly seed?: string;
  /** Instant of a new main world, which is frozen: epoch ms, ISO 8601 or "YYYY-MM-DD HH:mm:ss" (UTC+8). */
  readonly at?: number | string;
  /**
   * The token that control calls require. When `host` is not loopback and no token is given, the server generates one.
   */
  readonly controlToken?: string;
  /** Other settings, by the names of their environment variables: `{ ENVELOPE: 'optional' }`. */
  readonly settings?: Readonly<Record<string, string>>;
}

/** A server that runs in this process. */
export interface RunningServer extends AsyncDisposable {
  /** Origin of the server: "http://127.0.0.1:41234". */
  readonly url: string;
  readonly port: number;
  readonly dataDir: string;
  /** The token that control calls require; null when they require none. */
  readonly controlToken: string | null;
  /** Stops the server and deletes a temporary folder. Idempotent. */
  stop(): Promise<void>;
}

/** Default seed of a main world, the same as in the testkit's worlds. */
const USUAL_SEED = 'test';
/** Default instant of a main world: a constant, so that the world is reproducible. */
const MAIN_AT = Date.UTC(2026, 0, 7, 4);

/**
 * Starts a server with the built app on a free port. Throws when the port or the folder is taken, before anything is
 * created.
 */
export async function startServer(options: StartOptions = {}): Promise<RunningServer> {
  const { port = 0, host = '127.0.0.1', scenario = 'empty' } = options;
  await requirePort(host, port);
  const at = options.at === undefined ? MAIN_AT : instantMs(options.at);
  if (at === null) throw new Error(`invalid instant: ${options.at}`);
  const isOwnFolder = options.dataDir === undefined;
  const dataDir = resolve(options.dataDir ?? mkdtempSync(join(tmpdir(), 'hongbao-')));
  const remove = () => {
    if (isOwnFolder) rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    copyTemplates(dataDir);
    const { app, worlds, controlToken } = await open(
      { ...options, port, host, scenario, dataDir },
      at,
    );
    let stopping: Promise<void> | null = null;
    const stop = () => {
      stopping ??= app
        .close()
        .then(() => worlds.close())
        .finally(remove);
      return stopping;
    };
    const url = app.listeningOrigin;
    const listening = { url, port: Number(new URL(url).port), dataDir, controlToken };
    return { ...listening, stop, [Symbol.asyncDispose]: stop };
  } catch (error) {
    remove();
    throw error;
  }
}

type Wanted = StartOptions & Required<Pick<StartOptions, 'port' | 'host' | 'scenario' | 'dataDir'>>;

async function open(wanted: Wanted, at: number) {
  const { port, host, scenario, seed, dataDir, controlToken } = wanted;
  const asked = readClusterConfig({
    LOG_LEVEL: 'silent',
    // Worker threads are started only on request, because the process is shared with the tests.
    ENVELOPE_THREADS: '0',
    ...wanted.settings,
    PORT: String(port),
    HOST: host,
    DATA_DIR: dataDir,
    SCENARIO: scenario,
    ...(controlToken === undefined ? {} : { CONTROL_TOKEN: controlToken }),
  });
  const { config, worlds, createApp } = await composeServer(asked);
  try {
    worlds.lock(`a server in process ${process.pid}`);
    const named = { seed: seed ?? USUAL_SEED };
    if (!(await worlds.exists('main')))
      await worlds.create({ id: 'main', scenario, ...named, at, clock: 'frozen' });
    worlds.startHeartbeat();
    const app = await createApp();
    await app.listen({ host, port });
    return { app, worlds, controlToken: config.controlToken };
  } catch (error) {
    await worlds.close();
    throw error;
  }
}
