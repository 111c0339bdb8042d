import type { KeyObject } from 'node:crypto';
import { workerData } from 'node:worker_threads';
import { unseal } from '@hongbao/engine/http/openEnvelope';

/** Data of a worker thread. The key is shared memory and is never serialized. */
export interface WorkerData {
  readonly privateKey: KeyObject;
}

const { privateKey }: WorkerData = workerData;

/** Returns the JSON in an envelope, or null for an invalid envelope without the reason. */
export function unsealJson(text: string): string | null {
  return unseal(text, privateKey)?.json ?? null;
}
