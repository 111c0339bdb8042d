import { IntervalTask } from '@hongbao/server/world/intervalTask';
import type { SharedDatabase } from './sharedDatabase.ts';

/** Duration of a lease after a renewal, and interval between renewals. */
export const LEASE_MS = 2_500;
const RENEW_MS = 800;
/**
 * A killed server leaves its URL registered until its lease expires. A new server waits for the expiry and this
 * additional time.
 */
const URL_WAIT_MS = 1_000;
const URL_LOOK_MS = 200;

/** Time of a monotonic clock that is the same in all threads of this process, in milliseconds. */
export const threadsNow = () => Number(process.hrtime.bigint() / 1_000n) / 1_000;

/** Callbacks for changes of a lease. */
export interface LeaseCallbacks {
  /** The lease was renewed by a statement that was sent at `sentAt` (`threadsNow`). */
  readonly onRenewed: (sentAt: number) => void;
  /** The lease was evicted: its worlds may have other owners. */
  readonly onLost: () => void;
  /** The last renewal failed; the next one may succeed. */
  readonly onFailed: (why: string) => void;
}

/** Renews a server's lease at an interval. */
export class Renewal {
  readonly #database: SharedDatabase;
  readonly #url: string | null;
  readonly #leaseMs: number;
  readonly #callbacks: LeaseCallbacks;
  /** Id of the registered lease; empty while none is registered. */
  #id = '';
  readonly #task: IntervalTask;

  constructor(
    database: SharedDatabase,
    url: string | null,
    callbacks: LeaseCallbacks,
    leaseMs = LEASE_MS,
  ) {
    this.#leaseMs = leaseMs;
    this.#database = database;
    this.#url = url;
    this.#callbacks = callbacks;
    this.#task = new IntervalTask({
      everyMs: RENEW_MS,
      work: () => this.#renew(),
      failed: (error) => callbacks.onFailed(error instanceof Error ? error.message : String(error)),
    });
  }

  /**
   * Registers a lease under a new id and renews it from then on. Throws when the database does not answer, and when another
   * server has a valid lease for the same URL.
   */
  async begin(id: string): Promise<void> {
    for (let waited = 0; !(await this.#register(id)); waited += URL_LOOK_MS) {
      if (waited > this.#leaseMs + URL_WAIT_MS)
        throw new Error(
          `Another server that is up has the SERVER_URL ${this.#url}. Each server needs its own: the address at which the other servers reach it.`,
        );
      await new Promise((resolve) => setTimeout(resolve, URL_LOOK_MS));
    }
    this.#id = id;
    this.#task.start();
  }

  /** Deletes the lease. If the database does not answer, the lease expires instead. */
  async end(): Promise<void> {
    await this.#task.stop();
    await this.#database
      .query('DELETE FROM hongbao.server WHERE id = $1', [this.#id])
      .catch(() => []);
  }

  /** An expired lease can be renewed until a server evicts it: before that, no other server has acquired its worlds. */
  async #renew(): Promise<void> {
    const sentAt = threadsNow();
    const id = this.#id;
    if (id === '') return;
    // A delayed renewal must not shorten a lease that a later renewal has extended.
    const renewed = await this.#database.query(
      `UPDATE hongbao.server SET until = GREATEST(until, now() + $2 * interval '1 millisecond')
       WHERE id = $1 RETURNING id`,
      [id, this.#leaseMs],
    );
    // A new lease may have been registered meanwhile.
    if (id !== this.#id) return;
    if (renewed.length > 0) return this.#callbacks.onRenewed(sentAt);
    this.#id = '';
    this.#callbacks.onLost();
  }

  /** False when another server has a valid lease for the URL; an expired one is evicted. */
  async #register(id: string): Promise<boolean> {
    const sentAt = threadsNow();
    const registered = await this.#database.query(
      `INSERT INTO hongbao.server AS s (id, url, until) VALUES ($1, $2, now() + $3 * interval '1 millisecond')
       ON CONFLICT (url) DO UPDATE SET id = excluded.id, until = excluded.until WHERE s.until <= now()
       RETURNING id`,
      [id, this.#url, this.#leaseMs],
    );
    if (registered.length > 0) this.#callbacks.onRenewed(sentAt);
    return registered.length > 0;
  }
}
