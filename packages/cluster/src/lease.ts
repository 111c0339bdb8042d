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
  /** Whether the thread has ended by itself, so that this object renews nothing any more. */
  readonly hasEnded: boolean;
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
    this.#renewing = this.#start();
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
    if (this.#renewing?.hasEnded) this.#renewing = this.#start();
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

  #start(): Renewing {
    return this.#parts.hasThread ? this.#inThread() : this.#here();
  }

  #here(): Renewing {
    const { database, url, leaseMs } = this.#parts;
    const callbacks = {
      onRenewed: (at: number) =>
        void Atomics.store(this.#renewedAt, 0, BigInt(Math.floor(at * 1_000))),
      onLost: () => this.#lose(),
      onFailed: (why: string) => this.#failed(why),
    };
    const renewal = new Renewal(database, url, callbacks, leaseMs);
    return { hasEnded: false, begin: (id) => renewal.begin(id), end: () => renewal.end() };
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
    let setEnded: () => void = () => undefined;
    const ended = new Promise<void>((resolve) => (setEnded = resolve));
    let failure = '';
    /** Why the thread has ended; null while it runs. */
    let why: string | null = null;
    worker.on('message', (message: FromLeaseThread) => {
      if (message === 'lost') this.#lose();
      else if (message === 'ended') setEnded();
      else if ('begun' in message) begun.get(message.begun)?.(message.why);
      else this.#failed(message.failed);
    });
    worker.on('error', (error) => (failure = error.message));
    worker.on('exit', (code) => {
      why = `the thread that renews the lease has ended: ${failure || `exit code ${code}`}`;
      for (const done of begun.values()) done(why);
      setEnded();
      if (this.#isOver || this.#renewing !== renewing) return;
      this.#parts.report(`This server loses its worlds and starts again to renew: ${why}`);
      this.#lose();
    });
    const renewing: Renewing = {
      get hasEnded() {
        return why !== null;
      },
      begin: async (id) => {
        const problem = await new Promise<string | null>((resolve) => {
          begun.set(id, resolve);
          if (why === null) post({ begin: id });
          else resolve(why);
        });
        begun.delete(id);
        if (problem !== null) throw new StoreUnreachable(problem);
      },
      end: () => {
        if (why === null) post('end');
        return ended;
      },
    };
    return renewing;
  }
}

/** The reason in a 503 of a server whose lease is not valid. */
export const EXPIRED =
  'This server has not reached the shared database for a while, and others may have its worlds. Ask again.';
