/** What is used of a Playwright page, so that whoever has no Playwright needs none. */
export interface PageInStep {
  readonly clock: {
    install(options: { time: number }): Promise<void>;
    fastForward(ticks: number): Promise<void>;
    setFixedTime(time: number): Promise<void>;
    setSystemTime(time: number): Promise<void>;
  };
  once?(event: 'close', listener: () => void): unknown;
}

const installed = new WeakSet<PageInStep>();

/**
 * Puts a page's clock where the world's is. Timers go on running by the machine, or nothing on the page would move; the
 * date stands still while the world does.
 */
export async function follow(
  page: PageInStep,
  { now, mode }: { readonly now: number; readonly mode: 'live' | 'frozen' },
  before: number,
): Promise<void> {
  if (!installed.has(page)) {
    installed.add(page);
    await page.clock.install({ time: now });
  } else if (now > before) await page.clock.fastForward(now - before);
  await (mode === 'frozen' ? page.clock.setFixedTime(now) : page.clock.setSystemTime(now));
}
