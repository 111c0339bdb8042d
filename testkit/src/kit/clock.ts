import type { ResultOf } from '@hongbao/contracts/call';
import type { getClock } from '@hongbao/contracts/control/clock.calls';
import { type PageInStep, follow } from './pageClock.ts';
import type { Scope } from './scope.ts';

export type ClockState = ResultOf<typeof getClock>;

/** The time of a world. Whatever is due on the way happens, in order. */
export interface WorldClock {
  /** Epoch ms. */
  now(): Promise<number>;
  /** The present, and what is due next in words. */
  state(): Promise<ClockState>;
  /** Ahead by "90s", "1h30m", "7d" or milliseconds; tells what happened on the way. */
  advance(by: string | number): Promise<ClockState>;
  /** Ahead to an instant: "2026-03-02 09:00:00" (UTC+8), ISO 8601 or epoch ms. */
  set(to: string | number): Promise<ClockState>;
  /** To whatever happens next. */
  advanceToNextEvent(): Promise<ClockState>;
  /** To the next event of a kind ("loans.trigger"), or so long before it. */
  advanceUntil(event: string, options?: { readonly minus?: string | number }): Promise<ClockState>;
  freeze(): Promise<ClockState>;
  /** Time goes on by itself from where it stands. */
  resume(): Promise<ClockState>;
  /** World seconds per second. */
  rate(rate: number): Promise<ClockState>;
  /**
   * A Playwright page's own `Date` shows the world's time from now on, and follows it with every step above. Its timers
   * run by the machine. Call it before the page is opened.
   */
  keepInStep(page: PageInStep): Promise<void>;
  /** Tells the pages in step where the world stands, when something else has moved it. */
  tellPages(): Promise<void>;
}

export function clockOf({ control }: Scope): WorldClock {
  const pages = new Set<PageInStep>();
  /** What the world's clock says, told to the pages. */
  const told = async (state: ClockState): Promise<ClockState> => {
    await Promise.all([...pages].map((page) => follow(page, state)));
    return state;
  };
  return {
    now: async () => (await control.getClock()).now,
    state: () => control.getClock(),
    advance: async (by) => told(await control.advanceClock({ by })),
    set: async (to) => told(await control.advanceClock({ to })),
    advanceToNextEvent: async () => told(await control.advanceClock({ toNextEvent: true })),
    advanceUntil: async (until, { minus } = {}) =>
      told(await control.advanceClock({ until, ...(minus === undefined ? {} : { minus }) })),
    freeze: async () => told(await control.freezeClock()),
    resume: async () => told(await control.resumeClock()),
    rate: async (rate) => told(await control.setClockRate({ rate })),
    tellPages: async () => {
      if (pages.size > 0) await told(await control.getClock());
    },
    keepInStep: async (page) => {
      await follow(page, await control.getClock());
      pages.add(page);
      page.once?.('close', () => pages.delete(page));
    },
  };
}
