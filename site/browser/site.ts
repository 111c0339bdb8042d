// Runs on every page: the offline copy and the search.
import { startSearch } from './search.ts';

const rootUrl = new URL(document.documentElement.dataset['root'] ?? './', location.href);

startSearch(rootUrl);
void startOffline();

/** Registers the service worker once the page is loaded. Pictures of the documents are stored after everything else. */
async function startOffline(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  if (document.readyState !== 'complete')
    await new Promise((resolve) => addEventListener('load', resolve, { once: true }));
  const registration = await navigator.serviceWorker
    .register(new URL('sw.js', rootUrl), { scope: rootUrl.pathname })
    .catch(() => null);
  if (registration === null) return;
  const { active } = await navigator.serviceWorker.ready;
  const { saveData = false } =
    (navigator as { connection?: { readonly saveData?: boolean } }).connection ?? {};
  if (!saveData) active?.postMessage('storePictures');
}
