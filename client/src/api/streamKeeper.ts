import type { Failure } from './failure.ts';
import { listen, type TradeEvent } from './stream.ts';

interface Keeper {
  /** Opens the stream if it is not open, at once whatever was waited for. */
  wake: () => void;
  /** Lets go of the stream until it is woken. */
  sleep: () => void;
}

interface Listener {
  onEvents: (events: readonly TradeEvent[]) => void;
  onOpen: () => void;
  /** It has ended, or could not be opened. The next attempt comes by itself. */
  onLost: (failure: Failure) => void;
}

const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 30_000;

/**
 * How long to wait before the next attempt: twice as long after every failure, up to half a minute, and up to half of it
 * taken off by chance (`random`, 0 to 1), so that phones that lost a server together do not come back together.
 */
export function waitMs(failures: number, random: number): number {
  const whole = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.max(0, failures - 1));
  return Math.round(whole * (1 - random / 2));
}

/** Keeps one stream open while it is awake: opens it anew whenever it ends. */
export function keepStream({ onEvents, onOpen, onLost }: Listener): Keeper {
  let attempt: AbortController | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;

  const open = async () => {
    clearTimeout(timer);
    const mine = new AbortController();
    attempt = mine;
    const ears = {
      onOpen: () => {
        failures = 0;
        onOpen();
      },
      // What is still read after the stream was let go belongs to nobody.
      onEvents: (events: readonly TradeEvent[]) => {
        if (!mine.signal.aborted) onEvents(events);
      },
    };
    const failure = await listen(ears, mine.signal);
    if (mine.signal.aborted) return;
    attempt = null;
    failures += 1;
    timer = setTimeout(() => void open(), waitMs(failures, Math.random()));
    onLost(failure);
  };

  return {
    wake: () => {
      if (attempt === null) void open();
    },
    sleep: () => {
      clearTimeout(timer);
      failures = 0;
      attempt?.abort();
      attempt = null;
    },
  };
}
