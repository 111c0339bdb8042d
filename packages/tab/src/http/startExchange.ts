import type { EngineConfig } from '@hongbao/engine/config/engineConfig';
import { DEFAULT_AT } from '@hongbao/engine/control/worldControls';
import { allHandlers } from '@hongbao/engine/jobs/allHandlers';
import { scenarios } from '@hongbao/engine/scenarios/builtin/scenarios';
import { defaultSeed } from '@hongbao/engine/scenarios/defaultSeed';
import { Handlers } from '@hongbao/engine/world/handlers';
import { builtIn } from '@hongbao/engine/world/scenario';
import { Worlds } from '@hongbao/engine/worlds/worlds';
import { stories } from 'virtual:stories';
import { BrowserWorlds } from '../storage/browserWorlds.ts';
import { openInstallation } from '../storage/installation.ts';
import type { Persistence } from '../storage/folder.ts';
import { MemoryFolder } from '../storage/memoryFolder.ts';
import { openFolder } from '../storage/opfsFolder.ts';
import { TabPlatform } from '../tabPlatform.ts';
import { HttpHost } from './httpHost.ts';
import type { ExchangeOptions } from './options.ts';

export interface Exchange {
  readonly http: HttpHost;
  readonly persistence: Persistence;
}

/** Maximum size of a world, bytes. A world is in memory while it is open, and is copied when it is made or exported. */
const WORLD_BYTES_MAX = 256_000_000;
/** Maximum open worlds. An open demo world takes about 50 MB. */
const OPEN_MAX = 3;
/** Prefix of the paths of files in the memory of the worker. */
const SCRATCH = '/';

const config: EngineConfig = {
  canForward: false,
  checksResults: false,
  // The page is the operator of its worlds, as a page on the machine of a server is.
  controlToken: null,
  corsOrigins: [],
  isForThisMachine: true,
  envelope: 'required',
  forward: null,
  hasTestAids: true,
  isControlOn: true,
  isTestProviderOn: true,
  recordsTraffic: true,
  seed: null,
  unauthorizedStatus: 401,
  unknownSetting: 'refused',
  worldBytesMax: WORLD_BYTES_MAX,
};

/** Opens the worlds of this browser, and answers requests to them. `progress` receives what is done, in English. */
export async function startExchange(
  { root, storage, scenario, templates }: ExchangeOptions,
  progress: (text: string) => void,
): Promise<Exchange> {
  const { folder, persistence } = await folderFor(storage, root);
  const { secretsKey, keys } = await openInstallation(folder);
  const handlers = new Handlers(allHandlers());
  const store = await BrowserWorlds.open({ folder, scratch: SCRATCH, report });
  const platform = new TabPlatform({ store, handlers, secretsKey, scratch: SCRATCH });
  platform.templates.provide(templates);
  const worlds = new Worlds({
    platform,
    handlers,
    scenarios: builtIn(scenarios),
    secretsKey,
    report,
    bytesMax: WORLD_BYTES_MAX,
    openMax: OPEN_MAX,
  });
  if (scenario !== null && !(await worlds.exists('main')))
    await makeMain(worlds, scenario, progress);
  worlds.startHeartbeat();
  const place = {
    origin: root.replace(/\/$/, ''),
    userAgent: navigator.userAgent,
    languages: navigator.languages,
    log: {
      warn: (fields: object, text: string) => console.warn(text, fields),
      error: (fields: object, text: string) => console.error(text, fields),
    },
  };
  return { http: new HttpHost({ worlds, config, keys, place, stories }), persistence };
}

async function folderFor(storage: ExchangeOptions['storage'], root: string) {
  if (storage === 'browser') return openFolder(new URL(root).pathname);
  const persistence: Persistence = { isPersistent: false, why: 'unsupported' };
  return { folder: new MemoryFolder(), persistence };
}

/** Makes the world `main`, whose clock runs from the instant of the scenario's templates. */
async function makeMain(
  worlds: Worlds,
  scenario: string,
  progress: (text: string) => void,
): Promise<void> {
  const origin = { scenario, seed: defaultSeed(config, scenario), at: DEFAULT_AT };
  const world = await worlds.create({ id: 'main', ...origin, clock: 'frozen' }, progress);
  await world.time.run(1);
  await world.whenDurable();
}

function report(text: string, error?: unknown): void {
  console.error(text, ...(error === undefined ? [] : [error]));
}
