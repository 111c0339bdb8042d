import { randomUUID } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import { realMachine, steadyNow } from '@hongbao/server/world/machineClock';
import { StoreUnreachable } from '@hongbao/server/world/store';
import type { FromLeaseThread, LeaseThreadData, ToLeaseThread } from './leaseThread.ts';
import { LEASE_MS, Renewal, threadsNow } from './renewal.ts';
import type { SharedDatabase } from './sharedDatabase.ts';

/** Safety margin before the expiry of a lease, because clocks run at different rates. */
const MARGIN_MS = 300;
/** Interval between checks for a sleep of the machine, and pause after a failed registration. */
const LOOK_MS = 500;

interface Parts {
  readonly database: SharedDatabase;
  readonly databaseUrl: string;
  /** The URL at which other servers reach this one; null when it serves no requests. */
  readonly url: string | null;
  /** Whether a separate thread renews the lease, so that a busy main thread cannot let it expire. */
  readonly hasThread: boolean;
  /** Duration of the lease after a renewal; 2.5 seconds when absent. */
  readonly leaseMs?: number;
  /** Called when the lease was evicted: other servers may own the worlds of this one. */
  readonly lost: () => void;
  readonly report: (text: string) => void;
}

/** Renewal of the lease, in a separate thread or in the main thread. */
interface Renewing {
  begin(id: string): Promise<void>;
  end(): Promise<void>;
}

/**
 * State of a lease. `expired`: it may be renewed later, if no server evicts it first. `lost`: it is never valid again.
 */
export type LeaseState = 'valid' | 'expired' | 'lost';

/**
 * This server's lease. While it is valid, no other server acquires this server's worlds; once it has expired, this server
 * serves no reads. Its age is measured by a monotonic clock, from before the renewing statement was sent.
 */
export class Lease {
  readonly #parts: Parts;
  readonly #machine = realMachine();
  readonly #renewedAt = new BigInt64Array(new SharedArrayBuffer(8));
  #id = randomUUID();
  #isOver = true;
  #renewing: Renewing | null = null;
  #timer: NodeJS.Timeout | null = null;
  #seen = 0n;
  #sleptMs = 0;
  #reported = '';

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Id of the lease in the database; a new one after each loss. */
  get id(): string {
    return this.#id;
  }

  /** Returns the lease id, for acquiring a world. Throws `StoreUnreachable` while there is no valid lease. */
  requireId(): string {
    if (this.stateOf(this.#id) !== 'valid') throw new StoreUnreachable(EXPIRED);
    return this.#id;
  }

  /** The state of the lease with this id, which is the current one of this server or an earlier one. */
  stateOf(id: string): LeaseState {
    if (this.#isOver || id !== this.#id) return 'lost';
    return this.#ageMs() < (this.#parts.leaseMs ?? LEASE_MS) - MARGIN_MS ? 'valid' : 'expired';
  }

  #ageMs(): number {
    const renewedAt = Atomics.load(this.#renewedAt, 0);
    const sleptMs = this.#machine.elapsed() - steadyNow();
    if (renewedAt !== this.#seen) {
      this.#seen = renewedAt;
      this.#sleptMs = sleptMs;
    }
    return threadsNow() - Number(renewedAt) / 1_000 + sleptMs - this.#sleptMs;
  }

  /** Registers the lease. Throws `StoreUnreachable` when the database does not answer. */
  async begin(): Promise<void> {
    this.#renewing = this.#parts.hasThread ? this.#inThread() : this.#here();
    try {
      await this.#renewing.begin(this.#id);
    } catch (error) {
      await this.end();
      throw error;
    }
    this.#isOver = false;
    this.#timer = setInterval(() => void this.#ageMs(), LOOK_MS);
    this.#timer.unref();
  }

  async end(): Promise<void> {
    if (this.#timer) clearInterval(this.#timer);
    this.#isOver = true;
    const renewing = this.#renewing;
    this.#renewing = null;
    await renewing?.end();
  }

  /** The lease was evicted: this server no longer owns any world. */
  #lose(): void {
    this.#isOver = true;
    this.#parts.lost();
    void this.#beginAgain();
  }

  async #beginAgain(): Promise<void> {
    // A new id is required, because a world may have been acquired under the earlier one.
    this.#id = randomUUID();
    try {
      await this.#renewing?.begin(this.#id);
      this.#isOver = this.#renewing === null;
      this.#reported = '';
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      if (why !== this.#reported) this.#parts.report(`No new lease: ${why}`);
      this.#reported = why;
      setTimeout(() => void this.#beginAgain(), LOOK_MS).unref();
    }
  }

  #failed(why: string): void {
    if (this.stateOf(this.#id) !== 'valid')
      this.#parts.report(`The lease could not be renewed: ${why}`);
  }

  #here(): Renewing {
    const { database, url, leaseMs } = this.#parts;
    const callbacks = {
      onRenewed: (at: number) =>
        void Atomics.store(this.#renewedAt, 0, BigInt(Math.floor(at * 1_000))),
      onLost: () => this.#lose(),
      onFailed: (why: string) => this.#failed(why),
    };
    return new Renewal(database, url, callbacks, leaseMs);
  }

  #inThread(): Renewing {
    const { databaseUrl, url, leaseMs } = this.#parts;
    const isSource = import.meta.url.endsWith('.ts');
    const data: LeaseThreadData = { databaseUrl, url, leaseMs, renewedAt: this.#renewedAt };
    // The path differs between the sources and the bundle.
    const file = new URL(`./leaseThread.${isSource ? 'ts' : 'js'}`, import.meta.url);
    const execArgv = isSource ? ['--import', 'tsx'] : [];
    const worker = new Worker(file, { workerData: data, execArgv, env: {} });
    const post = (message: ToLeaseThread) => worker.postMessage(message);
    const begun = new Map<string, (why: string | null) => void>();
    let ended: () => void = () => undefined;
    worker.on('message', (message: FromLeaseThread) => {
      if (message === 'lost') this.#lose();
      else if (message === 'ended') ended();
      else if ('begun' in message) begun.get(message.begun)?.(message.why);
      else this.#failed(message.failed);
    });
    // When the thread ends, the lease expires, and the server answers 503; other servers acquire its worlds.
    worker.on('error', (error) => this.#parts.report(`The lease's thread ended: ${error.message}`));
    worker.on('exit', () => {
      for (const done of begun.values()) done('the thread that renews the lease has ended');
      ended();
    });
    return {
      begin: async (id) => {
        const why = await new Promise<string | null>((resolve) => {
          begun.set(id, resolve);
          post({ begin: id });
        });
        begun.delete(id);
        if (why !== null) throw new StoreUnreachable(why);
      },
      end: () =>
        new Promise((resolve) => {
          ended = resolve;
          post('end');
        }),
    };
  }
}

/** The reason in a 503 of a server whose lease is not valid. */
export const EXPIRED =
  'This server has not reached the shared database for a while, and others may have its worlds. Ask again.';
