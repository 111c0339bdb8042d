/*
 * The implementation of `#platform/machine` for browsers.
 */

/**
 * Seconds since the worker was started. Browsers have no other monotonic clock, so that a sleep of the machine is not
 * detected; after one, a live world is behind by its length.
 */
export const uptime = (): number => performance.now() / 1_000;

/** Browsers do not report the utilization of their event loop, which is assumed to be low. */
export const measureLoad = (): (() => number) => () => 0;

/** Work that is queued by `runSoon`, in order. */
const queue: (() => void)[] = [];
const { port1, port2 } = new MessageChannel();
port1.addEventListener('message', () => queue.shift()?.());
port1.start();

/** Runs work in the next iteration of the event loop. A message has no minimum delay, unlike a timer. */
export function runSoon(work: () => void): void {
  queue.push(work);
  port2.postMessage(null);
}

/** Runs work at an interval. Returns a function that ends it. */
export function startInterval(work: () => void, everyMs: number): () => void {
  const timer = setInterval(work, everyMs);
  return () => clearInterval(timer);
}
