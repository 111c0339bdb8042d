import { sharedNames } from './page/names.ts';
import type { StartMessage } from './http/options.ts';
import { startExchange } from './http/startExchange.ts';
import type { FromHost, ToHost } from './http/wire.ts';

/*
 * Entry point of the module worker that hosts the worlds. The page that starts it sends `StartMessage`. Requests come from
 * the page, and from the service worker of the same build over a channel.
 */

const scope = self as unknown as DedicatedWorkerGlobalScope;

scope.addEventListener(
  'message',
  ({ data }: MessageEvent<StartMessage>) => {
    start(data).catch((error: unknown) =>
      tell(scope, {
        kind: 'failed',
        message: error instanceof Error ? error.message : String(error),
      }),
    );
  },
  { once: true },
);

type Port = Pick<MessagePort, 'postMessage' | 'addEventListener'>;

const tell = (port: Pick<Port, 'postMessage'>, message: FromHost) => port.postMessage(message);

async function start({ build, ...options }: StartMessage): Promise<void> {
  const names = sharedNames(options.root, build ?? '');
  if (build !== null) await hold(names.workerLock);
  const { http, persistence } = await startExchange(options, (text) =>
    tell(scope, { kind: 'progress', text }),
  );
  const host = crypto.randomUUID();
  const serve = (port: Port) => {
    port.addEventListener('message', (event) => {
      const message = (event as MessageEvent<ToHost>).data;
      if (message.kind === 'hello') tell(port, { kind: 'ready', host, persistence });
      else if (message.kind === 'cancel') http.cancel(message.id);
      else if (message.kind === 'message') http.receive(message.id, message.text);
      else if (message.kind === 'request' && message.host === host)
        http
          .handle(message, (part) => tell(port, part))
          .catch((error: unknown) => {
            console.error(`The request ${message.url} failed`, error);
            tell(port, { kind: 'reset', id: message.id });
          });
    });
    tell(port, { kind: 'ready', host, persistence });
  };
  serve(scope);
  if (build !== null) serve(new BroadcastChannel(names.channel));
}

/** Takes a lock until this worker ends. Waits for the worker that has it. */
function hold(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    navigator.locks
      .request(name, () => {
        resolve();
        return new Promise(() => undefined);
      })
      .catch(reject);
  });
}

tell(scope, { kind: 'loaded' });
