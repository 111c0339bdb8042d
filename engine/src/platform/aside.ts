/*
 * The Node.js implementation of `#platform/aside`: long computations on a thread of their own. Another platform provides
 * its own file with the conditions of `imports` in package.json.
 */

import type { Piscina } from 'piscina';
import { type Aside, AsideBusy } from './ports.ts';

export { AsideBusy };

/** Maximum inputs that wait for the thread. */
const PENDING_MAX = 20;
/** Maximum duration of a computation, including the start of the thread. */
const TIMEOUT_MS = 30_000;
/** Time after which the idle thread ends. */
const IDLE_MS = 30_000;

/** Returns a function that runs `work` on one thread, which the first call starts. It rejects with `AsideBusy`. */
export function aside<I, O>({ worker, name }: Aside<I, O>): (input: I) => Promise<O> {
  let pool: Promise<Piscina<I, O>> | null = null;
  return async (input) => {
    const running = await (pool ??= startPool<I, O>(worker(), name));
    if (running.queueSize >= PENDING_MAX) throw new AsideBusy(PENDING_MAX);
    // A computation without an end ends its thread.
    return running.run(input, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  };
}

async function startPool<I, O>(worker: URL, name: string): Promise<Piscina<I, O>> {
  const { Piscina } = await import('piscina');
  const isSource = import.meta.url.endsWith('.ts');
  const pool: Piscina<I, O> = new Piscina({
    filename: `${worker.href}${isSource ? '.ts' : '.js'}`,
    name,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_MS,
    env: {},
    execArgv: isSource ? ['--import', 'tsx'] : [],
    recordTiming: false,
  });
  return pool;
}
