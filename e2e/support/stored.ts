import type { Page } from '@playwright/test';

/** Reads a value that the app stored in this browser. Its names begin with the folder of the page. */
export function readStored(page: Page, name: string): Promise<string | null> {
  return page.evaluate(
    (end) => localStorage.getItem(location.pathname.replace(/[^/]*$/, '').slice(1) + end),
    name,
  );
}

/** Changes a value that the app stored in this browser; null removes it. */
export function writeStored(page: Page, name: string, value: string | null): Promise<void> {
  return page.evaluate(
    ([end, text]) => {
      const key = location.pathname.replace(/[^/]*$/, '').slice(1) + end;
      if (text === null) localStorage.removeItem(key);
      else localStorage.setItem(key, text);
    },
    [name, value] as const,
  );
}
