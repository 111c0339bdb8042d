import pg from 'pg';
import { StoreUnreachable, WorldLost } from '@hongbao/engine/world/store';
import { FROM_LAYOUT_2, LAYOUT, TABLES } from './tables.ts';

/** Time limit for a connection, and for an answer. */
export const CONNECT_MS = 3_000;
const ANSWER_MS = 5_000;
const CONNECTIONS_MAX = 8;
/** The oldest supported PostgreSQL: 14, the first that ends idle sessions. */
const VERSION_MIN = 140_000;
/** Lock under which servers that start concurrently create the tables in sequence. */
const LOCK_OF_TABLES = 7_201_984;

export type Value = string | number | bigint | boolean | Buffer | null | readonly string[];
export type Row = Readonly<Record<string, unknown>>;

/** Runs statements in sequence on the same connection. */
export interface SqlConnection {
  query<R extends Row>(text: string, values?: readonly Value[]): Promise<R[]>;
}

/** The database that servers share. Any failure to answer is a `StoreUnreachable` with the remedy. */
export class SharedDatabase implements SqlConnection {
  readonly #pool: pg.Pool;

  constructor(url: string, connectionsMax = CONNECTIONS_MAX) {
    this.#pool = new pg.Pool({
      connectionString: url,
      max: connectionsMax,
      connectionTimeoutMillis: CONNECT_MS,
      query_timeout: ANSWER_MS,
      keepAlive: true,
      application_name: 'hongbao',
    });
    // An idle connection that breaks is replaced at the next statement; no caller is waiting for it.
    this.#pool.on('error', () => undefined);
  }

  /**
   * Creates missing tables, and upgrades those of an older version. Throws for a PostgreSQL that is too old, for tables of a
   * newer version, and while servers of an older version still run.
   */
  async prepare(): Promise<void> {
    const [version] = await this.query<{ server_version_num: string }>('SHOW server_version_num');
    if (Number(version?.server_version_num) < VERSION_MIN)
      throw new Error(
        `The PostgreSQL of DATABASE_URL is too old (${version?.server_version_num}); it must be 14 or newer.`,
      );
    const client = await this.#pool.connect().catch((error: unknown) => {
      throw faultOf(error);
    });
    client.on('error', () => undefined);
    const query: SqlConnection['query'] = async (text, values = []) =>
      (await client.query(text, [...values])).rows;
    try {
      await query('BEGIN');
      await query('SELECT pg_advisory_xact_lock($1)', [LOCK_OF_TABLES]);
      const layout = await layoutOf({ query });
      if (layout !== null && layout < LAYOUT) await upgrade({ query }, layout);
      await query(TABLES);
      await query(
        `INSERT INTO hongbao.setting (name, value) VALUES ('layout', $1) ON CONFLICT DO NOTHING`,
        [Buffer.from(String(LAYOUT))],
      );
      await query('COMMIT');
    } catch (error) {
      throw error instanceof pg.DatabaseError ? faultOf(error) : error;
    } finally {
      // Closes the connection, which aborts a failed transaction.
      client.release(true);
    }
  }

  async query<R extends Row>(text: string, values: readonly Value[] = []): Promise<R[]> {
    try {
      const { rows } = await this.#pool.query<R>(text, [...values]);
      return rows;
    } catch (error) {
      throw faultOf(error);
    }
  }

  /** A shared setting; null when it is not set. */
  async setting(name: string): Promise<Buffer | null> {
    const [row] = await this.query<{ value: Buffer }>(
      'SELECT value FROM hongbao.setting WHERE name = $1',
      [name],
    );
    return row?.value ?? null;
  }

  /** Sets a shared setting unless it exists. Returns the stored value, which is the first one set. */
  async settle(name: string, value: Buffer): Promise<Buffer> {
    await this.query(
      'INSERT INTO hongbao.setting (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING',
      [name, value],
    );
    return (await this.setting(name)) ?? value;
  }

  close(): Promise<void> {
    return this.#pool.end();
  }
}

/** The layout of the tables in the database; null when there are none. Throws for the layout of a newer version. */
async function layoutOf(connection: SqlConnection): Promise<number | null> {
  const [table] = await connection.query<{ name: string | null }>(
    `SELECT to_regclass('hongbao.setting')::text AS name`,
  );
  if (!table?.name) return null;
  const [row] = await connection.query<{ value: Buffer }>(
    `SELECT value FROM hongbao.setting WHERE name = 'layout'`,
  );
  const layout = Number(row?.value.toString());
  if (layout > LAYOUT)
    throw new Error(
      `The database of DATABASE_URL was set up by a newer version of Hongbao (layout ${layout}, this version supports ${LAYOUT}). Start the newer version.`,
    );
  return layout;
}

async function upgrade(connection: SqlConnection, layout: number): Promise<void> {
  if (layout < 2)
    throw new Error(
      `The tables in the database of DATABASE_URL are too old (layout ${layout}). Create an empty database.`,
    );
  const running = await connection.query<{ url: string }>(
    'SELECT url FROM hongbao.server WHERE until > now()',
  );
  if (running.length > 0)
    throw new Error(
      `Servers of an older version of Hongbao use the database of DATABASE_URL (${running.map(({ url }) => url).join(', ')}). Stop all of them, then start this version: it upgrades the tables once.`,
    );
  await connection.query(FROM_LAYOUT_2);
  await connection.query(`UPDATE hongbao.setting SET value = $1 WHERE name = 'layout'`, [
    Buffer.from(String(LAYOUT)),
  ]);
}

const remedies: Readonly<Record<string, string>> = {
  '28P01': 'the password of DATABASE_URL is wrong',
  '28000': 'the user of DATABASE_URL may not connect',
  '3D000': 'the database that DATABASE_URL names does not exist; create it first',
  '42501':
    'the user of DATABASE_URL may not create a schema there; grant it CREATE on the database',
  '25006': 'the database is read-only (a standby?); set DATABASE_URL to the primary',
  '53100': 'the disk of the database is full; free space and try again',
  '53300': 'all connections of the database are in use; raise max_connections',
  ENOTFOUND: 'the host in DATABASE_URL does not exist',
};

/** Converts an error of the driver to a `StoreUnreachable` with the remedy, and leaves errors of statements. */
export function faultOf(error: unknown): Error {
  if (!(error instanceof Error)) return new StoreUnreachable(String(error));
  const code = String((error as { code?: unknown }).code ?? '');
  if (code === '23503') return new WorldLost('The world was removed. Retry.', { cause: error });
  // An invalid statement is a programming error; all other errors are temporary.
  if (error instanceof pg.DatabaseError && /^(42|22|23|0A)/.test(code) && !remedies[code])
    return error;
  const why = remedies[code] ?? (error.message || code);
  return new StoreUnreachable(`The shared database does not answer: ${why}.`, { cause: error });
}
