import type { RowOf } from '@hongbao/prisma/rowWriter';
import { WorldLost } from '../world/store.ts';
import { toWritten } from './rowsText.ts';
import type { SharedDatabase } from './sharedDatabase.ts';
import type { SharedFiles } from './sharedFiles.ts';

/** The world as it stood after an entry of its log, written by whoever had it then. */
export interface BaseName {
  readonly fence: bigint;
  /** The number of that entry. */
  readonly base: bigint;
}

/** What worlds are made of, before their logs. */
export class Bases {
  readonly #database: SharedDatabase;
  readonly #files: SharedFiles;

  constructor(database: SharedDatabase, files: SharedFiles) {
    this.#database = database;
    this.#files = files;
  }

  /** Writes a base to the disk. Throws when there is none of that name. */
  async copyTo(path: string, id: string, name: BaseName): Promise<void> {
    if (!(await this.#files.copyTo(path, id, fileOf(name))))
      throw new Error('Its base is not in the database.');
  }

  /**
   * Keeps the bytes of a world's closed file, and lets them count from then on: for its base, and for its log up to there.
   * Throws `WorldLost` where the world is another server's by now; then nothing has changed.
   */
  async settle(id: string, name: BaseName, bytes: Buffer, row: RowOf<'World'>): Promise<void> {
    const { fence, base } = name;
    await this.#files.put(id, fileOf(name), bytes);
    await this.#database.inOne(async (asking) => {
      const settled = await asking.ask(
        `UPDATE hongbao.world
         SET base = $3::bigint, base_fence = $2::bigint, last = GREATEST(last, $3::bigint),
             is_made = true, own_row = $4::jsonb, ttl_ms = $5::bigint
         WHERE id = $1 AND fence = $2::bigint RETURNING id`,
        [id, fence, base, JSON.stringify(toWritten(row)), row.ttlMs],
      );
      if (settled.length === 0)
        throw new WorldLost(`World ${id} is another server's now. Ask again.`);
      await asking.ask('DELETE FROM hongbao.log WHERE world = $1 AND number <= $2::bigint', [
        id,
        base,
      ]);
      await asking.ask(
        `DELETE FROM hongbao.piece WHERE world = $1 AND file LIKE 'base %' AND file <> $2`,
        [id, fileOf(name)],
      );
    });
  }
}

/** Of a server that lost the world meanwhile none of the same name is left. */
const fileOf = ({ fence, base }: BaseName) => `base ${fence} ${base}`;
