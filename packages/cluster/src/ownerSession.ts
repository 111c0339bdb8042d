import { Socket } from 'node:net';
import { IntervalTask } from '@hongbao/engine/world/intervalTask';
import { realMachine } from '@hongbao/engine/world/machineClock';
import { StoreUnreachable } from '@hongbao/engine/world/store';
import pg from 'pg';
import { CONNECT_MS, type Row, type Value, faultOf } from './sharedDatabase.ts';

/** Interval between the statements that confirm that the session exists. */
const HEARTBEAT_MS = 300;
/** An answer needs no further statement while the last answered one was sent within this time. */
export const FRESH_MS = 1_000;
/** Maximum time without an answer to any statement, after which the session is ended. */
const ANSWER_MS = 5_000;
/** Time limit for the end of the connection when the server stops. */
const CLOSE_MS = 1_000;
/** Pause before another attempt to open a session. */
const AGAIN_MS = 300;
/** Channel on which servers ask for worlds of other servers. */
const CHANNEL = 'hongbao_wanted';

/**
 * Settings of the session. PostgreSQL ends it, and with it the locks, after six seconds without an answer to keepalives
 * (a lost network), and after ten seconds without a statement (a suspended server) or in one.
 */
const SETTINGS = `
SET tcp_keepalives_idle = 3;
SET tcp_keepalives_interval = 1;
SET tcp_keepalives_count = 3;
SET tcp_user_timeout = 6000;
SET idle_session_timeout = 10000;
SET statement_timeout = 10000;
SET lock_timeout = 4000;
SET default_transaction_isolation = 'read committed';
LISTEN ${CHANNEL}`;

const machine = realMachine();

interface Listeners {
  /** Another server has requests for a world of this session, given by its incarnation. */
  readonly onWanted: (incarnation: string) => void;
  /** The session has ended: other servers may acquire its worlds. */
  readonly onEnd: (session: OwnerSession, why: StoreUnreachable) => void;
}

/**
 * A connection to PostgreSQL whose session owns worlds. It has an advisory lock for each of them, and everything that the
 * owner writes is sent through it, one statement at a time. PostgreSQL releases the locks of an ended session after it has
 * completed or aborted its last statement, so that no write of an earlier owner follows one of a later owner.
 */
export class OwnerSession {
  readonly #client: pg.Client;
  readonly #socket = new Socket();
  readonly #onEnd: Listeners['onEnd'];
  /** Incarnations that are locked or about to be. A second lock of the same session would succeed. */
  readonly #locked = new Set<string>();
  /** When the last answered statement was sent. */
  #confirmedAt = -Infinity;
  /** When the statement was sent that is not answered yet. */
  #waitingSince: number | null = null;
  /** Resolves when the last queued statement is answered. */
  #tail: Promise<unknown> = Promise.resolve();
  /** A confirmation that is not sent yet. */
  #next: Promise<void> | null = null;
  #heartbeat: NodeJS.Timeout | null = null;
  #ended: StoreUnreachable | null = null;

  private constructor(url: string, listeners: Listeners) {
    this.#onEnd = listeners.onEnd;
    this.#client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: CONNECT_MS,
      application_name: 'hongbao owner',
      stream: () => this.#socket,
    });
    this.#client.on('error', (error) => this.#end(faultOf(error).message));
    this.#client.on('end', () => this.#end('The shared database has closed the connection.'));
    this.#client.on('notification', ({ payload = '' }) => listeners.onWanted(payload));
  }

  /** Opens a session. Throws `StoreUnreachable`, and an error for a pooler between server and database. */
  static async open(url: string, listeners: Listeners): Promise<OwnerSession> {
    const session = new OwnerSession(url, listeners);
    try {
      await session.#client.connect().catch((error: unknown) => {
        throw faultOf(error);
      });
      // A pooler reports the id of a process of its own.
      const { processID: pid } = session.#client as unknown as { readonly processID: number };
      const [row] = await session.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
      if (row?.pid !== pid)
        throw new Error(
          'DATABASE_URL leads to a pooler such as PgBouncer. The locks of worlds need a connection to PostgreSQL itself.',
        );
      await session.query(SETTINGS);
    } catch (error) {
      session.#end(String(error));
      throw error;
    }
    session.#heartbeat = setInterval(() => session.#beat(), HEARTBEAT_MS);
    session.#heartbeat.unref();
    return session;
  }

  get isOver(): boolean {
    return this.#ended !== null;
  }

  /**
   * Runs one statement, which is a transaction of its own, after all earlier ones. Throws `StoreUnreachable` when the session
   * has ended.
   */
  query<R extends Row>(text: string, values?: readonly Value[]): Promise<R[]> {
    return this.#queue(() => this.#send<R>(text, values));
  }

  /**
   * Null while no other session can have the locks of this one. Otherwise resolves when a statement is answered that was
   * sent after this call, and rejects when the session has ended.
   */
  confirm(): Promise<void> | null {
    if (!this.#ended && machine.elapsed() - this.#confirmedAt < FRESH_MS) return null;
    return this.#check();
  }

  /** Acquires the lock of an incarnation. False while another server has it, or another request of this one. */
  async lock(incarnation: string): Promise<boolean> {
    if (this.#locked.has(incarnation)) return false;
    this.#locked.add(incarnation);
    let isLocked = false;
    try {
      const [row] = await this.query<{ is_locked: boolean }>(
        'SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS is_locked',
        [incarnation],
      );
      isLocked = row?.is_locked === true;
    } finally {
      if (!isLocked) this.#locked.delete(incarnation);
    }
    return isLocked;
  }

  async unlock(incarnation: string): Promise<void> {
    try {
      await this.query('SELECT pg_advisory_unlock(hashtextextended($1, 0))', [incarnation]);
    } catch (error) {
      // No server could use the world.
      this.#end(String(error));
      throw error;
    }
    this.#locked.delete(incarnation);
  }

  /** Runs work for a locked incarnation, and releases the lock if it fails. */
  async orUnlock<T>(incarnation: string, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      await this.unlock(incarnation).catch(() => undefined);
      throw error;
    }
  }

  /** Asks the owner of an incarnation to release it. */
  async ask(incarnation: string): Promise<void> {
    await this.query(`SELECT pg_notify('${CHANNEL}', $1)`, [incarnation]);
  }

  /** Closes the connection after all statements have been answered. */
  async close(): Promise<void> {
    const isLate = new Promise((resolve) => setTimeout(resolve, CLOSE_MS).unref());
    await Promise.race([this.#client.end().catch(() => undefined), isLate]);
    this.#end('The server is stopping.');
  }

  #beat(): void {
    this.#check().catch(() => undefined);
    // After the data that has arrived was read: the process may have been suspended.
    setImmediate(() => {
      if (this.#waitingSince !== null && machine.elapsed() - this.#waitingSince > ANSWER_MS)
        this.#end('The shared database does not answer.');
    });
  }

  #check(): Promise<void> {
    this.#next ??= this.#queue(async () => {
      this.#next = null;
      await this.#send('SELECT 1');
    });
    return this.#next;
  }

  #queue<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#tail.then(work);
    this.#tail = done.catch(() => undefined);
    return done;
  }

  async #send<R extends Row>(text: string, values?: readonly Value[]): Promise<R[]> {
    if (this.#ended) throw this.#ended;
    const sentAt = machine.elapsed();
    this.#waitingSince = sentAt;
    try {
      const { rows } = await this.#client.query<R>(text, values && [...values]);
      if (this.#ended) throw this.#ended;
      this.#confirmedAt = sentAt;
      return rows;
    } catch (error) {
      throw this.#ended ?? faultOf(error);
    } finally {
      this.#waitingSince = null;
    }
  }

  /** It is unknown whether unanswered statements are executed; before that, PostgreSQL does not release the locks. */
  #end(why: string): void {
    if (this.#ended) return;
    this.#ended = new StoreUnreachable(why);
    if (this.#heartbeat) clearInterval(this.#heartbeat);
    this.#socket.destroy();
    this.#onEnd(this, this.#ended);
  }
}

/** Has one session open, and opens another when it ends. */
export class OwnerSessions {
  readonly #url: string;
  readonly #listeners: Listeners;
  readonly #task: IntervalTask;
  #current: OwnerSession | null = null;

  constructor(url: string, listeners: Listeners, report: (text: string) => void) {
    this.#url = url;
    let reported = '';
    this.#listeners = {
      ...listeners,
      onEnd: (ended, why) => {
        listeners.onEnd(ended, why);
        if (ended !== this.#current) return;
        this.#current = null;
        reported = '';
        report(`This server closes its worlds and connects again: ${why.message}`);
      },
    };
    this.#task = new IntervalTask({
      everyMs: AGAIN_MS,
      work: async () => {
        if (this.#current === null) await this.#open();
      },
      failed: (error) => {
        if (String(error) !== reported) report(`No connection: ${String(error)}`);
        reported = String(error);
      },
    });
  }

  /** Opens the first session. Throws as `OwnerSession.open`. */
  async start(): Promise<void> {
    await this.#open();
    this.#task.start();
  }

  /** Returns the session. Throws `StoreUnreachable` while there is none. */
  require(): OwnerSession {
    if (this.#current) return this.#current;
    throw new StoreUnreachable('This server has no connection to the shared database. Retry.');
  }

  async stop(): Promise<void> {
    await this.#task.stop();
    const session = this.#current;
    this.#current = null;
    await session?.close();
  }

  async #open(): Promise<void> {
    const session = await OwnerSession.open(this.#url, this.#listeners);
    if (!session.isOver) this.#current = session;
  }
}
