import type { KeyObject } from 'node:crypto';
import type { WorkerData } from './envelopeWorker.ts';

/** Batches a thread has in hand: the next one waits there already while the answer to the last travels. */
export const BATCHES_OF_THREAD = 2;

/** A thread's heap. It holds a few envelopes of at most 64 KB at a time. */
const HEAP_MB = { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 8 };

/** Threads that open envelopes. */
export interface OpeningThreads {
  /** The JSON of each, or null. Rejects when its thread ends before it answers. */
  open(texts: readonly string[]): Promise<readonly (string | null)[]>;
  /** Settles when one of them has ended, by itself or by `stop`. */
  readonly ended: Promise<unknown>;
  /** Ends them; whatever they have in hand is rejected. */
  stop(): Promise<void>;
}

/** Starts threads, and gives them once each has answered. Rejects when they can't be started. */
export async function startThreads(count: number, privateKey: KeyObject): Promise<OpeningThreads> {
  // Loaded with the first threads: a server that opens in place never needs it.
  const { Piscina } = await import('piscina');
  const isSource = import.meta.url.endsWith('.ts');
  const data: WorkerData = { privateKey };
  const pool = new Piscina<readonly string[], readonly (string | null)[]>({
    // Beside this file in the sources, and beside the bundle that this file becomes part of.
    filename: new URL(`./envelopeWorker.${isSource ? 'ts' : 'js'}`, import.meta.url).href,
    name: 'openEnvelopes',
    minThreads: count,
    maxThreads: count,
    concurrentTasksPerWorker: BATCHES_OF_THREAD,
    workerData: data,
    env: {},
    execArgv: isSource ? ['--import', 'tsx'] : [],
    resourceLimits: HEAP_MB,
    recordTiming: false,
  });
  const ended = new Promise((tell) => pool.once('workerDestroy', tell));
  // What an idle thread failed of is told as well; it has ended, which is all that matters here.
  pool.on('error', () => undefined);
  const stop = () => pool.destroy();
  try {
    // Each goes to a thread of its own: the one that has least to do.
    await Promise.all(Array.from({ length: count }, () => pool.run([''])));
  } catch (error) {
    await stop();
    throw error;
  }
  return { open: (texts) => pool.run(texts), ended, stop };
}
