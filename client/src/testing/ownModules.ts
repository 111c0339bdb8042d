import { afterAll, vi } from 'vitest';

// Files share a process, which has loaded the packages; the app's modules, and with them the store, are each file's own.
vi.resetModules();

/** What a file's modules listen to ends with the file, as it would with the page. */
for (const target of [window, document]) {
  const ended = new AbortController();
  const listen = target.addEventListener.bind(target);
  target.addEventListener = (
    type: string,
    heard: EventListenerOrEventListenerObject | null,
    options?: boolean | AddEventListenerOptions,
  ) => {
    if (heard === null) return;
    listen(type, heard, options);
    ended.signal.addEventListener('abort', () => target.removeEventListener(type, heard, options));
  };
  afterAll(() => {
    ended.abort();
    target.addEventListener = listen;
  });
}
