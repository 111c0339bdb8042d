import type { RowOf } from '@hongbao/prisma/rowWriter';
import { WorldLost } from '@hongbao/server/world/store';
import type { WorldOwnership } from './ownership.ts';
import { toWritten } from '@hongbao/server/world/rowsText';
import type { SharedDatabase } from './sharedDatabase.ts';
import type { SharedFiles } from './sharedFiles.ts';

/** A base: the world's file at an entry of its log, written by the owner at that time. */
export interface BaseName {
  readonly fence: bigint;
  /** The number of the log entry up to which the base is complete. */
  readonly base: bigint;
}

/** The bases of worlds: files in the database to which their logs are applied. */
export class Bases {
  readonly #database: SharedDatabase;
  readonly #files: SharedFiles;

  constructor(database: SharedDatabase, files: SharedFiles) {
    this.#database = database;
    this.#files = files;
  }

  /** Writes a base to the disk. Throws when no base has that name. */
  async copyTo(path: string, incarnation: string, name: BaseName): Promise<void> {
    if (!(await this.#files.copyTo(path, incarnation, fileOf(name))))
      throw new Error('Its base is not in the database.');
  }

  /**
   * Replaces a world's base, and its log up to entry `base`, with the bytes of its closed file, in one transaction. Throws
   * `WorldLost` when the world has another owner or is gone; then nothing has changed.
   */
  async settle(
    { incarnation, fence }: WorldOwnership,
    base: bigint,
    bytes: Uint8Array,
    row: RowOf<'World'>,
  ): Promise<void> {
    const file = fileOf({ fence, base });
    await this.#database.transaction(async (connection) => {
      // A base of the same name was written by an attempt whose result is unknown to this server; it has the same
      // bytes.
      await connection.query('DELETE FROM hongbao.piece WHERE incarnation = $1 AND file = $2', [
        incarnation,
        file,
      ]);
      await this.#files.put(connection, incarnation, file, bytes);
      const settled = await connection.query(
        `UPDATE hongbao.world
         SET base = $3::bigint, base_fence = $2::bigint, last = GREATEST(last, $3::bigint),
             is_made = true, own_row = $4::jsonb, ttl_ms = $5::bigint
         WHERE incarnation = $1 AND fence = $2::bigint RETURNING name`,
        [incarnation, fence, base, JSON.stringify(toWritten(row)), row.ttlMs],
      );
      if (settled.length === 0) throw new WorldLost('The world has another owner now. Ask again.');
      await connection.query(
        'DELETE FROM hongbao.log WHERE incarnation = $1 AND number <= $2::bigint',
        [incarnation, base],
      );
      await connection.query(
        `DELETE FROM hongbao.piece WHERE incarnation = $1 AND file LIKE 'base %' AND file <> $2`,
        [incarnation, file],
      );
    });
  }
}

/** The fence in the name distinguishes the bases of different owners. */
const fileOf = ({ fence, base }: BaseName) => `base ${fence} ${base}`;
