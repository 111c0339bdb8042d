import {
  type ComponentType,
  useDeferredValue,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react';
import { onReach } from '../api/reach.ts';
import { loadAllWords } from '../i18n/words.ts';

interface PageModule {
  readonly Page: ComponentType;
}

/** What they say comes with the language; every other page waits for all words. */
export const firstPages = ['home/HomePage', 'market/MarketPage'];

const modules = import.meta.glob<PageModule>('../features/*/*Page.tsx');
const loaded = new Map<string, ComponentType>();
const listeners = new Set<() => void>();

/** Every file that a route may name, as `home/HomePage`. */
export const pageNames = Object.keys(modules).map((file) =>
  file.replace(/^.*features\/|\.tsx$/g, ''),
);

/** The page if its code is here already. */
export const loadedPage = (name: string): ComponentType | undefined => loaded.get(name);

/** Loads the code of a page and its words. Rejects when it cannot be had; asking again tries again. */
export async function loadPage(name: string): Promise<ComponentType> {
  const known = loaded.get(name);
  if (known) return known;
  const [module] = await Promise.all([
    modules[`../features/${name}.tsx`]?.(),
    firstPages.includes(name) ? undefined : loadAllWords(),
  ]);
  if (!module) throw new Error(`There is no page ${name}.`);
  loaded.set(name, module.Page);
  for (const listener of listeners) listener();
  return module.Page;
}

let awaited = 0;
/** Whether somebody looks at a page whose code is not here yet. */
export const isPageAwaited = () => awaited > 0;

/** While a page in sight cannot be loaded it is asked for again this often. */
const RETRY_MS = 2_000;

const onLoaded = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** A page's code, asked for until it is here: at once when the network is back, and when the member asks. */
export function usePageCode(name: string) {
  // Deferred: a page whose code has just come is drawn in slices, and a finger is answered in between.
  const Page = useDeferredValue(useSyncExternalStore(onLoaded, () => loadedPage(name)));
  const [hasFailed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const retry = () => setAttempt((last) => last + 1);
  useEffect(() => {
    if (loadedPage(name)) return;
    let isCurrent = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    awaited += 1;
    loadPage(name).catch(() => {
      if (!isCurrent) return;
      setFailed(true);
      timer = setTimeout(retry, RETRY_MS);
    });
    const stop = onReach(retry);
    return () => {
      isCurrent = false;
      awaited -= 1;
      clearTimeout(timer);
      stop();
    };
  }, [name, attempt]);
  return { Page, hasFailed, retry };
}
