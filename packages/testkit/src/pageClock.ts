/** The used part of Playwright's page type, so that Playwright is not a dependency. */
export interface PageInStep {
  readonly clock: {
    setFixedTime(time: number): Promise<void>;
    setSystemTime(time: number): Promise<void>;
  };
  once?(event: 'close', listener: () => void): unknown;
}

/**
 * Sets a page's `Date` to the world's time: fixed while the world is frozen, running while it is live. Timers use
 * machine time, because a jump would otherwise let the timeouts of all pending requests expire.
 */
export async function follow(
  { clock }: PageInStep,
  { now, mode }: { readonly now: number; readonly mode: 'live' | 'frozen' },
): Promise<void> {
  await (mode === 'frozen' ? clock.setFixedTime(now) : clock.setSystemTime(now));
}
