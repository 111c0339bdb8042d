import type { Call, ResultOf } from '@hongbao/contracts/call';
import { readEventData } from '@hongbao/contracts/http/readEventData';
import { isDeepStrictEqual } from 'node:util';

/** Reads a stream of events in tests. Each event is validated against its contract. */
export interface EventReader<C extends Call> {
  readonly status: number;
  readonly headers: Headers;
  /** Returns the next event that matches. Throws after `timeoutMs` of machine time, or if the stream ends first. */
  next(fits: (event: ResultOf<C>) => boolean, timeoutMs?: number): Promise<ResultOf<C>>;
  /** Resolves when the server ends the stream. */
  ended(): Promise<void>;
  close(): void;
}

/** Opens a stream at a URL of a running server. */
export async function readEvents<C extends Call>(
  call: C,
  url: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<EventReader<C>> {
  const stop = new AbortController();
  const response = await fetch(url, { headers: { ...headers }, signal: stop.signal });
  const received: ResultOf<C>[] = [];
  let wake = () => {};
  let isEnded = false;
  const reading = read(response, (text) => {
    const event: unknown = JSON.parse(text);
    const parsed: unknown = call.result.parse(event);
    if (!isDeepStrictEqual(parsed, event))
      throw new Error(`${call.name} sent fields that its contract does not have: ${text}`);
    received.push(parsed as ResultOf<C>);
    wake();
  }).finally(() => {
    isEnded = true;
    wake();
  });
  reading.catch(() => {});
  return {
    status: response.status,
    headers: response.headers,
    next: async (fits, timeoutMs = 5_000) => {
      const timeout = AbortSignal.timeout(timeoutMs);
      for (;;) {
        const at = received.findIndex(fits);
        const [found] = at < 0 ? [] : received.splice(0, at + 1).slice(-1);
        if (found !== undefined) return found;
        if (isEnded) throw new Error(`${call.name}: the stream ended`);
        if (timeout.aborted) throw new Error(`${call.name}: no such event in ${timeoutMs} ms`);
        await new Promise<void>((resolve) => {
          wake = resolve;
          timeout.addEventListener('abort', () => resolve(), { once: true });
        });
      }
    },
    ended: async () => reading,
    close: () => stop.abort(),
  };
}

async function read({ body }: Response, take: (data: string) => void): Promise<void> {
  if (body === null) return;
  for await (const events of readEventData(body)) for (const data of events) take(data);
}
