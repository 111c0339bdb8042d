import { isAnsweredPath } from '@hongbao/tab/http/answeredPaths';
import { Answers } from '@hongbao/tab/http/answers';
import type { StartMessage } from '@hongbao/tab/http/options';
import type { FromHost } from '@hongbao/tab/http/wire';
import { type Hongbao, hongbaoAt } from '../hongbao.ts';
import { answerSubresources, warnOfSubresources } from './answerSubresources.ts';
import { type SocketOpener, interceptRequests } from './interceptRequests.ts';

export type { Hongbao, WorldOptions } from '../hongbao.ts';
export type { Choices, Situated, World } from '../world.ts';
export type { GivenMember, Member } from '../member.ts';
export type { Given, GivenState } from '../given.ts';
export { AnswerLost, CallRefused } from '@hongbao/sdk';

/** Options of an exchange in a page. */
export interface InPageOptions {
  /** Address at which the page expects the server, without a slash at the end. If absent: the origin of the page. */
  readonly url?: string;
  /** Scenario of the world `main`, to which requests go that name no world. If absent: `empty`. */
  readonly scenario?: string;
  /**
   * Whether requests of the page to the address are answered: by `fetch`, `XMLHttpRequest`, `EventSource` and
   * `WebSocket`. If absent: yes.
   */
  readonly intercept?: boolean;
  /**
   * Path of the service worker that answers the other requests of the page, such as those of `<img>`: `/hongbao.sw.js`,
   * which `npx hongbao-service-worker public` copies into the folder `public`. If absent, they reach the network.
   */
  readonly serviceWorker?: string;
  /**
   * Starts the worker, for a page whose Content-Security-Policy forbids workers from `blob:`. Its script is in
   * `@hongbao/testkit/exchange`.
   */
  readonly worker?: () => Worker;
}

/** An exchange in a worker of this page. */
export interface InPageHongbao extends Hongbao {
  /** Makes requests of the page that name no world go to this world; null for `main`. */
  serve(world: { readonly id: string } | null): void;
}

/**
 * Starts the exchange in a worker of this page, without a server and without a port: in a component test, in a Storybook,
 * or in a page of one's own. Its worlds are in memory until `stop`. Rejects with the reason if the worker cannot start.
 */
export async function startHongbao({
  url = location.origin,
  scenario = 'empty',
  intercept = true,
  serviceWorker,
  worker: newWorker,
}: InPageOptions = {}): Promise<InPageHongbao> {
  const worker = newWorker === undefined ? await startWorker() : newWorker();
  const start: StartMessage = {
    build: null,
    root: `${url}/`,
    storage: 'memory',
    scenario,
    templates: [],
  };
  const answers = new Answers((message) => {
    // The worker reports that it is ready without a `hello`, which would arrive before the message that starts it.
    if (message.kind !== 'hello') worker.postMessage(message);
  });
  await new Promise<void>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<FromHost>) => {
      if (data.kind === 'loaded') worker.postMessage(start);
      else if (data.kind === 'ready') resolve();
      else if (data.kind === 'failed') reject(new Error(data.message));
      answers.receive(data);
    });
    worker.addEventListener('error', ({ message }) =>
      reject(
        new Error(
          `The worker of the exchange could not be loaded${message ? `: ${message}` : ''}. If the Content-Security-Policy of the page forbids workers from \`blob:\`, use the option \`worker\`.`,
        ),
      ),
    );
  });
  let served: string | null = null;
  /** Answers a request to the address; null for any other request. */
  const answer = (request: Request): Promise<Response> | null => {
    const path = request.url.startsWith(`${url}/`) ? request.url.slice(url.length) : '/';
    if (!isAnsweredPath(path.slice(1))) return null;
    if (served === null || request.headers.has('x-world')) return answers.fetch(request, path);
    const headers = new Headers(request.headers);
    headers.set('x-world', served);
    return answers.fetch(new Request(request, { headers }), path);
  };
  const socketPath = ({ href }: URL) => {
    const target = href.replace(/^ws/, 'http');
    return target.startsWith(`${url}/`) ? target.slice(url.length) : '/';
  };
  const sockets: SocketOpener = {
    serves: (address) => isAnsweredPath(socketPath(address).slice(1)),
    open: (address, client) =>
      answers.openSocket(socketPath(address), served === null ? [] : [['x-world', served]], client),
  };
  const endings = [() => worker.terminate()];
  const stop = async () => endings.forEach((end) => end());
  if (intercept) endings.push(interceptRequests(answer, sockets));
  if (serviceWorker === undefined) {
    if (intercept) endings.push(warnOfSubresources(url));
  } else {
    const ended = await answerSubresources(serviceWorker, url, answer).catch((error: unknown) => {
      void stop();
      throw error;
    });
    endings.push(ended);
  }
  const direct: typeof fetch = (input, init) => {
    const request = new Request(input, init);
    return answer(request) ?? fetch(request);
  };
  return {
    ...hongbaoAt(url, undefined, stop, direct),
    serve: (world) => (served = world?.id ?? null),
  };
}

/** Starts the worker from the text of its script, so that no bundler has to find a file of this package. */
async function startWorker(): Promise<Worker> {
  const { exchange } = await import('virtual:exchange');
  const packed = new Blob([Uint8Array.from(atob(exchange), (char) => char.charCodeAt(0))]);
  const script = packed.stream().pipeThrough(new DecompressionStream('gzip'));
  const blob = await new Response(script, {
    headers: { 'content-type': 'text/javascript' },
  }).blob();
  const address = URL.createObjectURL(blob);
  const worker = new Worker(address, { type: 'module', name: 'exchange' });
  worker.addEventListener('message', () => URL.revokeObjectURL(address), { once: true });
  return worker;
}
