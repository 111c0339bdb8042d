import type { Attempt } from './attempt.ts';

/** Reads a stream of server-sent events with JSON data until it ends or `signal` aborts it. */
export async function* readStream(attempt: Attempt, signal: AbortSignal): AsyncGenerator<string> {
  const response = await fetch(attempt.url, { headers: { ...attempt.headers }, signal });
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') ?? false;
  if (!isStream || !response.body) {
    yield await response.text();
    return;
  }
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    text += value;
    const messages = text.split('\n\n');
    text = messages.pop() ?? '';
    for (const message of messages) {
      const data = dataOf(message);
      if (data !== '') yield data;
    }
  }
}

/** The data lines of one message; comments and other fields are ignored. */
export function dataOf(message: string): string {
  return message
    .split('\n')
    .flatMap((line) => (line.startsWith('data:') ? [line.slice('data:'.length).trimStart()] : []))
    .join('\n');
}
