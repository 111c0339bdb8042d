import type { KeyObject } from 'node:crypto';
import { workerData } from 'node:worker_threads';
import { unseal } from './openEnvelope.ts';

/** What a thread is started with. The key is shared memory of this process; it is never written out. */
export interface WorkerData {
  readonly privateKey: KeyObject;
}

const { privateKey }: WorkerData = workerData;

/** A thread's only work: the JSON of each envelope, or null, which is all that is told of one that does not open. */
export function openEnvelopes(texts: readonly string[]): (string | null)[] {
  return texts.map((text) => unseal(text, privateKey)?.json ?? null);
}
