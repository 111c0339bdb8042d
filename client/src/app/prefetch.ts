import { whenSettled } from '../lib/firstUse.ts';
import { whenIdle } from '../lib/whenIdle.ts';
import { loadPage } from './pageModules.ts';
import { findRoute, routes } from './routes.ts';

const quietly = (page: string) => loadPage(page).then(noop, noop);
const noop = () => undefined;

/** Loads the code of a page on touch start. The code is often loaded before the touch ends. */
export function prefetchTouched(): void {
  document.addEventListener(
    'pointerdown',
    ({ target }) => {
      const link = target instanceof Element ? target.closest('a[href^="#/"]') : null;
      const path = link?.getAttribute('href')?.slice(1).split('?')[0];
      const route = path === undefined ? undefined : findRoute(path);
      if (route) void quietly(route.page);
    },
    { passive: true },
  );
}

/**
 * Loads the other pages one by one while the browser is idle, after the first page has settled. Does nothing on a
 * metered connection.
 */
export async function prefetchIdle(): Promise<void> {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  // A service worker caches the code of every page, so that no page is prefetched if workers are supported.
  if (connection?.saveData || 'serviceWorker' in navigator) return;
  await whenSettled();
  const tabsFirst = routes.toSorted((a, b) => Number(b.isTab) - Number(a.isTab));
  for (const page of new Set(tabsFirst.map((route) => route.page))) {
    await whenIdle();
    await quietly(page);
  }
}
