import { fileURLToPath } from 'node:url';
import { describePlace, readClusterConfig } from '@hongbao/cluster/clusterConfig';
import {
  isOnlyForFirstWorld,
  makeFirstWorld,
  makeFirstWorldInProcess,
} from '@hongbao/server/firstWorld';
import { greet } from '@hongbao/server/greet';
import { requirePort } from '@hongbao/server/requirePort';
import { stopOnSignal } from '@hongbao/server/stopOnSignal';
import { StoreUnreachable, WorldElsewhere } from '@hongbao/server/world/store';
import { FolderTaken } from '@hongbao/server/worlds/folderLock';
import { composeServer } from './composeServer.ts';

/** Maximum time to wait for the lock of a data folder whose server is stopping, and the retry interval. */
const LOCK_WAIT_MS = 6_000;
const LOCK_RETRY_MS = 200;

const settings = readSettings();
// A process that only creates the first world has the settings of the server that started it, and serves no requests.
const url = isOnlyForFirstWorld(process.argv) ? null : settings.serverUrl;
const { config, worlds, createApp } = await composeServer(settings, url).catch(exitWithError);

if (isOnlyForFirstWorld(process.argv)) {
  // The server that waits for this process holds the lock of the folder; without that server the world is not needed.
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
// A world with a broken file does not stop the server: other worlds and control calls work, and calls to the broken one
// return the problem.
await openMain().catch((error: unknown) => console.error(messageOf(error)));
worlds.startHeartbeat();

const app = await createApp();
app.makeDocuments();
await app.listen({ host: config.host, port: config.port }).catch(exitWithError);
await greet(app, config, describePlace(settings));

stopOnSignal(async () => {
  await app.close();
  await worlds.close();
});

function readSettings() {
  try {
    return readClusterConfig(process.env);
  } catch (error) {
    return exitWithError(error);
  }
}

/**
 * Opens the main world, unless another server has its lease. After a crash of that server the lease remains valid until
 * it expires.
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

/** The message of an error, with advice for errors of the operating system. */
function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code } = error as { code?: unknown };
  const isFolder = ['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'ENOTDIR'].includes(String(code));
  return isFolder
    ? `${error.message}. DATA_DIR (${settings.dataDir}) must be a folder that this user may write to, with room in it.`
    : error.message;
}
