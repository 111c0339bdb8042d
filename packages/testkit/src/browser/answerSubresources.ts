import { isAnsweredPath } from '@hongbao/tab/http/answeredPaths';
import { IN_PAGE_LOCK, type PageAnswer, type PageRequest } from '@hongbao/tab/http/pageWire';

/** Maximum time until the service worker is active and controls the page, ms. */
const ACTIVE_MS_MAX = 30_000;
/** The command that copies the service worker; `public` is the folder's name in most projects. */
const COPY = 'npx hongbao-service-worker public';

/**
 * Answers the requests of this page that only a service worker can answer, such as those of `<img>` and of CSS. `script` is
 * the path of `hongbao.sw.js`, `url` the address whose requests are answered. Returns a function that ends it. Rejects with
 * the remedy if the browser cannot register the script.
 */
export async function answerSubresources(
  script: string,
  url: string,
  answer: (request: Request) => Promise<Response> | null,
): Promise<() => void> {
  // Without a secure context the property is missing, which its type does not have.
  const container = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (container === undefined)
    throw new Error(
      `The option \`serviceWorker\` needs a secure page: open ${location.origin} as https, or as localhost.`,
    );
  const registration = await register(container, script, url);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () =>
        reject(
          new Error(
            `The service worker ${script} did not start within ${ACTIVE_MS_MAX / 1_000} s. Is it a copy of this version? Copy it again: ${COPY}`,
          ),
        ),
      ACTIVE_MS_MAX,
    );
  });
  const id = await Promise.race([idOfPage(container, registration), tooLate]).finally(() =>
    clearTimeout(timer),
  );
  const receive = ({ data, ports: [port] }: MessageEvent<Partial<PageRequest>>) => {
    if (port === undefined || !isPageRequest(data)) return;
    const { url: address, method, headers, body } = data;
    const request = new Request(address, { method, headers, body });
    const send = async () => {
      const response = await answer(request);
      if (response === null || response.type === 'error') return null;
      const hasBody = response.body !== null;
      return {
        status: response.status,
        headers: [...response.headers],
        body: hasBody ? await response.blob() : null,
      } satisfies PageAnswer;
    };
    send().then(
      (message) => port.postMessage(message),
      () => port.postMessage(null),
    );
  };
  container.addEventListener('message', receive);
  container.startMessages();
  const release = await new Promise<() => void>((resolve) => {
    void navigator.locks.request(
      `${IN_PAGE_LOCK}${id}`,
      () => new Promise<void>((end) => resolve(end)),
    );
  });
  return () => {
    release();
    container.removeEventListener('message', receive);
  };
}

/**
 * Warns once when a request of this page that the exchange would have answered reaches the network, such as the first
 * `<img src="/api/…">`. Returns a function that ends it.
 */
export function warnOfSubresources(url: string): () => void {
  const observer = new PerformanceObserver((list) => {
    const found = list
      .getEntries()
      .find(({ name }) => name.startsWith(`${url}/`) && isAnsweredPath(name.slice(url.length + 1)));
    if (found === undefined) return;
    observer.disconnect();
    const { pathname } = new URL(found.name);
    console.warn(
      `The request for ${pathname} reached the network, because it was not made by fetch, XMLHttpRequest or EventSource. For pictures and other files, run \`${COPY}\`, where \`public\` is the folder of the files that are served unchanged, and start the exchange with the option \`serviceWorker: '/hongbao.sw.js'\`.`,
    );
  });
  observer.observe({ type: 'resource' });
  return () => observer.disconnect();
}

const isPageRequest = (data: Partial<PageRequest> | null): data is PageRequest =>
  data?.kind === 'hongbaoRequest';

/** Registers the script. */
async function register(
  container: ServiceWorkerContainer,
  script: string,
  url: string,
): Promise<ServiceWorkerRegistration> {
  const address = new URL(script, location.href);
  if (url !== location.origin) address.searchParams.set('url', url);
  const registration = await container.register(address).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(
      `The service worker ${script} could not be registered: ${reason} Copy it into the folder of the files that are served unchanged: ${COPY}`,
    );
  });
  if (!location.href.startsWith(registration.scope))
    throw new Error(
      `The service worker ${script} receives requests of pages below ${registration.scope} only, not those of ${location.href}. Copy it into a folder above the page.`,
    );
  return registration;
}

/** Waits until the registered worker controls this page. Returns the id by which it knows the page. */
async function idOfPage(
  container: ServiceWorkerContainer,
  { installing, waiting, active }: ServiceWorkerRegistration,
): Promise<string> {
  const worker = installing ?? waiting ?? active;
  while (worker?.state !== 'activated')
    await new Promise((resolve) =>
      worker?.addEventListener('statechange', resolve, { once: true }),
    );
  const { port1, port2 } = new MessageChannel();
  const id = new Promise<string>((resolve) => {
    port1.addEventListener('message', ({ data }: MessageEvent<string>) => resolve(data));
  });
  port1.start();
  worker.postMessage('hongbaoId', [port2]);
  const result = await id;
  port1.close();
  while (container.controller?.scriptURL !== worker.scriptURL)
    await new Promise((resolve) =>
      container.addEventListener('controllerchange', resolve, { once: true }),
    );
  return result;
}
