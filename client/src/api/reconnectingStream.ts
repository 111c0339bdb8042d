import type { Failure } from '../lib/failure.ts';
import { readTradeStream, type TradeEvent } from './stream.ts';

interface ReconnectingStream {
  /** Opens the stream if it is closed, without waiting for a pending retry. */
  wake: () => void;
  /** Closes the stream until the next `wake`. */
  sleep: () => void;
}

interface Listener {
  onEvents: (events: readonly TradeEvent[]) => void;
  onOpen: () => void;
  /** Called when the stream has ended or could not be opened. The retry is already scheduled. */
  onLost: (failure: Failure) => void;
}

const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 30_000;

/**
 * Returns the delay before the next attempt, in milliseconds: exponential backoff up to 30 s, minus a jitter of up to
 * half (`random`, 0 to 1), so that clients that were disconnected simultaneously do not reconnect simultaneously.
 */
export function backoffMs(failures: number, random: number): number {
  const whole = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.max(0, failures - 1));
  return Math.round(whole * (1 - random / 2));
}

/** Keeps one stream open until `sleep` is called: reconnects whenever the stream ends. */
export function createReconnectingStream({
  onEvents,
  onOpen,
  onLost,
}: Listener): ReconnectingStream {
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
      // Discards events that are received after `sleep`.
      onEvents: (events: readonly TradeEvent[]) => {
        if (!mine.signal.aborted) onEvents(events);
      },
    };
    const failure = await readTradeStream(ears, mine.signal);
    if (mine.signal.aborted) return;
    attempt = null;
    failures += 1;
    timer = setTimeout(() => void open(), backoffMs(failures, Math.random()));
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
