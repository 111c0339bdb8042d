import { isAnsweredPath } from '../http/answeredPaths.ts';
import { Answers } from '../http/answers.ts';
import type { FromHost } from '../http/wire.ts';
import { sharedNames } from './names.ts';

/*
 * The service worker of the product on static files. Requests that a server would answer go to the worker that hosts the
 * worlds; pages and their files come from the cache of this build, so that it also works without a connection.
 */

const scope = self as unknown as ServiceWorkerGlobalScope;
/** The root of the product: the folder of this file. */
const root = new URL('./', scope.location.href).href;
/**
 * The build of this file, which `buildTry.mjs` puts before it. It is not part of the address: a browser finds a new build
 * because the file at the same address has changed.
 */
const build = (globalThis as unknown as { readonly hongbaoBuild: string }).hongbaoBuild;

/** Pages by the path at which a server has them. */
const PAGES: Readonly<Record<string, string>> = {
  '': 'index.html',
  desk: 'desk.html',
  docs: 'docs.html',
};

/** Interval of the check whether a page still hosts the worlds while a navigation waits, ms. */
const HOST_CHECK_MS = 300;

const names = sharedNames(root, build);
const channel = new BroadcastChannel(names.channel);
const answers = new Answers((message) => channel.postMessage(message));
channel.addEventListener('message', ({ data }: MessageEvent<FromHost>) => answers.receive(data));

const CACHES = `hongbao ${new URL(root).pathname} `;
const CACHE = `${CACHES}${build}`;

scope.addEventListener('install', (event) => event.waitUntil(install()));

/**
 * Caches the pages of this build. At a first visit their files are cached when they are used, and by `cacheAll`; a later
 * build is complete when it is installed, because the server may have another one when it is activated.
 */
async function install(): Promise<void> {
  const cache = await caches.open(CACHE);
  const pages = Object.values(PAGES).map((page) => new Request(page, { cache: 'no-cache' }));
  await cache.addAll(pages);
  if (scope.registration.active) await cacheAll();
}

scope.addEventListener('activate', (event) => event.waitUntil(activate()));

async function activate(): Promise<void> {
  await scope.clients.claim();
  const all = await caches.keys();
  const old = all.filter((name) => name.startsWith(CACHES) && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
}

scope.addEventListener('message', (event: ExtendableMessageEvent) => {
  if (event.data === 'takeOver') {
    // A browser activates a new version when the active one has no open streams, or minutes later.
    scope.registration.active?.postMessage('retire');
    void scope.skipWaiting();
  }
  if (event.data === 'retire') answers.close();
  // A page that was loaded without its service worker (Shift and reload) is controlled from now on.
  if (event.data === 'claim') event.waitUntil(scope.clients.claim());
  // What is missing is cached at the next start of a page.
  if (event.data === 'cacheAll') event.waitUntil(cacheAll().catch(() => undefined));
});

/**
 * Caches all files of this build, so that it works without a connection: one after the other, because the page has
 * requests too.
 */
async function cacheAll(): Promise<void> {
  const cache = await caches.open(CACHE);
  const files = (await (await fetch('files.json', { cache: 'no-cache' })).json()) as string[];
  const cached = new Set((await cache.keys()).map(({ url }) => url));
  for (const file of files) {
    if (cached.has(new URL(file, root).href)) continue;
    // Names of assets contain a hash. Other files can be those of another build in the cache of HTTP.
    await cache.add(file.startsWith('assets/') ? file : new Request(file, { cache: 'no-cache' }));
  }
}

scope.addEventListener('fetch', (event: FetchEvent) => {
  const { request } = event;
  if (!request.url.startsWith(root)) return;
  const url = request.url.slice(root.length);
  const path = url.split(/[?#]/)[0] ?? '';
  if (isAnsweredPath(path)) event.respondWith(answered(request, `/${url}`));
  else if (request.method === 'GET') event.respondWith(fileOf(request, path));
});

async function answered(request: Request, url: string): Promise<Response> {
  const response =
    request.mode === 'navigate' ? await navigated(request, url) : await answers.fetch(request, url);
  const to = response.headers.get('location');
  // The server's paths are below its root.
  return to === null
    ? response
    : Response.redirect(new URL(to.replace(/^\//, ''), root), response.status);
}

/**
 * Answers a navigation. If no page hosts the worlds, or the last one is closed before the answer, the app is opened, which
 * becomes the host and then opens the address: the tab that waits here cannot become it.
 */
async function navigated(request: Request, url: string): Promise<Response> {
  const waiting = new AbortController();
  const answer = answers.fetch(request, url, waiting.signal);
  const isAnswered = answer.then(
    () => true,
    () => true,
  );
  const pause = () =>
    new Promise<false>((resolve) => setTimeout(() => resolve(false), HOST_CHECK_MS));
  while (await isHosted()) if (await Promise.race([isAnswered, pause()])) return answer;
  if (await Promise.race([isAnswered, false])) return answer;
  waiting.abort();
  return Response.redirect(`${root}#${url}`, 302);
}

/** Whether a page hosts the worlds. */
async function isHosted(): Promise<boolean> {
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name }) => name === names.pageLock);
}

async function fileOf(request: Request, path: string): Promise<Response> {
  const page = PAGES[path];
  const cache = await caches.open(CACHE);
  const wanted = page ?? request;
  const cached = await cache.match(wanted, { ignoreSearch: page !== undefined, ignoreVary: true });
  if (cached) return cached;
  const response = await fetch(wanted);
  // Without space in the browser's storage a file is downloaded again each time.
  if (response.ok && response.status === 200)
    await cache.put(wanted, response.clone()).catch(() => undefined);
  return response;
}
