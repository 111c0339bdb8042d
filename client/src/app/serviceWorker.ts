import { createChanges } from '../lib/changes.ts';
import { whenSettled } from '../lib/firstUse.ts';

/** The installed version that is waiting for activation, or null. */
let waiting: ServiceWorker | null = null;
const { subscribe, notify } = createChanges();

function offer(worker: ServiceWorker | null): void {
  waiting = worker;
  notify();
}

export const update = {
  isReady: () => waiting !== null,
  subscribe,
  /** Activates the new version. The page reloads once the new service worker controls it. */
  accept: () => {
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), {
      once: true,
    });
    waiting?.postMessage('takeOver');
  },
};

/**
 * Registers the service worker in built apps. The app also works without a service worker: in older browsers, and on a
 * phone that uses plain HTTP. It caches every page, so it is registered when the first page has settled: a short visit
 * downloads only what it shows.
 */
export async function startServiceWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  await whenSettled();
  const registration = await navigator.serviceWorker
    .register(`./sw.js?build=${__BUILD_ID__}`)
    .catch(() => null);
  if (!registration) return;
  // Shows the update prompt if a new version is waiting. On the first visit there is no old version to update from.
  const check = () => {
    if (registration.waiting && navigator.serviceWorker.controller) offer(registration.waiting);
  };
  check();
  void navigator.serviceWorker.ready.then(({ active }) => active && keepFetched(active));
  // A new version may have been found before this page listens.
  const watch = () => registration.installing?.addEventListener('statechange', check);
  watch();
  registration.addEventListener('updatefound', watch);
}

/**
 * Sends the service worker the URLs of the assets that this page fetched before the worker was active, such as the
 * texts of its language.
 */
function keepFetched(worker: ServiceWorker): void {
  const keep = performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => name.includes('/assets/'));
  worker.postMessage({ keep });
}
