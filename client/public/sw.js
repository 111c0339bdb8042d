/*
 * The offline shell. Pages are asked for from the network first and only taken from here when there is none; files
 * with a hash in their name never change and are taken from here at once. Calls are never touched: an old price or
 * balance must not look like a new one.
 */
const CACHE = `hongbao-${new URL(self.location.href).searchParams.get('build') ?? ''}`;
const SHELL = ['./index.html', './manifest.webmanifest', './icon.svg'];

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(SHELL)));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => names.filter((name) => name.startsWith('hongbao-') && name !== CACHE))
      .then((old) => Promise.all(old.map((name) => caches.delete(name)))),
  );
});

self.addEventListener('message', (event) => {
  if (event.data === 'takeOver') self.skipWaiting();
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (request.mode === 'navigate' && !/desk\.html|\/(api|control|docs)/.test(url.pathname)) {
    event.respondWith(fetch(request).catch(() => caches.match('./index.html')));
  } else if (url.pathname.includes('/assets/')) {
    event.respondWith(fromCache(request));
  }
});

async function fromCache(request) {
  const kept = await caches.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) {
    const cache = await caches.open(CACHE);
    await cache.put(request, answer.clone());
  }
  return answer;
}
