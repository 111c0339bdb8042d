/*
 * The Node.js implementation of `#platform/machine`: other functions of the machine that the engine needs. Another
 * platform provides its own file with the conditions of `imports` in package.json.
 */

import { performance } from 'node:perf_hooks';

/** Seconds since the machine was started, including sleep. */
export { uptime } from 'node:os';

/** Returns a function that returns the utilization of the event loop since its last call, from 0 to 1. */
export function measureLoad(): () => number {
  let measured = performance.eventLoopUtilization();
  return () => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, measured);
    measured = now;
    return utilization;
  };
}

/** Runs work in the next iteration of the event loop, after the work that is already queued. */
export function runSoon(work: () => void): void {
  setImmediate(work);
}

/** Runs work at an interval, which does not keep the process running. Returns a function that ends it. */
export function startInterval(work: () => void, everyMs: number): () => void {
  const timer = setInterval(work, everyMs).unref();
  return () => clearInterval(timer);
}
