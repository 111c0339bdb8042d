let leaving: Promise<unknown> | null = null;

/** Records when this page is replaced: the browser then aborts its requests while the page is still visible. */
export function watchLeaving(): void {
  addEventListener('pagehide', () => {
    leaving = new Promise((resolve) => addEventListener('pageshow', resolve, { once: true }));
    // A page in the back/forward cache can be shown again.
    void leaving.then(() => (leaving = null));
  });
}

/** Resolves when the page is shown: immediately, or when a page that was left comes back. */
export async function whenShown(): Promise<void> {
  await leaving;
}
