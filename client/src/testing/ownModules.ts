import { afterAll, vi } from 'vitest';

// Test files share a process and the loaded packages. Resetting the modules gives each file separate modules of the
// app, including the store.
vi.resetModules();

/** Removes the event listeners that the modules of the previous test file added. */
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
