import { randomUUID } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import { realMachine, steadyNow } from '../world/machineClock.ts';
import { StoreUnreachable } from '../world/store.ts';
import type { FromLeaseThread, LeaseThreadData, ToLeaseThread } from './leaseThread.ts';
import { LEASE_MS, Renewal, threadsNow } from './renewal.ts';
import type { SharedDatabase } from './sharedDatabase.ts';

/** This much earlier a server no longer trusts its lease: clocks run unevenly. */
const MARGIN_MS = 300;
/** How often it is looked whether the machine has slept, and how soon it is begun anew after a loss that failed. */
const LOOK_MS = 500;

interface Parts {
  readonly database: SharedDatabase;
  readonly databaseUrl: string;
  /** Where other servers ask this one. */
  readonly url: string;
  /** Whether a thread of its own renews the lease, so that nothing that keeps the main thread busy can end it. */
  readonly hasThread: boolean;
  /** How long others take it for alive after it was last heard; 2.5 seconds when absent. */
  readonly leaseMs?: number;
  /** Told when the lease is over before it could be renewed: other servers may have everything this one had. */
  readonly lost: () => void;
  readonly report: (text: string) => void;
}

/** Whoever renews the lease: a thread, or this one. */
interface Renewing {
  begin(id: string): Promise<void>;
  end(): Promise<void>;
}

/**
 * This server's word that it lives. While it stands, nobody takes its worlds away; once it is over, this server says
 * nothing of what it remembers. Time is a clock that nobody sets, counted from before the question was sent.
 */
export class Lease {
  readonly #parts: Parts;
  readonly #machine = realMachine();
  readonly #asked = new BigInt64Array(new SharedArrayBuffer(8));
  #id = randomUUID();
  #isOver = true;
  #renewing: Renewing | null = null;
  #timer: NodeJS.Timeout | null = null;
  #seen = 0n;
  #sleptMs = 0;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** What it is called in the database; another one after each loss. */
  get id(): string {
    return this.#id;
  }

  get isAlive(): boolean {
    if (this.#isOver) return false;
    const asked = Atomics.load(this.#asked, 0);
    const sleptMs = this.#machine.elapsed() - steadyNow();
    if (asked !== this.#seen) {
      this.#seen = asked;
      this.#sleptMs = sleptMs;
    }
    const age = threadsNow() - Number(asked) / 1_000 + sleptMs - this.#sleptMs;
    return age < (this.#parts.leaseMs ?? LEASE_MS) - MARGIN_MS;
  }

  /** Throws `StoreUnreachable` where the database does not answer. */
  async begin(): Promise<void> {
    this.#renewing = this.#parts.hasThread ? this.#inThread() : this.#here();
    try {
      await this.#renewing.begin(this.#id);
    } catch (error) {
      await this.end();
      throw error;
    }
    this.#isOver = false;
    this.#timer = setInterval(() => void this.isAlive, LOOK_MS);
    this.#timer.unref();
  }

  async end(): Promise<void> {
    if (this.#timer) clearInterval(this.#timer);
    this.#isOver = true;
    const renewing = this.#renewing;
    this.#renewing = null;
    await renewing?.end();
  }

  /** It was over: nothing that was this server's still is. */
  #lose(): void {
    this.#isOver = true;
    this.#parts.lost();
    this.#id = randomUUID();
    void this.#beginAnew();
  }

  async #beginAnew(): Promise<void> {
    try {
      await this.#renewing?.begin(this.#id);
      this.#isOver = this.#renewing === null;
    } catch {
      setTimeout(() => void this.#beginAnew(), LOOK_MS).unref();
    }
  }

  #failed(why: string): void {
    if (!this.isAlive) this.#parts.report(`The lease could not be renewed: ${why}`);
  }

  #here(): Renewing {
    const { database, url, leaseMs } = this.#parts;
    const told = {
      kept: (at: number) => void Atomics.store(this.#asked, 0, BigInt(Math.floor(at * 1_000))),
      lost: () => this.#lose(),
      failed: (why: string) => this.#failed(why),
    };
    return new Renewal(database, url, told, leaseMs);
  }

  #inThread(): Renewing {
    const { databaseUrl, url, leaseMs } = this.#parts;
    const isSource = import.meta.url.endsWith('.ts');
    const data: LeaseThreadData = { databaseUrl, url, leaseMs, asked: this.#asked };
    // Beside this file in the sources, and beside the bundle that this file becomes part of.
    const file = new URL(`./leaseThread.${isSource ? 'ts' : 'js'}`, import.meta.url);
    const execArgv = isSource ? ['--import', 'tsx'] : [];
    const worker = new Worker(file, { workerData: data, execArgv, env: {} });
    const tell = (message: ToLeaseThread) => worker.postMessage(message);
    const begun = new Map<string, (why: string | null) => void>();
    let ended: () => void = () => undefined;
    worker.on('message', (message: FromLeaseThread) => {
      if (message === 'lost') this.#lose();
      else if (message === 'ended') ended();
      else if ('begun' in message) begun.get(message.begun)?.(message.why);
      else this.#failed(message.failed);
    });
    // Without it the lease ends, and the server says so with every answer: better than to go on unheard.
    worker.on('error', (error) => this.#parts.report(`The lease's thread ended: ${error.message}`));
    worker.on('exit', () => {
      for (const done of begun.values()) done('the thread that renews the lease has ended');
      ended();
    });
    return {
      begin: async (id) => {
        const why = await new Promise<string | null>((resolve) => {
          begun.set(id, resolve);
          tell({ begin: id });
        });
        begun.delete(id);
        if (why !== null) throw new StoreUnreachable(why);
      },
      end: () =>
        new Promise((resolve) => {
          ended = resolve;
          tell('end');
        }),
    };
  }
}
