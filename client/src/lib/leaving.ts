let leaving: Promise<unknown> | null = null;

/** Notes when this page is replaced: the browser then breaks off its requests, while the page is still drawn. */
export function watchLeaving(): void {
  addEventListener('pagehide', () => {
    leaving = new Promise((resolve) => addEventListener('pageshow', resolve, { once: true }));
    // A page that the browser has kept comes back.
    void leaving.then(() => (leaving = null));
  });
}

/** Resolves when the page is shown: immediately, or when a page that was left comes back. */
export async function whenShown(): Promise<void> {
  await leaving;
}
