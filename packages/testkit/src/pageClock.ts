/** The part of Playwright's page that is used, so that Playwright is not a dependency. */
export interface PageInStep {
  readonly clock: {
    setFixedTime(time: number): Promise<void>;
    setSystemTime(time: number): Promise<void>;
  };
  once?(event: 'close', listener: () => void): unknown;
}

/**
 * Sets a page's date to the world's: fixed while the world is frozen, running while it is live. Timers stay on machine
 * time: if a jump fired them, the timeouts of all pending requests would expire.
 */
export async function follow(
  { clock }: PageInStep,
  { now, mode }: { readonly now: number; readonly mode: 'live' | 'frozen' },
): Promise<void> {
  await (mode === 'frozen' ? clock.setFixedTime(now) : clock.setSystemTime(now));
}
