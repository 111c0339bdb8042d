let pageShown: Promise<unknown> | null = null;

/** Records when this page is being unloaded: the browser then aborts its requests while the page is still visible. */
export function trackPageHide(): void {
  addEventListener('pagehide', () => {
    pageShown = new Promise((resolve) => addEventListener('pageshow', resolve, { once: true }));
    // Resets the state when the page is shown again from the back/forward cache.
    void pageShown.then(() => (pageShown = null));
  });
}

/** Resolves when the page is shown: immediately, or when a page from the back/forward cache is shown again. */
export async function whenPageShown(): Promise<void> {
  await pageShown;
}
