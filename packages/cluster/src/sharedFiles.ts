import { appendFileSync, writeFileSync } from 'node:fs';
import type { SqlConnection } from './sharedDatabase.ts';

/** Maximum bytes of one piece of a file. */
const PIECE_BYTES = 1_000_000;

/** Files of worlds in the database, in pieces. A file name is never reused for different bytes. */
export class SharedFiles {
  readonly #database: SqlConnection;

  constructor(database: SqlConnection) {
    this.#database = database;
  }

  /** Writes the pieces in the transaction of `connection`. Throws `WorldLost` when the incarnation no longer exists. */
  async put(
    connection: SqlConnection,
    incarnation: string,
    file: string,
    bytes: Uint8Array,
  ): Promise<void> {
    for (let number = 0; number * PIECE_BYTES < bytes.length; number++)
      await connection.query(
        'INSERT INTO hongbao.piece (incarnation, file, number, bytes) VALUES ($1, $2, $3, $4)',
        [
          incarnation,
          file,
          number,
          Buffer.from(bytes.subarray(number * PIECE_BYTES, (number + 1) * PIECE_BYTES)),
        ],
      );
  }

  /** Writes a file to the disk. False when it does not exist. */
  async copyTo(path: string, incarnation: string, file: string): Promise<boolean> {
    for (let number = 0; ; number++) {
      const [piece] = await this.#database.query<{ bytes: Buffer }>(
        'SELECT bytes FROM hongbao.piece WHERE incarnation = $1 AND file = $2 AND number = $3',
        [incarnation, file, number],
      );
      if (!piece) return number > 0;
      if (number === 0) writeFileSync(path, piece.bytes);
      else appendFileSync(path, piece.bytes);
    }
  }
}
