import { streamTrade } from '@hongbao/contracts/market/market.calls';
import { vi } from 'vitest';

interface Connection {
  readonly headers: Readonly<Record<string, string>>;
  readonly isLeft: () => boolean;
  /** Sends text unchanged, as one chunk. */
  send: (text: string) => void;
  sendEvents: (...events: readonly object[]) => void;
  end: () => void;
}

type Answer = 'open' | 'lost' | 'silent' | { readonly status: number; readonly body: object };

/** Stubs `fetch`: answers the stream as configured and forwards every other call to the previous `fetch`. */
export function fakeStream(first: Answer = 'open') {
  const others = globalThis.fetch;
  const connections: Connection[] = [];
  let answer = first;
  let attempts = 0;
  vi.stubGlobal('fetch', (url: string, init: RequestInit = {}) => {
    if (url !== streamTrade.path) return others(url, init);
    attempts += 1;
    if (answer === 'lost') return Promise.reject(new TypeError('failed to fetch'));
    if (answer === 'silent') return untilAborted(init.signal);
    if (typeof answer === 'object')
      return Promise.resolve(new Response(JSON.stringify(answer.body), { status: answer.status }));
    const { response, line } = openLine(init);
    connections.push(line);
    return Promise.resolve(response);
  });
  return {
    lines: connections,
    get asked() {
      return attempts;
    },
    get last(): Connection {
      const line = connections.at(-1);
      if (!line) throw new Error('No stream is open');
      return line;
    },
    answerWith: (next: Answer) => {
      answer = next;
    },
  };
}

function openLine({ headers, signal }: RequestInit): { response: Response; line: Connection } {
  const encoder = new TextEncoder();
  let controller: ReadableStreamDefaultController<Uint8Array> | null = null;
  let isOver = false;
  const body = new ReadableStream<Uint8Array>({
    start: (started) => {
      controller = started;
    },
  });
  const finish = (end: () => void) => {
    if (!isOver) end();
    isOver = true;
  };
  signal?.addEventListener('abort', () =>
    finish(() => controller?.error(new DOMException('aborted', 'AbortError'))),
  );
  const send = (text: string) => controller?.enqueue(encoder.encode(text));
  const line: Connection = {
    headers: headers as Record<string, string>,
    isLeft: () => isOver,
    send,
    sendEvents: (...events) =>
      send(events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('')),
    end: () => finish(() => controller?.close()),
  };
  const about = { 'content-type': 'text/event-stream; charset=utf-8', 'x-world-rate': '1' };
  return { response: new Response(body, { headers: about }), line };
}

function untilAborted(signal: AbortSignal | null | undefined): Promise<Response> {
  return new Promise((_, reject) =>
    signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError'))),
  );
}
