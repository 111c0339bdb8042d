import { Answers } from '../http/answers.ts';
import type { FromHost } from '../http/wire.ts';
import { sharedNames } from './names.ts';

/*
 * The service worker of the product on static files. Requests that a server would answer go to the worker that hosts the
 * worlds; pages and their files come from the cache of this build, so that it also works without a connection.
 */

const scope = self as unknown as ServiceWorkerGlobalScope;
const address = new URL(scope.location.href);
/** The root of the product: the folder of this file. */
const root = new URL('./', address).href;
const build = address.searchParams.get('build') ?? '';

/** Paths below the root that the worker answers. */
const ANSWERED =
  /^(?:api|control|go|provider)\/|^(?:health|openapi\.json|postman\.json|llms\.txt)$/;
/** Pages by the path at which a server has them. */
const PAGES: Readonly<Record<string, string>> = {
  '': 'index.html',
  desk: 'desk.html',
  docs: 'docs.html',
};

const channel = new BroadcastChannel(sharedNames(root, build).channel);
const answers = new Answers((message) => channel.postMessage(message));
channel.addEventListener('message', ({ data }: MessageEvent<FromHost>) => answers.receive(data));

const CACHES = `hongbao ${new URL(root).pathname} `;
const CACHE = `${CACHES}${build}`;

scope.addEventListener('install', (event) => event.waitUntil(cachePages()));

/** Caches the pages of this build. Their files are cached when they are used, and by `cacheAll`. */
async function cachePages(): Promise<void> {
  const cache = await caches.open(CACHE);
  const pages = Object.values(PAGES).map((page) => new Request(page, { cache: 'no-cache' }));
  await cache.addAll(pages);
}

scope.addEventListener('activate', (event) => event.waitUntil(activate()));

async function activate(): Promise<void> {
  await scope.clients.claim();
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(CACHES) && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
}

scope.addEventListener('message', (event: ExtendableMessageEvent) => {
  if (event.data === 'takeOver') void scope.skipWaiting();
  if (event.data === 'cacheAll') event.waitUntil(cacheAll());
});

/** Caches all files of this build, so that it works without a connection. */
async function cacheAll(): Promise<void> {
  const cache = await caches.open(CACHE);
  const files = (await (await fetch('files.json', { cache: 'no-cache' })).json()) as string[];
  for (const file of files) if (!(await cache.match(file))) await cache.add(file).catch(() => null);
}

scope.addEventListener('fetch', (event: FetchEvent) => {
  const { request } = event;
  if (!request.url.startsWith(root)) return;
  const url = request.url.slice(root.length);
  const path = url.split(/[?#]/)[0] ?? '';
  if (ANSWERED.test(path)) event.respondWith(answered(request, `/${url}`));
  else if (request.method === 'GET') event.respondWith(fileOf(request, path));
});

async function answered(request: Request, url: string): Promise<Response> {
  const response = await answers.fetch(request, url);
  const to = response.headers.get('location');
  // The server's paths are below its root.
  return to === null
    ? response
    : Response.redirect(new URL(to.replace(/^\//, ''), root), response.status);
}

async function fileOf(request: Request, path: string): Promise<Response> {
  const page = PAGES[path];
  const cache = await caches.open(CACHE);
  const wanted = page ?? request;
  const cached = await cache.match(wanted, { ignoreSearch: page !== undefined, ignoreVary: true });
  if (cached) return cached;
  const response = await fetch(wanted);
  if (response.ok && response.status === 200) await cache.put(wanted, response.clone());
  return response;
}
