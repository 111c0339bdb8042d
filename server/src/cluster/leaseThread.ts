import { parentPort, workerData } from 'node:worker_threads';
import { Renewal } from './renewal.ts';
import { SharedDatabase } from './sharedDatabase.ts';

/** What the thread is started with. */
export interface LeaseThreadData {
  readonly databaseUrl: string;
  /** Where other servers reach this one; null where it serves no requests. */
  readonly url: string | null;
  readonly leaseMs: number | undefined;
  /** When the last question that renewed the lease was sent: microseconds of `threadsNow`. */
  readonly asked: BigInt64Array;
}

/** What the thread is told: to begin under an id, or to end. */
export type ToLeaseThread = { readonly begin: string } | 'end';

/** What it tells. `begun` says why not where it could not begin. */
export type FromLeaseThread =
  | { readonly begun: string; readonly why: string | null }
  | { readonly failed: string }
  | 'lost'
  | 'ended';

// A thread's only work: it lets the server be heard, whatever keeps the main thread busy.
const { databaseUrl, url, leaseMs, asked }: LeaseThreadData = workerData;
const tell = (message: FromLeaseThread) => parentPort?.postMessage(message);
const database = new SharedDatabase(databaseUrl, 1);
const told = {
  kept: (at: number) => void Atomics.store(asked, 0, BigInt(Math.floor(at * 1_000))),
  lost: () => tell('lost'),
  failed: (why: string) => tell({ failed: why }),
};
const renewal = new Renewal(database, url, told, leaseMs);

parentPort?.on('message', (message: ToLeaseThread) => {
  if (message === 'end') void end();
  else void begin(message.begin);
});

async function begin(id: string): Promise<void> {
  const why = await renewal.begin(id).then(
    () => null,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
  tell({ begun: id, why });
}

async function end(): Promise<void> {
  try {
    await renewal.end();
    await database.close();
  } catch {
    // A database that can't be told lets the lease end by itself.
  }
  tell('ended');
  parentPort?.close();
}
