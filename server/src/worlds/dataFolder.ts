import { join } from 'node:path';
import type { WorldStore } from '../world/store.ts';
import { startCheckProcess } from './checkProcess.ts';
import { lockFolder } from './folderLock.ts';
import { Templates } from './templates.ts';
import { WorldFiles } from './worldFiles.ts';
import type { WorldsPlatform } from './worldsPlatform.ts';

/** Worlds of a server in a data folder. A shared `store` replaces the store of worlds, but not the templates. */
export function dataFolder(
  dataDir: string,
  store: WorldStore = new WorldFiles(dataDir),
): WorldsPlatform {
  return {
    store,
    templates: new Templates(join(dataDir, 'templates')),
    startCheck: startCheckProcess,
    lock: (who) => lockFolder(dataDir, who),
  };
}
