import { generateEnvelopeKeys } from '@hongbao/server/platform/browser/envelope';
import { WorldHost } from './worldHost.ts';
import type { TabHost, TabReply, TabRequest } from './protocol.ts';

/*
 * Entry point of the module worker that hosts worlds. It sends `ready` when SQLite is loaded; requests are answered in
 * any order, by their id.
 */

const SECRETS_KEY_BYTES = 32;

const scope = self as unknown as DedicatedWorkerGlobalScope;
const host: TabHost = new WorldHost({
  secretsKey: crypto.getRandomValues(new Uint8Array(SECRETS_KEY_BYTES)),
  keys: await generateEnvelopeKeys(),
  origin: scope.location.origin,
  device: scope.navigator.userAgent.slice(0, 200),
  report: (text, error) => console.error(text, ...(error === undefined ? [] : [error])),
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
