/** The installed version that waits for activation, or null. */
let waiting: ServiceWorker | null = null;
const listeners = new Set<() => void>();

function offer(worker: ServiceWorker | null): void {
  waiting = worker;
  for (const listener of listeners) listener();
}

export const update = {
  isReady: () => waiting !== null,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
  /** Activates the new version; the page reloads once it controls the page. */
  accept: () => {
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), {
      once: true,
    });
    waiting?.postMessage('takeOver');
  },
};

/** Registers the service worker in built apps. Browsers without it, and plain http on a phone, work without. */
export async function startServiceWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  await settled();
  const registration = await navigator.serviceWorker
    .register(`./sw.js?build=${__BUILD_ID__}`)
    .catch(() => null);
  if (!registration) return;
  // The first visit has no old version to update from.
  const check = () => {
    if (registration.waiting && navigator.serviceWorker.controller) offer(registration.waiting);
  };
  check();
  void navigator.serviceWorker.ready.then(({ active }) => active && keepFetched(active));
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', check);
  });
}

/** The delay of the precache after the first page, so that it does not compete for the connection. */
const SETTLED_MS = 4_000;
const settled = () => new Promise((resolve) => setTimeout(resolve, SETTLED_MS));

/** Passes the worker what this page fetched before the worker was active: the texts of its language. */
function keepFetched(worker: ServiceWorker): void {
  const keep = performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => name.includes('/assets/'));
  worker.postMessage({ keep });
}
