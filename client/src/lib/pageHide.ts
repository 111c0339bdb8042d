let pageShown: Promise<unknown> | null = null;

/** Records when this page is replaced: the browser then aborts its requests while the page is still visible. */
export function trackPageHide(): void {
  addEventListener('pagehide', () => {
    pageShown = new Promise((resolve) => addEventListener('pageshow', resolve, { once: true }));
    // A page in the back/forward cache can be shown again.
    void pageShown.then(() => (pageShown = null));
  });
}

/** Resolves when the page is shown: immediately, or when a page that was left comes back. */
export async function whenPageShown(): Promise<void> {
  await pageShown;
}
