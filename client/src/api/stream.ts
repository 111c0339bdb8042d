import type { ResultOf } from '@hongbao/contracts/call';
import { streamTrade } from '@hongbao/contracts/market/market.calls';
import { noteWorldTime } from '../lib/worldClock.ts';
import { type Failure, isRecord, openAnswer, TIMEOUT_MS, transportFailure } from './failure.ts';
import { noteReach } from './reach.ts';
import { headersOf } from './request.ts';

export type TradeEvent = ResultOf<typeof streamTrade>;

interface Ears {
  /** The server has begun to tell. */
  onOpen: () => void;
  /** What came at once, in its order. */
  onEvents: (events: readonly TradeEvent[]) => void;
}

/** The server sends a comment every 15 s; a stream that was silent for longer than two of them is dead. */
export const SILENCE_MAX_MS = 35_000;

/** Most characters of one unfinished message: beyond, whoever answers does not speak our protocol. */
const UNFINISHED_MAX = 4_000_000;

/**
 * Listens until the stream ends, and says why it did. Read with `fetch`, because the browser's own EventSource would put
 * the token into an address and hides the comments that show that the line is alive.
 */
export async function listen(ears: Ears, signal: AbortSignal): Promise<Failure> {
  const silence = new AbortController();
  const stop = AbortSignal.any([signal, silence.signal]);
  let timer = setTimeout(() => silence.abort(), TIMEOUT_MS);
  const heard = () => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(), SILENCE_MAX_MS);
  };
  try {
    const response = await fetch(streamTrade.path, {
      headers: headersOf({}),
      signal: stop,
      // Nothing on the page waits for it, and it never ends: it must not count as loading.
      priority: 'low',
    });
    noteReach(true);
    noteWorldTime(response.headers.get('X-World-Now'), response.headers.get('X-World-Rate'));
    if (!isStream(response) || !response.body) return await refusalOf(response);
    heard();
    ears.onOpen();
    for await (const events of messagesOf(response.body, heard)) ears.onEvents(events);
    return transportFailure('network');
  } catch {
    if (signal.aborted) return transportFailure('aborted');
    if (silence.signal.aborted) return transportFailure('timeout');
    // Not a word on whether the server can be reached: some networks let everything through but streams.
    return transportFailure('network');
  } finally {
    clearTimeout(timer);
  }
}

const isStream = (response: Response) =>
  response.ok && (response.headers.get('content-type') ?? '').startsWith('text/event-stream');

async function refusalOf(response: Response): Promise<Failure> {
  const opened = openAnswer(response.status, await response.json().catch(() => null));
  return opened.ok ? transportFailure('network') : opened.failure;
}

async function* messagesOf(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  heard: () => void,
): AsyncGenerator<TradeEvent[]> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let unfinished = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      heard();
      const messages = (unfinished + value).split('\n\n');
      unfinished = messages.pop() ?? '';
      if (unfinished.length > UNFINISHED_MAX) return;
      const events = messages.flatMap(eventsOf);
      if (events.length > 0) yield events;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/** The event of one message. Comments have none; what cannot be read is passed over, and so are events of a newer server. */
function eventsOf(message: string): TradeEvent[] {
  const data = message
    .split('\n')
    .flatMap((line) => (line.startsWith('data:') ? [line.slice('data:'.length)] : []))
    .join('\n');
  if (data === '') return [];
  try {
    const event: unknown = JSON.parse(data);
    return isRecord(event) && typeof event['event'] === 'string' ? [event as TradeEvent] : [];
  } catch {
    return [];
  }
}
