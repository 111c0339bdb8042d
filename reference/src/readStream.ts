import { basePath } from '@hongbao/client/lib/basePath.ts';
import { isEventStream, readEventData } from '@hongbao/contracts/http/readEventData';
import type { Attempt } from './attempt.ts';

/** Reads a stream of server-sent events with JSON data until it ends or `signal` aborts it. */
export async function* readStream(attempt: Attempt, signal: AbortSignal): AsyncGenerator<string> {
  const response = await fetch(basePath() + attempt.url, {
    headers: { ...attempt.headers },
    signal,
  });
  if (!isEventStream(response) || !response.body) {
    yield await response.text();
    return;
  }
  for await (const events of readEventData(response.body)) yield* events;
}
