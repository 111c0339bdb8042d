import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { instantMs } from '@hongbao/contracts/control/instant';
import { createApp } from '@hongbao/server/app';
import { joinCluster } from '@hongbao/server/cluster/joinCluster';
import { readConfig } from '@hongbao/server/config';
import { withControlToken } from '@hongbao/server/controlToken';
import { loadEnvelopeKeys } from '@hongbao/server/http/envelopeKeys';
import { allHandlers } from '@hongbao/server/jobs/allHandlers';
import { withOwnScenarios } from '@hongbao/server/ownScenarios/withOwnScenarios';
import { requirePort } from '@hongbao/server/requirePort';
import { scenarios } from '@hongbao/server/scenarios/scenarios';
import { loadSecretsKey } from '@hongbao/server/secretsKey';
import { Handlers } from '@hongbao/server/world/handlers';
import { Worlds } from '@hongbao/server/worlds/worlds';
import { bringTemplates } from './bringTemplates.ts';

/** How a server in this process is started. Everything may be left out. */
export interface StartOptions {
  /** A free one when absent. */
  readonly port?: number;
  /** 127.0.0.1 when absent. */
  readonly host?: string;
  /** Where its worlds are kept; a temporary folder, removed when it stops, when absent. */
  readonly dataDir?: string;
  /** How its main world begins: `empty` when absent. An existing one stays as it is. */
  readonly scenario?: string;
  /** What its main world is made from. */
  readonly seed?: string;
  /** Where its main world stands, frozen: epoch ms, ISO 8601 or "YYYY-MM-DD HH:mm:ss" (UTC+8). */
  readonly at?: number | string;
  /** The token that control calls must carry. Where `host` is not loopback and none is given, the server makes one. */
  readonly controlToken?: string;
  /** More settings, by the names of their environment variables: `{ ENVELOPE: 'optional' }`. */
  readonly settings?: Readonly<Record<string, string>>;
}

/** A server that runs in this process. */
export interface RunningServer extends AsyncDisposable {
  /** "http://127.0.0.1:41234" */
  readonly url: string;
  readonly port: number;
  readonly dataDir: string;
  /** The token that control calls must carry; null where they need none. */
  readonly controlToken: string | null;
  /** Ends it; a temporary folder is removed. A second time does nothing. */
  stop(): Promise<void>;
}

/** What a main world that names none is made from: that of the testkit's worlds. */
const USUAL_SEED = 'test';
/** A fixed instant, so that a main world that names none is the same for ever. */
const MAIN_AT = Date.UTC(2026, 0, 7, 4);

/**
 * Starts a server with the built app on a free port. Throws when the port or the folder is taken, before anything is
 * made.
 */
export async function startServer(options: StartOptions = {}): Promise<RunningServer> {
  const { port = 0, host = '127.0.0.1', scenario = 'empty' } = options;
  await requirePort(host, port);
  const at = options.at === undefined ? MAIN_AT : instantMs(options.at);
  if (at === null) throw new Error(`at is no instant: ${options.at}`);
  const isOwnFolder = options.dataDir === undefined;
  const dataDir = resolve(options.dataDir ?? mkdtempSync(join(tmpdir(), 'hongbao-')));
  const remove = () => {
    if (isOwnFolder) rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    bringTemplates(dataDir);
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
  const asked = readConfig({
    LOG_LEVEL: 'silent',
    // It shares its process with the tests it serves: threads only where they are asked for.
    ENVELOPE_THREADS: '0',
    ...wanted.settings,
    PORT: String(port),
    HOST: host,
    DATA_DIR: dataDir,
    SCENARIO: scenario,
    ...(controlToken === undefined ? {} : { CONTROL_TOKEN: controlToken }),
  });
  const report = (text: string, error?: unknown) =>
    console.error(text, ...(error === undefined ? [] : [error]));
  // What may be refused comes before the lease, which has a thread of its own.
  const parts = {
    dataDir: asked.dataDir,
    handlers: new Handlers(allHandlers()),
    scenarios: withOwnScenarios(scenarios, asked.scenariosDir),
    bytesMax: asked.worldBytesMax,
    secretsKey: loadSecretsKey(asked.dataDir, asked.secretsKeyFile),
    report,
  };
  const cluster = await joinCluster(asked, { report, url: asked.serverUrl, hasThread: true });
  const config = withControlToken(asked);
  const worlds = new Worlds({ ...parts, ...(cluster ? { store: cluster.store } : {}) });
  try {
    worlds.lock(`a server in process ${process.pid}`);
    const named = { seed: seed ?? USUAL_SEED };
    if (!(await worlds.exists('main')))
      await worlds.create({ id: 'main', scenario, ...named, at, clock: 'frozen' });
    worlds.startHeartbeat();
    const app = await createApp(
      config,
      worlds,
      loadEnvelopeKeys(config.dataDir, config.rsaPrivateKeyFile),
      undefined,
      cluster?.forwarding,
    );
    await app.listen({ host, port });
    return { app, worlds, controlToken: config.controlToken };
  } catch (error) {
    await worlds.close();
    throw error;
  }
}
