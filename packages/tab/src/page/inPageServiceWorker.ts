import { isAnsweredPath } from '../http/answeredPaths.ts';
import { IN_PAGE_LOCK, type PageAnswer, type PageRequest } from '../http/pageWire.ts';

/*
 * The service worker of pages that run the exchange themselves (`@hongbao/testkit/browser`). A page answers its own
 * `fetch`; requests that only a service worker can answer, such as those of `<img>`, are sent to it by message. Users copy
 * this file into their project, so it has no state and no build of the package in it.
 */

const scope = self as unknown as ServiceWorkerGlobalScope;
/** The address at which the page expects the server, without a slash at the end. */
const address =
  new URL(scope.location.href).searchParams.get('url') ?? new URL(scope.location.href).origin;

scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()));

// A page asks for its id when it starts the exchange. One that was loaded without its service worker (for the first time,
// or with Shift and reload) is controlled from then on.
scope.addEventListener('message', (event: ExtendableMessageEvent) => {
  const { source, ports } = event;
  if (!(source instanceof Client)) return;
  const reply = () => ports[0]?.postMessage(source.id);
  // A version that another one replaces at this instant cannot control pages.
  event.waitUntil(scope.clients.claim().then(reply, reply));
});

scope.addEventListener('fetch', (event: FetchEvent) => {
  const { request, clientId } = event;
  if (!request.url.startsWith(`${address}/`)) return;
  if (isAnsweredPath(request.url.slice(address.length + 1)))
    event.respondWith(answered(request, clientId));
});

/** Returns the answer of the page that sent the request, or of the network if no exchange runs in it. */
async function answered(request: Request, clientId: string): Promise<Response> {
  const { held = [] } = await navigator.locks.query();
  const runsExchange = held.some(({ name }) => name === `${IN_PAGE_LOCK}${clientId}`);
  const page = runsExchange ? await scope.clients.get(clientId) : undefined;
  if (page === undefined) return fetch(request);
  const { url, method, headers } = request;
  const body = method === 'GET' || method === 'HEAD' ? null : await request.blob();
  const message: PageRequest = {
    kind: 'hongbaoRequest',
    url,
    method,
    headers: [...headers],
    body,
  };
  const { port1, port2 } = new MessageChannel();
  const answer = new Promise<PageAnswer | null>((resolve) => {
    port1.addEventListener('message', ({ data }) => resolve(data));
    port1.start();
  });
  page.postMessage(message, [port2]);
  const result = await answer;
  port1.close();
  return result === null
    ? Response.error()
    : new Response(result.body, { status: result.status, headers: [...result.headers] });
}
