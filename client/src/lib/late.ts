import { type ComponentType, lazy } from 'react';
import { whenFirstPageStands } from './firstPage.ts';

const RETRY_MS = 2_000;

interface Options {
  /** Fetched as soon as the first page stands; otherwise when it is first drawn. */
  isAhead?: boolean;
}

/**
 * A part that the first page does without. Its code is fetched again until it is here: a line that is down must not
 * break the page that the part belongs to.
 */
export function late<P>(load: () => Promise<ComponentType<P>>, { isAhead }: Options = {}) {
  const fetched = async () => {
    await whenFirstPageStands();
    for (;;) {
      const part = await load().catch(() => null);
      if (part) return { default: part };
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  };
  const ahead = isAhead ? fetched() : null;
  return lazy(() => ahead ?? fetched());
}
