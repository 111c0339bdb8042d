import { Rounds } from '../world/rounds.ts';
import type { SharedDatabase } from './sharedDatabase.ts';

/** How long others take a server for alive after it was last heard, and how often it lets itself be heard. */
export const LEASE_MS = 2_500;
const RENEW_MS = 800;

/** Milliseconds of a clock that all threads of this process read alike and nobody sets. */
export const threadsNow = () => Number(process.hrtime.bigint() / 1_000n) / 1_000;

/** What becomes of a lease. */
export interface Told {
  /** It was renewed by a question that was sent then (`threadsNow`). */
  readonly kept: (asked: number) => void;
  /** It was over before it could be renewed. */
  readonly lost: () => void;
  /** It could not be renewed this time. */
  readonly failed: (why: string) => void;
}

/** Lets a server be heard, again and again. */
export class Renewal {
  readonly #database: SharedDatabase;
  readonly #url: string;
  readonly #leaseMs: number;
  readonly #told: Told;
  /** Empty while there is nothing to renew. */
  #id = '';
  readonly #rounds: Rounds;

  constructor(database: SharedDatabase, url: string, told: Told, leaseMs = LEASE_MS) {
    this.#leaseMs = leaseMs;
    this.#database = database;
    this.#url = url;
    this.#told = told;
    this.#rounds = new Rounds({
      everyMs: RENEW_MS,
      work: () => this.#renew(),
      failed: (error) => told.failed(error instanceof Error ? error.message : String(error)),
    });
  }

  /** Registers the server under an id and goes on. Throws where the database does not answer. */
  async begin(id: string): Promise<void> {
    await this.#register(id);
    this.#id = id;
    this.#rounds.start();
  }

  /** Says that the server is gone. Where the database is away, its lease ends by itself. */
  async end(): Promise<void> {
    await this.#rounds.stop();
    await this.#database
      .ask('DELETE FROM hongbao.server WHERE id = $1', [this.#id])
      .catch(() => []);
  }

  async #renew(): Promise<void> {
    const asked = threadsNow();
    const id = this.#id;
    if (id === '') return;
    const renewed = await this.#database.ask(
      `UPDATE hongbao.server SET until = now() + $2 * interval '1 millisecond'
       WHERE id = $1 AND until > now() RETURNING id`,
      [id, this.#leaseMs],
    );
    // Somebody may have begun anew meanwhile.
    if (id !== this.#id) return;
    if (renewed.length > 0) return this.#told.kept(asked);
    this.#id = '';
    this.#told.lost();
  }

  async #register(id: string): Promise<void> {
    const asked = threadsNow();
    // Servers that have been silent for an hour are forgotten.
    await this.#database.ask(`DELETE FROM hongbao.server WHERE until < now() - interval '1 hour'`);
    await this.#database.ask(
      `INSERT INTO hongbao.server (id, url, until) VALUES ($1, $2, now() + $3 * interval '1 millisecond')
       ON CONFLICT (id) DO NOTHING`,
      [id, this.#url, this.#leaseMs],
    );
    this.#told.kept(asked);
  }
}
