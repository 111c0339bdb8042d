// The service worker of the site: all pages and the search without a network, after the first visit. Files are served
// from the cache first; a new build has a new version, whose files replace the old ones together.
declare const __VERSION__: string;
declare const __FILES__: readonly string[];
declare const __PICTURES__: readonly string[];

const worker = self as unknown as ServiceWorkerGlobalScope;
const PREFIX = 'hongbao-site-';
const CACHE = PREFIX + __VERSION__;
/** Maximum pictures that are fetched at the same time. */
const AT_ONCE = 4;
/** Folder of the product, which has a service worker of its own. */
const TRY = new URL('try/', worker.registration.scope).href;

worker.addEventListener('install', (event) => {
  event.waitUntil(store());
});

async function store(): Promise<void> {
  const cache = await caches.open(CACHE);
  await cache.addAll(__FILES__.map((path) => new Request(addressOf(path), { cache: 'no-cache' })));
  await worker.skipWaiting();
}

worker.addEventListener('activate', (event) => {
  event.waitUntil(removeOld());
});

async function removeOld(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
  await worker.clients.claim();
}

worker.addEventListener('message', (event) => {
  if (event.data === 'storePictures') event.waitUntil(storePictures());
});

async function storePictures(): Promise<void> {
  const cache = await caches.open(CACHE);
  const left = [...__PICTURES__];
  const takeNext = async (): Promise<void> => {
    const path = left.shift();
    if (path === undefined) return;
    if ((await cache.match(addressOf(path))) === undefined)
      await cache.add(addressOf(path)).catch(() => undefined);
    return takeNext();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, takeNext));
}

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const isOwn = request.url.startsWith(worker.registration.scope) && !request.url.startsWith(TRY);
  if (request.method === 'GET' && isOwn) event.respondWith(answer(request));
});

async function answer(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  const url = request.url.replace(/index\.html(?=$|[?#])/, '');
  return (await cache.match(url, { ignoreSearch: true, ignoreVary: true })) ?? fetch(request);
}

const addressOf = (path: string) => new URL(path, worker.registration.scope).href;
