/*
 * Caches the app shell and the code of every page of one build, so that each page opens without a network. The shell is
 * requested from the network first, and served from the cache after a failure or SHELL_WAIT_MS. API calls are never
 * cached: an old price or balance must not look like a new one.
 */
const { pathname, searchParams } = new URL(self.location.href);
/** The folder of the app on its origin: "/", or "/some/path/". Another folder can have an app of its own. */
const FOLDER = pathname.replace(/[^/]*$/, '');
const CACHES = `hongbao-${FOLDER.slice(1)}`;
const CACHE = CACHES + (searchParams.get('build') ?? '');
const SHELL = ['./index.html', './manifest.webmanifest', './icon.svg'];
const SHELL_WAIT_MS = 3_000;

self.addEventListener('install', (event) => {
  event.waitUntil(keepBuild());
});

async function keepBuild() {
  const cache = await caches.open(CACHE);
  const files = await (await fetch('./precache.json', { cache: 'no-cache' })).json();
  await cache.addAll([...SHELL, ...files.map((file) => `./${file}`)]);
}

self.addEventListener('activate', (event) => {
  // The page of a first visit is controlled without a reload.
  event.waitUntil(self.clients.claim());
  event.waitUntil(
    caches
      .keys()
      .then((names) => names.filter((name) => isOfThisApp(name) && name !== CACHE))
      .then((old) => Promise.all(old.map((name) => caches.delete(name)))),
  );
});

const isOfThisApp = (name) => name.startsWith(CACHES) && !name.slice(CACHES.length).includes('/');

self.addEventListener('message', (event) => {
  if (event.data === 'takeOver') self.skipWaiting();
  // Files that the page fetched before this worker was active: the texts of its language.
  if (Array.isArray(event.data?.keep)) event.waitUntil(keepFiles(event.data.keep));
});

async function keepFiles(urls) {
  const cache = await caches.open(CACHE);
  const missing = [];
  for (const url of urls) if (!(await cache.match(url))) missing.push(url);
  await Promise.allSettled(missing.map((url) => cache.add(url)));
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  const isOfThisFolder = url.origin === self.location.origin && url.pathname.startsWith(FOLDER);
  if (request.method !== 'GET' || !isOfThisFolder) return;
  const path = url.pathname.slice(FOLDER.length);
  // The app has one page. The server serves all other addresses: Desk, reference, calls, links.
  if (request.mode === 'navigate' && ['', 'index.html'].includes(path)) {
    event.respondWith(shell(request));
  } else if (path.startsWith('assets/')) {
    event.respondWith(fromCache(request));
  }
});

async function shell(request) {
  const kept = await caches.match('./index.html');
  // A redirect comes from a proxy, for example to its login.
  const isGood = ({ ok, type }) => ok || type === 'opaqueredirect';
  const asked = fetch(request).then((answer) => (isGood(answer) || !kept ? answer : kept));
  if (!kept) return asked;
  const waited = new Promise((resolve) => setTimeout(() => resolve(kept), SHELL_WAIT_MS));
  return Promise.race([asked.catch(() => kept), waited]);
}

async function fromCache(request) {
  const kept = await caches.match(request, { ignoreVary: true });
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) {
    const cache = await caches.open(CACHE);
    // If the storage is full, the file is fetched from the network each time.
    await cache.put(request, answer.clone()).catch(() => undefined);
  }
  return answer;
}
