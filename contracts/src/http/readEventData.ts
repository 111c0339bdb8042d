import { createParser } from 'eventsource-parser';

/** Maximum characters of an incomplete event. A longer one does not follow this protocol. */
const INCOMPLETE_MAX = 4_000_000;

export const isEventStream = ({ headers }: Response): boolean =>
  headers.get('content-type')?.startsWith('text/event-stream') ?? false;

/**
 * Reads server-sent events until the stream ends. Yields once per chunk the `data` of the events that the chunk completes:
 * an empty list, for example after a comment, shows that the connection is alive. Leaving the loop cancels the stream.
 *
 * @throws when an event is longer than any of this protocol, and what reading the body throws
 */
export async function* readEventData(
  body: ReadableStream<Uint8Array>,
): AsyncGenerator<string[], void, undefined> {
  // Some browsers do not support async iteration of a stream.
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let events: string[] = [];
  const parser = createParser({
    maxBufferSize: INCOMPLETE_MAX,
    onEvent: ({ data }) => events.push(data),
    onError: (error) => {
      if (error.type === 'max-buffer-size-exceeded') throw error;
    },
  });
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      parser.feed(decoder.decode(value, { stream: true }));
      yield events;
      events = [];
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
