/** What is used of a Playwright page, so that whoever has no Playwright needs none. */
export interface PageInStep {
  readonly clock: {
    setFixedTime(time: number): Promise<void>;
    setSystemTime(time: number): Promise<void>;
  };
  once?(event: 'close', listener: () => void): unknown;
}

/**
 * Puts a page's date where the world's is: it stands while the world stands, and runs on while it lives. Timers are left
 * to the machine: fired for a jump, they would cut off every request that is on its way as too slow.
 */
export async function follow(
  { clock }: PageInStep,
  { now, mode }: { readonly now: number; readonly mode: 'live' | 'frozen' },
): Promise<void> {
  await (mode === 'frozen' ? clock.setFixedTime(now) : clock.setSystemTime(now));
}
