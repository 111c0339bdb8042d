import { BatchInterceptor } from '@mswjs/interceptors';
import { FetchInterceptor } from '@mswjs/interceptors/fetch';
import { XMLHttpRequestInterceptor } from '@mswjs/interceptors/XMLHttpRequest';
import { EventSource as FetchedEventSource } from 'eventsource';

/**
 * Answers requests of this page in place of the network: those of `fetch`, `XMLHttpRequest` and `EventSource` for which
 * `answer` returns a response. Returns a function that ends it.
 */
export function interceptRequests(
  answer: (request: Request) => Promise<Response> | null,
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
    globalThis.EventSource = Native;
  };
}
