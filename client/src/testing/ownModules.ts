import { afterAll, vi } from 'vitest';

// Test files share a process with the loaded packages; the modules of the app, and with them the store, are separate
// for each file.
vi.resetModules();

/** Removes the event listeners that the modules of a file have added. */
for (const target of [window, document]) {
  const ended = new AbortController();
  const listen = target.addEventListener.bind(target);
  target.addEventListener = (
    type: string,
    listener: EventListenerOrEventListenerObject | null,
    options?: boolean | AddEventListenerOptions,
  ) => {
    if (listener === null) return;
    listen(type, listener, options);
    ended.signal.addEventListener('abort', () =>
      target.removeEventListener(type, listener, options),
    );
  };
  afterAll(() => {
    ended.abort();
    target.addEventListener = listen;
  });
}
