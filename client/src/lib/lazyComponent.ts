import { type ComponentType, lazy } from 'react';
import { whenFirstPagePainted } from './firstPage.ts';
import { whenIdle } from './whenIdle.ts';

const RETRY_MS = 2_000;

interface Options {
  /**
   * Whether to fetch the code when the browser is idle after the first page; otherwise it is fetched on first render.
   */
  isAhead?: boolean;
  /**
   * For a component that is rendered from the start but not needed immediately: its code is fetched when the browser is
   * idle.
   */
  isUnhurried?: boolean;
}

/**
 * Creates a lazy component that the first page does not need. A failed request for its code is retried until it
 * succeeds, so that a lost connection does not break the surrounding page.
 */
export function lazyComponent<P>(
  load: () => Promise<ComponentType<P>>,
  { isAhead, isUnhurried }: Options = {},
) {
  let fetching: Promise<{ default: ComponentType<P> }> | null = null;
  const fetched = async () => {
    await whenFirstPagePainted();
    if (isUnhurried) await whenIdle();
    for (;;) {
      const loaded = await load().catch(() => null);
      if (loaded) return { default: loaded };
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  };
  const part = () => (fetching ??= fetched());
  if (isAhead) void whenFirstPagePainted().then(whenIdle).then(part);
  return lazy(part);
}
