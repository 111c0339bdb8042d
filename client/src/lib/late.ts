import { type ComponentType, lazy } from 'react';
import { whenFirstPageStands } from './firstPage.ts';
import { idle } from './idle.ts';

const RETRY_MS = 2_000;

interface Options {
  /** Fetched when the first page stands and nothing else is to be done; otherwise when it is first drawn. */
  isAhead?: boolean;
  /** Drawn from the start, but nobody misses it at once. */
  isUnhurried?: boolean;
}

/**
 * A part that the first page does without. Its code is fetched again until it is here: a line that is down must not
 * break the page that the part belongs to.
 */
export function late<P>(
  load: () => Promise<ComponentType<P>>,
  { isAhead, isUnhurried }: Options = {},
) {
  let fetching: Promise<{ default: ComponentType<P> }> | null = null;
  const fetched = async () => {
    await whenFirstPageStands();
    if (isUnhurried) await idle();
    for (;;) {
      const loaded = await load().catch(() => null);
      if (loaded) return { default: loaded };
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  };
  const part = () => (fetching ??= fetched());
  if (isAhead) void whenFirstPageStands().then(idle).then(part);
  return lazy(part);
}
