import { fileURLToPath } from 'node:url';
import { createApp } from './app.ts';
import { joinCluster } from './cluster/joinCluster.ts';
import { readConfig } from './config.ts';
import { withControlToken } from './controlToken.ts';
import { isOnlyForFirstWorld, makeFirstWorld, makeFirstWorldApart } from './firstWorld.ts';
import { loadEnvelopeKeys } from './http/envelopeKeys.ts';
import { allHandlers } from './jobs/allHandlers.ts';
import { withOwnScenarios } from './ownScenarios/withOwnScenarios.ts';
import { requirePort } from './requirePort.ts';
import { stopOnSignal } from './stopOnSignal.ts';
import { scenarios } from './scenarios/scenarios.ts';
import { loadSecretsKey } from './secretsKey.ts';
import { greet } from './greet.ts';
import { FolderTaken } from './worlds/folderLock.ts';
import { Handlers } from './world/handlers.ts';
import { StoreUnreachable, WorldElsewhere } from './world/store.ts';
import { Worlds } from './worlds/worlds.ts';

/** How long a new server waits for one that is just stopping to let go of the folder, and how often it looks. */
const LOCK_WAIT_MS = 6_000;
const LOCK_LOOK_MS = 200;

const asked = orGiveUp(() => readConfig(process.env));
const report = (text: string, error?: unknown) =>
  console.error(text, ...(error === undefined ? [] : [error]));
// A process that makes the first world has the settings of the server that started it, and serves no requests.
const url = isOnlyForFirstWorld(process.argv) ? null : asked.serverUrl;
const cluster = await joinCluster(asked, { report, url, hasThread: true }).catch(giveUp);
const config = orGiveUp(() => withControlToken(asked));
const keys = orGiveUp(() => loadEnvelopeKeys(config.dataDir, config.rsaPrivateKeyFile));
const worlds = orGiveUp(
  () =>
    new Worlds({
      dataDir: config.dataDir,
      handlers: new Handlers(allHandlers()),
      scenarios: withOwnScenarios(scenarios, config.scenariosDir),
      bytesMax: config.worldBytesMax,
      secretsKey: loadSecretsKey(config.dataDir, config.secretsKeyFile),
      report,
      ...(cluster ? { store: cluster.store } : {}),
    }),
);

if (isOnlyForFirstWorld(process.argv)) {
  // The server that waits for it holds the folder; without that server no world is needed.
  process.once('disconnect', () => process.exit(1));
  const failed = await makeFirstWorld(config, worlds).then(() => null, messageOf);
  if (failed !== null) console.error(failed);
  await worlds.close();
  process.exit(failed === null ? 0 : 1);
}
try {
  await takeFolder();
  await requirePort(config.host, config.port);
  if (!(await worlds.exists('main'))) await makeFirstWorldApart(fileURLToPath(import.meta.url));
} catch (error) {
  giveUp(error);
}
// A broken file does not stop the server: other worlds and control calls work, and calls to it return the problem.
await openMain().catch((error: unknown) => console.error(messageOf(error)));
worlds.startHeartbeat();

const app = await createApp(config, worlds, keys, undefined, cluster?.forwarding);
app.makeDocuments();
await app.listen({ host: config.host, port: config.port }).catch(giveUp);
await greet(app, config);

stopOnSignal(async () => {
  await app.close();
  await worlds.close();
});

/** What the work gives, or the one line that says why there is no start. */
function orGiveUp<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    return giveUp(error);
  }
}

/** Opens the main world, unless another server has it. One that died with it is believed to live for a moment longer. */
async function openMain(): Promise<void> {
  for (let waited = 0; ; waited += LOCK_LOOK_MS) {
    try {
      await worlds.find('main');
      return;
    } catch (error) {
      if (error instanceof WorldElsewhere) return;
      if (!(error instanceof StoreUnreachable) || waited >= LOCK_WAIT_MS) throw error;
      await new Promise((resolve) => setTimeout(resolve, LOCK_LOOK_MS));
    }
  }
}

/** Takes the data folder. A server that is just stopping is waited for; a running one is not. */
async function takeFolder(): Promise<void> {
  for (let waited = 0; ; waited += LOCK_LOOK_MS) {
    try {
      return worlds.lock(`a server at ${config.host}:${config.port}, process ${process.pid}`);
    } catch (error) {
      if (!(error instanceof FolderTaken) || waited >= LOCK_WAIT_MS) throw error;
      await new Promise((resolve) => setTimeout(resolve, LOCK_LOOK_MS));
    }
  }
}

function giveUp(error: unknown): never {
  console.error(`Hongbao did not start: ${messageOf(error)}`);
  process.exit(1);
}

/** What went wrong, and what to do where the system says it in its own way. */
function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code } = error as { code?: unknown };
  const isFolder = ['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'ENOTDIR'].includes(String(code));
  return isFolder
    ? `${error.message}. DATA_DIR (${config.dataDir}) must be a folder that this user may write to, with room in it.`
    : error.message;
}
