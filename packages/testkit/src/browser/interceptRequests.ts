import { BatchInterceptor } from '@mswjs/interceptors';
import { FetchInterceptor } from '@mswjs/interceptors/fetch';
import { XMLHttpRequestInterceptor } from '@mswjs/interceptors/XMLHttpRequest';
import type { PageSocket, SocketClient } from '@hongbao/tab/http/answers';
import { WebSocketInterceptor } from '@mswjs/interceptors/WebSocket';
import { EventSource as FetchedEventSource } from 'eventsource';

/** Opens the WebSockets of a page. */
export interface SocketOpener {
  /** Whether the exchange serves an address; other sockets are those of the browser. */
  serves(url: URL): boolean;
  open(url: URL, client: SocketClient): PageSocket;
}

/**
 * Answers requests of this page in place of the network: those of `fetch`, `XMLHttpRequest` and `EventSource` for which
 * `answer` returns a response, and WebSockets that `sockets` serves. Returns a function that ends it.
 */
export function interceptRequests(
  answer: (request: Request) => Promise<Response> | null,
  sockets: SocketOpener,
): () => void {
  const interceptor = new BatchInterceptor({
    name: 'hongbao',
    interceptors: [new FetchInterceptor(), new XMLHttpRequestInterceptor()],
  });
  interceptor.apply();
  interceptor.on('request', async ({ request, controller }) => {
    const response = await answer(request);
    if (response !== null) controller.respondWith(response);
  });
  const endSockets = interceptSockets(sockets);
  const Native = globalThis.EventSource;
  globalThis.EventSource = class extends FetchedEventSource {
    constructor(url: string | URL, init: EventSourceInit = {}) {
      super(new URL(url, location.href), {
        ...init,
        fetch: (address, options) => {
          const request = new Request(address, options as RequestInit);
          return answer(request) ?? fetch(request);
        },
      });
    }
  } as unknown as typeof EventSource;
  return () => {
    interceptor.dispose();
    endSockets();
    globalThis.EventSource = Native;
  };
}

/** Opens the WebSockets of this page that `sockets` serves in place of the network. Returns a function that ends it. */
function interceptSockets(sockets: SocketOpener): () => void {
  const Native = globalThis.WebSocket;
  const interceptor = new WebSocketInterceptor();
  interceptor.apply();
  const Intercepted = globalThis.WebSocket;
  globalThis.WebSocket = new Proxy(Native, {
    construct: (target, [url, ...others]: [string | URL], newTarget) =>
      sockets.serves(new URL(url, location.href))
        ? new Intercepted(url, ...others)
        : (Reflect.construct(target, [url, ...others], newTarget) as WebSocket),
  });
  // The client gets its event `open` when the listener has resolved.
  interceptor.on('connection', ({ client }) => {
    return new Promise<void>((resolve) => {
      const socket = sockets.open(client.url, {
        opened: (isOpen) => {
          if (!isOpen) {
            client.socket.dispatchEvent(new Event('error'));
            client.close(LOST);
          }
          resolve();
        },
        receive: (text) => client.send(text),
        close: (code, reason) => client.close(code, reason),
      });
      client.addEventListener('message', ({ data }) =>
        socket.send(typeof data === 'string' ? data : null),
      );
      client.addEventListener('close', () => socket.close());
    });
  });
  return () => {
    interceptor.dispose();
    globalThis.WebSocket = Native;
  };
}

/** Close code of a connection that was lost. */
const LOST = 1006;
