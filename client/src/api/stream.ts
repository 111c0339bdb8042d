import type { ResultOf } from '@hongbao/contracts/call';
import { isRecord, parseJson } from '@hongbao/contracts/http/answer';
import { isEventStream, readEventData } from '@hongbao/contracts/http/readEventData';
import { streamTrade } from '@hongbao/contracts/market/market.calls';
import { basePath } from '../lib/basePath.ts';
import { setWorldTime } from '../lib/worldClock.ts';
import { type Failure, openAnswer, TIMEOUT_MS, transportFailure } from '../lib/failure.ts';
import { setServerReachable } from './reachability.ts';
import { requestHeaders } from './request.ts';

export type TradeEvent = ResultOf<typeof streamTrade>;

interface StreamHandlers {
  onOpen: () => void;
  /** Called with the events of one chunk, in order. */
  onEvents: (events: readonly TradeEvent[]) => void;
}

/**
 * Maximum time without data before a stream is considered broken, in milliseconds. The server sends a comment every 15
 * s; the time is slightly more than two of these intervals.
 */
export const SILENCE_MAX_MS = 35_000;

/**
 * Reads the stream until it ends, and returns the reason as a failure. Uses `fetch`, because EventSource would need the
 * token in the URL and does not expose comments, which show that the connection is alive.
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
    const response = await fetch(basePath() + streamTrade.path, {
      headers: requestHeaders({}),
      signal: stop,
      // The stream never ends, so its request must not count as loading of the page.
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
    // A failed stream does not mark the server as unreachable: some networks block only streams.
    return transportFailure('network');
  } finally {
    clearTimeout(timer);
  }
}

async function toFailure(response: Response): Promise<Failure> {
  const opened = openAnswer(response.status, await response.json().catch(() => null));
  return opened.ok ? transportFailure('network') : opened.failure;
}

/** Parses the events of a message. Invalid events, and event types of a newer server, are ignored. */
function parseEvent(data: string): TradeEvent[] {
  const event = parseJson(data);
  return isRecord(event) && typeof event['event'] === 'string' ? [event as TradeEvent] : [];
}
