import { describePlace, readClusterConfig } from '@hongbao/cluster/clusterConfig';
import {
  ONLY_PREPARE,
  isOnlyForFirstWorld,
  makeFirstWorld,
  makeFirstWorldInProcess,
} from '@hongbao/server/firstWorld';
import { printStartupMessage } from '@hongbao/server/startupMessage';
import { requirePort } from '@hongbao/server/requirePort';
import { stopOnSignal } from '@hongbao/server/stopOnSignal';
import { FolderTaken } from '@hongbao/server/worlds/folderLock';
import { type ComposedServer, composeServer } from './composeServer.ts';
import { startErrorText } from './startErrorText.ts';

/** Maximum time to wait for the lock of a data folder whose server is stopping, and the retry interval. */
const LOCK_WAIT_MS = 6_000;
const LOCK_RETRY_MS = 200;

/**
 * Runs the server until a signal ends it. Throws if it cannot start.
 *
 * @param program the file that runs the server; it is run again in a process that creates the first world
 */
export async function serve(program: string): Promise<void> {
  const settings = readClusterConfig(process.env);
  const isOnlyWorld = isOnlyForFirstWorld(process.argv);
  // A process that only creates the first world has the settings of the server that started it, and serves no requests.
  const composed = await composeServer(settings);
  const { config, worlds, createApp } = composed;

  if (isOnlyWorld) {
    // The server that waits for this process holds the lock of the folder; without that server the world is not needed.
    process.once('disconnect', () => process.exit(1));
    const failed = await makeFirstWorld(config, worlds).then(() => null, startErrorText);
    if (failed !== null) console.error(failed);
    await worlds.close();
    process.exit(failed === null ? 0 : 1);
  }
  await takeFolder(composed);
  await requirePort(config.host, config.port);
  if (!(await worlds.exists('main'))) await makeFirstWorldInProcess(program);
  if (process.argv.includes(ONLY_PREPARE)) {
    await worlds.close();
    process.exit(0);
  }
  // A world with a broken file does not stop the server: other worlds and control calls work, and calls to the broken
  // one return the problem.
  // Worlds that servers share are opened by their first request, at the server that gets their requests.
  if (settings.databaseUrl === null)
    await worlds.find('main').catch((error: unknown) => console.error(startErrorText(error)));
  worlds.startHeartbeat();

  const app = await createApp();
  await app.listen({ host: config.host, port: config.port });
  printStartupMessage(app, config, describePlace(settings));

  stopOnSignal(async () => {
    await app.close();
    await worlds.close();
  });
}

/** Acquires the lock of the data folder. Waits for a server that is stopping, but not for a running one. */
async function takeFolder({ config, worlds }: ComposedServer): Promise<void> {
  for (let waited = 0; ; waited += LOCK_RETRY_MS) {
    try {
      return worlds.lock(`a server at ${config.host}:${config.port}, process ${process.pid}`);
    } catch (error) {
      if (!(error instanceof FolderTaken) || waited >= LOCK_WAIT_MS) throw error;
      await new Promise((resolve) => setTimeout(resolve, LOCK_RETRY_MS));
    }
  }
}
