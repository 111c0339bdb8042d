import { type ComponentType, lazy } from 'react';
import { whenFirstPagePainted } from './firstPage.ts';
import { whenUsed } from './firstUse.ts';
import { whenIdle } from './whenIdle.ts';

const RETRY_MS = 2_000;

interface Options {
  /** Whether to fetch the code at the first input, if it was not rendered before. */
  isAhead?: boolean;
  /**
   * For a component that is rendered from the start but not needed immediately: when its code is fetched. `idle`: when
   * the browser is idle. `use`: at the first input.
   */
  waitsFor?: 'idle' | 'use';
}

/**
 * Creates a lazy component that the first page does not need. A failed request for its code is retried until it
 * succeeds, so that a lost connection does not break the surrounding page.
 */
export function lazyComponent<P>(
  load: () => Promise<ComponentType<P>>,
  { isAhead, waitsFor }: Options = {},
) {
  let fetching: Promise<{ default: ComponentType<P> }> | null = null;
  const fetched = async () => {
    await whenFirstPagePainted();
    if (waitsFor === 'use') await whenUsed();
    if (waitsFor) await whenIdle();
    for (;;) {
      const loaded = await load().catch(() => null);
      if (loaded) return { default: loaded };
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  };
  const part = () => (fetching ??= fetched());
  if (isAhead) void whenUsed().then(whenIdle).then(part);
  return lazy(part);
}
