/** A new version that waits to take over, if there is one. */
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
  /** Lets the new version take over; the page reloads once it has. */
  accept: () => {
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), {
      once: true,
    });
    waiting?.postMessage('takeOver');
  },
};

/** Registers the offline shell in built apps. Browsers without it, and plain http on a phone, simply go without. */
export async function startServiceWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  await settled();
  const registration = await navigator.serviceWorker
    .register(`./sw.js?build=${__BUILD_ID__}`)
    .catch(() => null);
  if (!registration) return;
  // A first visit has no old version to update from.
  const check = () => {
    if (registration.waiting && navigator.serviceWorker.controller) offer(registration.waiting);
  };
  check();
  void navigator.serviceWorker.ready.then(({ active }) => active && keepFetched(active));
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', check);
  });
}

/** The first page comes first: keeping the rest of the app may wait until the line is quiet. */
const SETTLED_MS = 4_000;
const settled = () => new Promise((resolve) => setTimeout(resolve, SETTLED_MS));

/** Hands the worker what this page fetched before the worker was there: the texts of its language. */
function keepFetched(worker: ServiceWorker): void {
  const keep = performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => name.includes('/assets/'));
  worker.postMessage({ keep });
}
