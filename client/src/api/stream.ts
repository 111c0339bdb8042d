import type { ResultOf } from '@hongbao/contracts/call';
import { isRecord, parseJson } from '@hongbao/contracts/http/answer';
import { isEventStream, readEventData } from '@hongbao/contracts/http/readEventData';
import { streamTrade } from '@hongbao/contracts/market/market.calls';
import { setWorldTime } from '../lib/worldClock.ts';
import { type Failure, openAnswer, TIMEOUT_MS, transportFailure } from './failure.ts';
import { setServerReachable } from './reachability.ts';
import { requestHeaders } from './request.ts';

export type TradeEvent = ResultOf<typeof streamTrade>;

interface StreamHandlers {
  /** The stream is open. */
  onOpen: () => void;
  /** The events of one chunk, in order. */
  onEvents: (events: readonly TradeEvent[]) => void;
}

/** The server sends a comment every 15 s. A stream without data for longer than two of them is considered dead. */
export const SILENCE_MAX_MS = 35_000;

/**
 * Reads the stream until it ends, and returns the reason. Uses `fetch`: EventSource would need the token in the URL,
 * and hides the comments that show that the connection is alive.
 */
export async function readTradeStream(ears: StreamHandlers, signal: AbortSignal): Promise<Failure> {
  const silence = new AbortController();
  const stop = AbortSignal.any([signal, silence.signal]);
  let timer = setTimeout(() => silence.abort(), TIMEOUT_MS);
  const resetTimeout = () => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(), SILENCE_MAX_MS);
  };
  try {
    const response = await fetch(streamTrade.path, {
      headers: requestHeaders({}),
      signal: stop,
      // The page does not wait for the stream, and it never ends: it must not count as loading.
      priority: 'low',
    });
    setServerReachable(true);
    setWorldTime(response.headers.get('X-World-Now'), response.headers.get('X-World-Rate'));
    if (!response.ok || !isEventStream(response) || !response.body)
      return await toFailure(response);
    resetTimeout();
    ears.onOpen();
    for await (const data of readEventData(response.body)) {
      resetTimeout();
      const events = data.flatMap(parseEvent);
      if (events.length > 0) ears.onEvents(events);
    }
    return transportFailure('network');
  } catch {
    if (signal.aborted) return transportFailure('aborted');
    if (silence.signal.aborted) return transportFailure('timeout');
    // Does not report the server as unreachable: some networks block only streams.
    return transportFailure('network');
  } finally {
    clearTimeout(timer);
  }
}

async function toFailure(response: Response): Promise<Failure> {
  const opened = openAnswer(response.status, await response.json().catch(() => null));
  return opened.ok ? transportFailure('network') : opened.failure;
}

/** Invalid events, and events of a newer server, are ignored. */
function parseEvent(data: string): TradeEvent[] {
  const event = parseJson(data);
  return isRecord(event) && typeof event['event'] === 'string' ? [event as TradeEvent] : [];
}
