import { fileURLToPath } from 'node:url';
import { createApp } from './app.ts';
import { joinCluster } from './cluster/joinCluster.ts';
import { readConfig } from './config.ts';
import { withControlToken } from './controlToken.ts';
import { isOnlyForFirstWorld, makeFirstWorld, makeFirstWorldInProcess } from './firstWorld.ts';
import { loadEnvelopeKeys } from './http/envelopeKeys.ts';
import { allHandlers } from './jobs/allHandlers.ts';
import { withCustomScenarios } from './scenarios/custom/withCustomScenarios.ts';
import { requirePort } from './requirePort.ts';
import { stopOnSignal } from './stopOnSignal.ts';
import { scenarios } from './scenarios/builtin/scenarios.ts';
import { loadSecretsKey } from './secretsKey.ts';
import { greet } from './greet.ts';
import { FolderTaken } from './worlds/folderLock.ts';
import { Handlers } from './world/handlers.ts';
import { StoreUnreachable, WorldElsewhere } from './world/store.ts';
import { Worlds } from './worlds/worlds.ts';

/** Maximum wait of a new server for the lock of a folder whose server is stopping, and the interval of attempts. */
const LOCK_WAIT_MS = 6_000;
const LOCK_RETRY_MS = 200;

const settings = orExit(() => readConfig(process.env));
const report = (text: string, error?: unknown) =>
  console.error(text, ...(error === undefined ? [] : [error]));
// A process that creates the first world has the settings of the server that started it, and serves no requests.
const url = isOnlyForFirstWorld(process.argv) ? null : settings.serverUrl;
const cluster = await joinCluster(settings, { report, url, hasThread: true }).catch(exitWithError);
const config = orExit(() => withControlToken(settings));
const keys = orExit(() => loadEnvelopeKeys(config.dataDir, config.rsaPrivateKeyFile));
const worlds = orExit(
  () =>
    new Worlds({
      dataDir: config.dataDir,
      handlers: new Handlers(allHandlers()),
      scenarios: withCustomScenarios(scenarios, config.scenariosDir),
      bytesMax: config.worldBytesMax,
      secretsKey: loadSecretsKey(config.dataDir, config.secretsKeyFile),
      report,
      ...(cluster ? { store: cluster.store } : {}),
    }),
);

if (isOnlyForFirstWorld(process.argv)) {
  // The waiting server holds the lock of the folder; without that server the world is not needed.
  process.once('disconnect', () => process.exit(1));
  const failed = await makeFirstWorld(config, worlds).then(() => null, messageOf);
  if (failed !== null) console.error(failed);
  await worlds.close();
  process.exit(failed === null ? 0 : 1);
}
try {
  await takeFolder();
  await requirePort(config.host, config.port);
  if (!(await worlds.exists('main'))) await makeFirstWorldInProcess(fileURLToPath(import.meta.url));
} catch (error) {
  exitWithError(error);
}
// A broken file does not stop the server: other worlds and control calls work, and calls to it return the problem.
await openMain().catch((error: unknown) => console.error(messageOf(error)));
worlds.startHeartbeat();

const app = await createApp(config, worlds, keys, undefined, cluster?.forwarding);
app.makeDocuments();
await app.listen({ host: config.host, port: config.port }).catch(exitWithError);
await greet(app, config);

stopOnSignal(async () => {
  await app.close();
  await worlds.close();
});

/** Result of the work. When it throws, prints one line and exits. */
function orExit<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    return exitWithError(error);
  }
}

/**
 * Opens the main world, unless another server has its lease. After a crash of that server the lease is valid for a
 * moment longer.
 */
async function openMain(): Promise<void> {
  for (let waited = 0; ; waited += LOCK_RETRY_MS) {
    try {
      await worlds.find('main');
      return;
    } catch (error) {
      if (error instanceof WorldElsewhere) return;
      if (!(error instanceof StoreUnreachable) || waited >= LOCK_WAIT_MS) throw error;
      await new Promise((resolve) => setTimeout(resolve, LOCK_RETRY_MS));
    }
  }
}

/** Acquires the lock of the data folder. Waits for a server that is stopping, but not for a running one. */
async function takeFolder(): Promise<void> {
  for (let waited = 0; ; waited += LOCK_RETRY_MS) {
    try {
      return worlds.lock(`a server at ${config.host}:${config.port}, process ${process.pid}`);
    } catch (error) {
      if (!(error instanceof FolderTaken) || waited >= LOCK_WAIT_MS) throw error;
      await new Promise((resolve) => setTimeout(resolve, LOCK_RETRY_MS));
    }
  }
}

function exitWithError(error: unknown): never {
  console.error(`Hongbao did not start: ${messageOf(error)}`);
  process.exit(1);
}

/** Message of an error, with advice for errors of the system. */
function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code } = error as { code?: unknown };
  const isFolder = ['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'ENOTDIR'].includes(String(code));
  return isFolder
    ? `${error.message}. DATA_DIR (${config.dataDir}) must be a folder that this user may write to, with room in it.`
    : error.message;
}
