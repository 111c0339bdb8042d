import { parentPort, workerData } from 'node:worker_threads';
import { Renewal } from './renewal.ts';
import { SharedDatabase } from './sharedDatabase.ts';

/** Start parameters of the thread. */
export interface LeaseThreadData {
  readonly databaseUrl: string;
  /** The URL at which other servers reach this one; null when it serves no requests. */
  readonly url: string | null;
  readonly leaseMs: number | undefined;
  /** When the last renewing statement was sent: microseconds of `threadsNow`. */
  readonly renewedAt: BigInt64Array;
}

/** Messages to the thread: begin with a lease id, or end. */
export type ToLeaseThread = { readonly begin: string } | 'end';

/** Messages from the thread. `begun` contains the reason when it failed. */
export type FromLeaseThread =
  | { readonly begun: string; readonly why: string | null }
  | { readonly failed: string }
  | 'lost'
  | 'ended';

// This thread only renews the lease, so that a busy main thread does not delay the renewal.
const { databaseUrl, url, leaseMs, renewedAt }: LeaseThreadData = workerData;
const post = (message: FromLeaseThread) => parentPort?.postMessage(message);
const database = new SharedDatabase(databaseUrl, 1);
const callbacks = {
  onRenewed: (at: number) => void Atomics.store(renewedAt, 0, BigInt(Math.floor(at * 1_000))),
  onLost: () => post('lost'),
  onFailed: (why: string) => post({ failed: why }),
};
const renewal = new Renewal(database, url, callbacks, leaseMs);

parentPort?.on('message', (message: ToLeaseThread) => {
  if (message === 'end') void end();
  else void begin(message.begin);
});

async function begin(id: string): Promise<void> {
  const why = await renewal.begin(id).then(
    () => null,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
  post({ begun: id, why });
}

async function end(): Promise<void> {
  try {
    await renewal.end();
    await database.close();
  } catch {
    // No action: when the database does not answer, the lease expires.
  }
  post('ended');
  parentPort?.close();
}
