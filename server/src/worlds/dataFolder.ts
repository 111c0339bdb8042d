import { join } from 'node:path';
import type { WorldStore } from '@hongbao/engine/world/store';
import { startCheckProcess } from './checkProcess.ts';
import { lockFolder } from './folderLock.ts';
import { Templates } from './templates.ts';
import { WorldFiles } from './worldFiles.ts';
import type { WorldsPlatform } from '@hongbao/engine/worlds/worldsPlatform';

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
