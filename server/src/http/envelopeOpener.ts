import type { KeyObject } from 'node:crypto';
import type { Piscina } from 'piscina';
import { TransportError } from '@hongbao/engine/calls/answers';
import type { WorkerData } from './envelopeWorker.ts';
import { type EnvelopeOpener, openEnvelope } from '@hongbao/engine/http/openEnvelope';

/** Opens envelopes on its own threads. */
export interface ThreadedOpener extends EnvelopeOpener {
  /** Ends the worker threads. Later envelopes are opened on the calling thread. */
  close(): Promise<void>;
}

/** Maximum pending envelopes, which occupy one thread for about a third of a second. */
const PENDING_MAX = 1_000;
/** Maximum pending envelopes of one owner. */
const PENDING_OF_OWNER_MAX = 400;
/** Maximum envelopes sent to a thread before it replies, so that the thread does not wait for the next one. */
const TASKS_PER_THREAD = 2;
/** Heap limits of a worker thread. A thread has a few envelopes of at most 64 KB in memory. */
const HEAP_MB = { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 8 };

type Pool = Piscina<string, string | null>;

/** Opens envelopes on `threads` worker threads; with 0, on the calling thread. */
export function envelopeOpener(privateKey: KeyObject, threads: number): ThreadedOpener {
  if (threads > 0) return new PooledOpener(privateKey, threads);
  return {
    open: async (text) => openEnvelope(text, privateKey),
    close: async () => undefined,
  };
}

/**
 * Opens envelopes on a pool of worker threads, which the first envelope starts. Envelopes are opened on the calling
 * thread while the pool starts, if it cannot start, and after `close`. When a thread ends, its pool is closed, the
 * pending envelopes are opened on the calling thread, and the next envelope starts a new pool.
 */
class PooledOpener implements ThreadedOpener {
  readonly #privateKey: KeyObject;
  readonly #threads: number;
  readonly #pendingOf = new Map<string, number>();
  #pool: Pool | null = null;
  #starting: Promise<void> | null = null;
  /** True after `close`, and when threads can't be started. */
  #isDisabled = false;

  constructor(privateKey: KeyObject, threads: number) {
    this.#privateKey = privateKey;
    this.#threads = threads;
  }

  async open(text: string, owner: string): Promise<object | null> {
    const pool = this.#pool;
    if (pool === null) {
      if (!this.#isDisabled) this.#starting ??= this.#start();
      return openEnvelope(text, this.#privateKey);
    }
    const pending = this.#pendingOf.get(owner) ?? 0;
    if (pending >= PENDING_OF_OWNER_MAX)
      throw new TransportError('tooMany', { atOnce: PENDING_OF_OWNER_MAX });
    if (pool.queueSize >= pool.options.maxQueue)
      throw new TransportError('tooMany', { atOnce: PENDING_MAX });
    this.#pendingOf.set(owner, pending + 1);
    try {
      const json = await pool.run(text);
      return json === null ? null : Object(JSON.parse(json));
    } catch {
      return openEnvelope(text, this.#privateKey);
    } finally {
      this.#release(owner);
    }
  }

  async close(): Promise<void> {
    this.#isDisabled = true;
    await this.#starting;
    const pool = this.#pool;
    this.#pool = null;
    await pool?.destroy();
  }

  #release(owner: string): void {
    const pending = this.#pendingOf.get(owner) ?? 1;
    if (pending > 1) this.#pendingOf.set(owner, pending - 1);
    else this.#pendingOf.delete(owner);
  }

  async #start(): Promise<void> {
    try {
      const pool = await startPool(this.#threads, this.#privateKey);
      this.#pool = pool;
      pool.once('workerDestroy', () => queueMicrotask(() => this.#drop(pool)));
    } catch {
      this.#isDisabled = true;
    }
    this.#starting = null;
  }

  #drop(pool: Pool): void {
    if (this.#pool !== pool) return;
    this.#pool = null;
    void pool.destroy();
  }
}

/** Starts worker threads, and resolves when each has answered. Rejects if they cannot be started. */
async function startPool(threads: number, privateKey: KeyObject): Promise<Pool> {
  // Imported with the first pool, because a server without worker threads does not need it.
  const { Piscina } = await import('piscina');
  const isSource = import.meta.url.endsWith('.ts');
  const data: WorkerData = { privateKey };
  const pool: Pool = new Piscina({
    // The worker is in the same folder as this source file, or as the bundle that contains it.
    filename: new URL(`./envelopeWorker.${isSource ? 'ts' : 'js'}`, import.meta.url).href,
    name: 'unsealJson',
    minThreads: threads,
    maxThreads: threads,
    concurrentTasksPerWorker: TASKS_PER_THREAD,
    maxQueue: PENDING_MAX - threads * TASKS_PER_THREAD,
    workerData: data,
    env: {},
    execArgv: isSource ? ['--import', 'tsx'] : [],
    resourceLimits: HEAP_MB,
    recordTiming: false,
  });
  // Ignored: `workerDestroy` reports the end of the thread as well.
  pool.on('error', () => undefined);
  try {
    // The pool assigns each task to the least busy thread, so that every thread gets one.
    await Promise.all(Array.from({ length: threads }, () => pool.run('')));
  } catch (error) {
    await pool.destroy();
    throw error;
  }
  return pool;
}
