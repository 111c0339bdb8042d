import { WorldHost } from './worldHost.ts';
import { BrowserWorlds } from './storage/browserWorlds.ts';
import { openInstallation } from './storage/installation.ts';
import { openFolder } from './storage/opfsFolder.ts';
import type { TabHost, TabReply, TabRequest } from './protocol.ts';

/*
 * Entry point of the module worker that hosts worlds. It sends `ready` when SQLite is loaded and the stored worlds are listed; requests are answered in
 * any order, by their id.
 */

/** Prefix of the paths of files in the memory of the worker. */
const SCRATCH = '/';

const scope = self as unknown as DedicatedWorkerGlobalScope;
const report = (text: string, error?: unknown) =>
  console.error(text, ...(error === undefined ? [] : [error]));

const { folder, persistence } = await openFolder();
const { secretsKey, keys } = await openInstallation(folder);
const host: TabHost = new WorldHost({
  store: await BrowserWorlds.open({ folder, scratch: SCRATCH, report }),
  scratch: SCRATCH,
  persistence,
  secretsKey,
  keys,
  origin: scope.location.origin,
  device: scope.navigator.userAgent.slice(0, 200),
  report,
});

const reply = (message: TabReply) => scope.postMessage(message);

scope.addEventListener('message', ({ data }: MessageEvent<TabRequest>) => {
  const { id, method, args } = data;
  const run = host[method] as (...input: readonly unknown[]) => Promise<unknown>;
  run.apply(host, args as unknown[]).then(
    (result) => reply({ kind: 'result', id, result }),
    (error: unknown) => reply({ kind: 'error', id, message: String(error) }),
  );
});
reply({ kind: 'ready' });
