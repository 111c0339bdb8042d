import { idle } from '../lib/idle.ts';
import { loadPage } from './pageModules.ts';
import { routeOf, routes } from './routes.ts';

const quietly = (page: string) => loadPage(page).then(noop, noop);
const noop = () => undefined;

/** Loads the page a finger has just come down on; by the time it lifts, the code is often here. */
export function prefetchTouched(): void {
  document.addEventListener(
    'pointerdown',
    ({ target }) => {
      const link = target instanceof Element ? target.closest('a[href^="#/"]') : null;
      const path = link?.getAttribute('href')?.slice(1).split('?')[0];
      const route = path === undefined ? undefined : routeOf(path);
      if (route) void quietly(route.page);
    },
    { passive: true },
  );
}

/** After the first page stands, loads the others one by one while nothing else happens; not on a metered line. */
export async function prefetchIdle(): Promise<void> {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  // The service worker keeps every page's code anyway.
  if (connection?.saveData || 'serviceWorker' in navigator) return;
  const tabsFirst = routes.toSorted((a, b) => Number(b.isTab) - Number(a.isTab));
  for (const page of new Set(tabsFirst.map((route) => route.page))) {
    await idle();
    await quietly(page);
  }
}
