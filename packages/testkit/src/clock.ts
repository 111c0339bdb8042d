import type { ResultOf } from '@hongbao/contracts/call';
import type { getClock } from '@hongbao/contracts/control/clock.calls';
import { type PageInStep, follow } from './pageClock.ts';
import type { Scope } from './scope.ts';

export type ClockState = ResultOf<typeof getClock>;

/** The clock of a world. Every advance runs the due events in order. */
export interface WorldClock {
  /** World time in epoch ms. */
  now(): Promise<number>;
  /** The current time and mode, and the next events with a description. */
  state(): Promise<ClockState>;
  /** Advances by "90s", "1h30m", "7d" or milliseconds; reports the events that ran. */
  advance(by: string | number): Promise<ClockState>;
  /** Advances to an instant: "2026-03-02 09:00:00" (UTC+8), ISO 8601 or epoch ms. */
  set(to: string | number): Promise<ClockState>;
  /** Advances to the next event. */
  advanceToNextEvent(): Promise<ClockState>;
  /** Advances to the next event of a kind ("loans.trigger"), or to a time before it. */
  advanceUntil(event: string, options?: { readonly minus?: string | number }): Promise<ClockState>;
  freeze(): Promise<ClockState>;
  /** Runs the clock from its current time. */
  resume(): Promise<ClockState>;
  /** Rate of the clock, in world seconds per machine second. */
  rate(rate: number): Promise<ClockState>;
  /**
   * Sets a Playwright page's `Date` to the world's time, and updates it after each of the calls above. The page's
   * timers continue to run on machine time. Call this before the page is opened.
   */
  keepInStep(page: PageInStep): Promise<void>;
  /** Updates the pages' `Date` after the world's clock was changed by other calls. */
  syncPages(): Promise<void>;
}

export function clockOf({ control }: Scope): WorldClock {
  const pages = new Set<PageInStep>();
  /** Passes the clock's state to the pages and returns it. */
  const syncState = async (state: ClockState): Promise<ClockState> => {
    await Promise.all([...pages].map((page) => follow(page, state)));
    return state;
  };
  return {
    now: async () => (await control.getClock()).now,
    state: () => control.getClock(),
    advance: async (by) => syncState(await control.advanceClock({ by })),
    set: async (to) => syncState(await control.advanceClock({ to })),
    advanceToNextEvent: async () => syncState(await control.advanceClock({ toNextEvent: true })),
    advanceUntil: async (until, { minus } = {}) =>
      syncState(await control.advanceClock({ until, ...(minus === undefined ? {} : { minus }) })),
    freeze: async () => syncState(await control.freezeClock()),
    resume: async () => syncState(await control.resumeClock()),
    rate: async (rate) => syncState(await control.setClockRate({ rate })),
    syncPages: async () => {
      if (pages.size > 0) await syncState(await control.getClock());
    },
    keepInStep: async (page) => {
      await follow(page, await control.getClock());
      pages.add(page);
      page.once?.('close', () => pages.delete(page));
    },
  };
}
