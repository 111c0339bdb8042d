import {
  type ComponentType,
  useDeferredValue,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react';
import { createChanges } from '../lib/changes.ts';
import { onReachabilityChange } from '../api/reachability.ts';
import { loadAllWords } from '../i18n/words.ts';
import { readStored, storageKeys, writeStored } from '../lib/storage.ts';

/** The pages whose texts are fetched with the language. All other pages wait for all texts. */
export const firstPages = ['home/HomePage', 'market/MarketPage'];

const modules = import.meta.glob<{ readonly Page: ComponentType }>('../features/**/*Page.tsx');
const loaded = new Map<string, ComponentType>();
const { subscribe: onLoaded, notify } = createChanges();

/** Names of all page files that a route can reference, such as `home/HomePage`. */
export const pageNames = Object.keys(modules).map((file) =>
  file.replace(/^.*features\/|\.tsx$/g, ''),
);

/** Returns the component of a page, or undefined while its code is not loaded. */
export const loadedPage = (name: string): ComponentType | undefined => loaded.get(name);

/** Loads the code of a page and its texts. Rejects if loading fails; the next call retries. */
export async function loadPage(name: string): Promise<ComponentType> {
  const known = loaded.get(name);
  if (known) return known;
  const [module] = await Promise.all([
    modules[`../features/${name}.tsx`]?.(),
    firstPages.includes(name) ? undefined : loadAllWords(),
  ]);
  if (!module) throw new Error(`There is no page ${name}.`);
  loaded.set(name, module.Page);
  notify();
  return module.Page;
}

let awaited = 0;
export const isPageAwaited = () => awaited > 0;

/**
 * Permits another reload of the page for this build, see `chunkReload`. Called when a page is shown whose code is
 * loaded: the browser remembers failed modules, so each later network failure may require a reload. A build with a
 * missing file is reloaded once only, because its page is never loaded.
 */
function allowReload(): void {
  if (readStored(storageKeys.reloadedBuild) !== null) writeStored(storageKeys.reloadedBuild, null);
}

/** Retry interval for the code of a visible page, in milliseconds. */
const RETRY_MS = 2_000;

/**
 * Returns the component of a page. A failed load is retried at an interval, when the network is available again, and
 * when the member presses retry.
 */
export function usePageCode(name: string) {
  // Defers the update, so that a page whose code was just loaded renders in slices and the browser handles input in
  // between.
  const Page = useDeferredValue(useSyncExternalStore(onLoaded, () => loadedPage(name)));
  const [hasFailed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const retry = () => setAttempt((last) => last + 1);
  useEffect(() => {
    if (loadedPage(name)) return allowReload();
    let isCurrent = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    awaited += 1;
    loadPage(name).then(allowReload, () => {
      if (!isCurrent) return;
      setFailed(true);
      timer = setTimeout(retry, RETRY_MS);
    });
    const stop = onReachabilityChange(retry);
    return () => {
      isCurrent = false;
      awaited -= 1;
      clearTimeout(timer);
      stop();
    };
  }, [name, attempt]);
  return { Page, hasFailed, retry };
}
