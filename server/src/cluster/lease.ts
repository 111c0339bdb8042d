import { randomUUID } from 'node:crypto';
import type { MachineClock } from '../world/machineClock.ts';
import type { SharedDatabase } from './sharedDatabase.ts';

/** How long others take this server for alive after it was last heard, and how often it lets itself be heard. */
export const LEASE_MS = 3_000;
const RENEW_MS = 1_000;
/** This much earlier it no longer trusts its lease: clocks run unevenly. */
const MARGIN_MS = 300;

interface Parts {
  readonly database: SharedDatabase;
  /** Where other servers ask this one. */
  readonly url: string;
  readonly machine: MachineClock;
  /** Told when the lease is over before it could be renewed: other servers may have everything this one had. */
  readonly lost: () => void;
  readonly report: (text: string) => void;
}

/**
 * This server's word that it lives. While it stands, nobody takes its worlds away; once it is over, this server says
 * nothing of what it remembers. Time is the machine's steady clock, counted from before the question was sent.
 */
export class Lease {
  readonly #parts: Parts;
  #id = randomUUID();
  #until = -Infinity;
  #timer: NodeJS.Timeout | null = null;
  #renewing: Promise<void> | null = null;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** What it is called in the database; another one after each loss. */
  get id(): string {
    return this.#id;
  }

  get isAlive(): boolean {
    return this.#parts.machine.elapsed() < this.#until;
  }

  async begin(): Promise<void> {
    await this.#register();
    this.#timer = setInterval(() => void this.renew(), RENEW_MS);
    this.#timer.unref();
  }

  /** Lets itself be heard; one at a time. */
  renew(): Promise<void> {
    this.#renewing ??= this.#renew().finally(() => (this.#renewing = null));
    return this.#renewing;
  }

  async end(): Promise<void> {
    if (this.#timer) clearInterval(this.#timer);
    await this.#renewing?.catch(() => undefined);
    this.#until = -Infinity;
    const { database } = this.#parts;
    // Where the database is away, the lease ends by itself.
    await database.ask('DELETE FROM hongbao.server WHERE id = $1', [this.#id]).catch(() => []);
  }

  async #renew(): Promise<void> {
    const { database, machine, report } = this.#parts;
    const asked = machine.elapsed();
    try {
      const renewed = await database.ask(
        `UPDATE hongbao.server SET until = now() + $2 * interval '1 millisecond'
         WHERE id = $1 AND until > now() RETURNING id`,
        [this.#id, LEASE_MS],
      );
      if (renewed.length > 0) this.#until = asked + LEASE_MS - MARGIN_MS;
      else await this.#begunAnew();
    } catch (error) {
      if (this.isAlive) return;
      report(`The lease could not be renewed: ${error instanceof Error ? error.message : error}`);
    }
  }

  /** It was over: nothing that was this server's still is. */
  async #begunAnew(): Promise<void> {
    this.#until = -Infinity;
    this.#parts.lost();
    this.#id = randomUUID();
    await this.#register();
  }

  async #register(): Promise<void> {
    const { database, url, machine } = this.#parts;
    const asked = machine.elapsed();
    // Servers that have been silent for an hour are forgotten.
    await database.ask(`DELETE FROM hongbao.server WHERE until < now() - interval '1 hour'`);
    await database.ask(
      `INSERT INTO hongbao.server (id, url, until) VALUES ($1, $2, now() + $3 * interval '1 millisecond')`,
      [this.#id, url, LEASE_MS],
    );
    this.#until = asked + LEASE_MS - MARGIN_MS;
  }
}
