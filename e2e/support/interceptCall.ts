import type { Page } from '@playwright/test';

interface Interception {
  /** Runs before the call is sent. */
  readonly before?: () => Promise<void>;
  /** The server executes the call, and its answer is lost, as by a connection that is reset. */
  readonly isLost?: boolean;
}

/**
 * Intercepts the calls of a page to a path, and returns a function that ends it. `fetch` of the page is replaced: routes
 * of Playwright do not receive requests that a service worker answers.
 */
export async function interceptCall(
  page: Page,
  path: string,
  { before, isLost = false }: Interception,
): Promise<() => Promise<void>> {
  const name = `before${path.replace(/\W/g, '')}${Date.now()}`;
  await page.exposeFunction(name, async () => before?.());
  await page.evaluate(
    ([end, hook, loses]) => {
      const original = globalThis.fetch;
      const intercepting: typeof fetch = async (input, init) => {
        const url = input instanceof Request ? input.url : String(input);
        if (!url.endsWith(end)) return original(input, init);
        await (globalThis as unknown as Record<string, () => Promise<void>>)[hook]?.();
        const answer = await original(input, init);
        if (loses) throw new TypeError('Failed to fetch');
        return answer;
      };
      globalThis.fetch = intercepting;
      Object.assign(globalThis, { [`${hook}End`]: () => (globalThis.fetch = original) });
    },
    [path, name, isLost] as const,
  );
  return () =>
    page.evaluate(
      (end) => (globalThis as unknown as Record<string, () => void>)[end]?.(),
      `${name}End`,
    );
}
