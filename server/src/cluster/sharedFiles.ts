import { appendFileSync, writeFileSync } from 'node:fs';
import type { SharedDatabase } from './sharedDatabase.ts';

/** Bytes of one piece of a file. */
const PIECE_BYTES = 1_000_000;

/** Files of worlds in the database, in pieces. A file's name is never used twice for different bytes. */
export class SharedFiles {
  readonly #database: SharedDatabase;

  constructor(database: SharedDatabase) {
    this.#database = database;
  }

  async put(world: string, file: string, bytes: Buffer): Promise<void> {
    for (let number = 0; number * PIECE_BYTES < bytes.length; number++)
      await this.#database.ask(
        `INSERT INTO hongbao.piece (world, file, number, bytes) VALUES ($1, $2, $3, $4)
         ON CONFLICT (world, file, number) DO UPDATE SET bytes = excluded.bytes`,
        [world, file, number, bytes.subarray(number * PIECE_BYTES, (number + 1) * PIECE_BYTES)],
      );
  }

  /** Writes a file to the disk. False when there is none. */
  async copyTo(path: string, world: string, file: string): Promise<boolean> {
    for (let number = 0; ; number++) {
      const [piece] = await this.#database.ask<{ bytes: Buffer }>(
        'SELECT bytes FROM hongbao.piece WHERE world = $1 AND file = $2 AND number = $3',
        [world, file, number],
      );
      if (!piece) return number > 0;
      if (number === 0) writeFileSync(path, piece.bytes);
      else appendFileSync(path, piece.bytes);
    }
  }

  async remove(world: string, file: string): Promise<void> {
    await this.#database.ask('DELETE FROM hongbao.piece WHERE world = $1 AND file = $2', [
      world,
      file,
    ]);
  }
}
