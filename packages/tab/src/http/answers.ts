import type { FromHost, ToHost, WireRequest } from './wire.ts';

/** The client of a socket. `opened` is called with whether the socket was opened. */
export interface SocketClient {
  opened(isOpen: boolean): void;
  receive(text: string): void;
  close(code: number, reason: string): void;
}

/** An open socket, as its client uses it. */
export interface PageSocket {
  /** Sends a message; null for one that is not text. */
  send(text: string | null): void;
  close(): void;
}

interface Waiting {
  readonly wire: WireRequest;
  readonly resolve: (response: Response) => void;
  /** Whether a worker has received the request, so that sending it again could repeat it. */
  isReceived: boolean;
}

/** An open stream of events. */
type Stream = ReadableStreamDefaultController<Uint8Array>;

/** Close code of a connection that was lost. */
const LOST = 1006;

const NULL_BODY_STATUSES: ReadonlySet<number> = new Set([101, 204, 205, 304]);
/** Methods whose requests can be sent again, because they change nothing. */
const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/**
 * Sends requests to the worker that hosts the worlds, and returns its answers as responses. When another worker becomes
 * the host, requests that no worker has received are sent again; others that may have changed something are reset, as a
 * server that restarts does.
 */
export class Answers {
  readonly #post: (message: ToHost) => void;
  readonly #waiting = new Map<string, Waiting>();
  readonly #streams = new Map<string, Stream>();
  readonly #sockets = new Map<string, SocketClient>();
  #host: string | null = null;
  #isClosed = false;

  constructor(post: (message: ToHost) => void) {
    this.#post = post;
    post({ kind: 'hello' });
  }

  /**
   * Sends a request. `url` is the path and query below the root of the product. An aborted request is not sent to a later
   * host.
   */
  async fetch(request: Request, url: string, signal = request.signal): Promise<Response> {
    const { method } = request;
    if (this.#isClosed) return Response.error();
    const isSafe = SAFE_METHODS.has(method);
    const wire: WireRequest = {
      kind: 'request',
      id: crypto.randomUUID(),
      method,
      url,
      headers: [...request.headers],
      body: isSafe ? null : await request.blob(),
    };
    return new Promise((resolve) => {
      this.#waiting.set(wire.id, { wire, resolve, isReceived: false });
      signal.addEventListener('abort', () => this.#cancel(wire.id));
      this.#send(wire);
    });
  }

  /** Opens a socket. `url` is the path and query below the root of the product. */
  openSocket(url: string, headers: WireRequest['headers'], client: SocketClient): PageSocket {
    const id = crypto.randomUUID();
    this.#sockets.set(id, client);
    this.#send({ kind: 'request', id, method: 'GET', url, headers, body: null, isSocket: true });
    return {
      send: (text) => this.#post({ kind: 'message', id, text }),
      close: () => {
        if (this.#sockets.delete(id)) this.#post({ kind: 'cancel', id });
      },
    };
  }

  /** Resets all streams, and all later requests. Requests that wait for their answer get it. */
  close(): void {
    this.#isClosed = true;
    for (const id of this.#streams.keys()) {
      this.#post({ kind: 'cancel', id });
      this.#reset(id);
    }
  }

  /** Processes a message of a worker. */
  receive(message: FromHost): void {
    switch (message.kind) {
      case 'ready':
        return this.#changeHost(message.host);
      case 'received': {
        const waiting = this.#waiting.get(message.id);
        if (waiting) waiting.isReceived = true;
        return;
      }
      case 'answer':
        return this.#answer(message);
      case 'part':
        return this.#part(message.id, message.text);
      case 'opened':
        return this.#sockets.get(message.id)?.opened(true);
      case 'message':
        return this.#sockets.get(message.id)?.receive(message.text);
      case 'closed':
        return this.#closeSocket(message.id, message.code, message.reason);
      case 'end':
        this.#streams.get(message.id)?.close();
        this.#streams.delete(message.id);
        return;
      case 'reset':
        return this.#reset(message.id);
      case 'loaded':
      case 'progress':
      case 'failed':
        return;
    }
  }

  #send(wire: WireRequest): void {
    if (this.#host !== null) this.#post({ ...wire, host: this.#host });
  }

  #changeHost(host: string): void {
    if (host === this.#host) return;
    this.#host = host;
    for (const id of this.#streams.keys()) this.#reset(id);
    for (const id of this.#sockets.keys()) this.#closeSocket(id, LOST, '');
    for (const { wire, isReceived } of this.#waiting.values())
      if (!isReceived || SAFE_METHODS.has(wire.method)) this.#send(wire);
      else this.#reset(wire.id);
  }

  #answer({ id, status, headers, body, isStream }: Extract<FromHost, { kind: 'answer' }>): void {
    const waiting = this.#waiting.get(id);
    if (this.#sockets.has(id)) return this.#refuseSocket(id);
    if (!waiting) {
      // The stream of a request that nothing waits for would never end.
      if (isStream) this.#post({ kind: 'cancel', id });
      return;
    }
    this.#waiting.delete(id);
    const content = isStream ? this.#streamOf(id) : NULL_BODY_STATUSES.has(status) ? null : body;
    const init = {
      status,
      headers: headers.map(([name, value]): [string, string] => [name, value]),
    };
    waiting.resolve(new Response(content, init));
  }

  #streamOf(id: string): ReadableStream<Uint8Array> {
    return new ReadableStream({
      start: (controller) => void this.#streams.set(id, controller),
      cancel: () => this.#cancel(id),
    });
  }

  #part(id: string, text: string): void {
    const stream = this.#streams.get(id);
    // A service worker that was ended and started again does not know the streams of before.
    if (stream) stream.enqueue(new TextEncoder().encode(text));
    else this.#post({ kind: 'cancel', id });
  }

  #cancel(id: string): void {
    this.#streams.delete(id);
    this.#waiting.delete(id);
    this.#post({ kind: 'cancel', id });
  }

  #refuseSocket(id: string): void {
    this.#sockets.get(id)?.opened(false);
    this.#sockets.delete(id);
  }

  #closeSocket(id: string, code: number, reason: string): void {
    this.#sockets.get(id)?.close(code, reason);
    this.#sockets.delete(id);
  }

  #reset(id: string): void {
    this.#refuseSocket(id);
    this.#waiting.get(id)?.resolve(Response.error());
    this.#waiting.delete(id);
    try {
      this.#streams.get(id)?.error(new TypeError('The connection was reset.'));
    } finally {
      this.#streams.delete(id);
    }
  }
}
