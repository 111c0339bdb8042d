import type { SqlConnection } from './sharedDatabase.ts';

/** Maximum bytes of one piece of a file. */
const PIECE_BYTES = 1_000_000;

/**
 * Files of worlds in the database, in pieces: images and snapshots. A file has a random name, and is written before the row
 * that names it, so that a server that has lost the world can leave a file without a use, but replaces none.
 */
export class SharedFiles {
  readonly #database: SqlConnection;

  constructor(database: SqlConnection) {
    this.#database = database;
  }

  /** Throws `WorldLost` when the incarnation no longer exists. */
  async write(incarnation: string, file: string, bytes: Uint8Array): Promise<void> {
    for (let number = 0; number * PIECE_BYTES < bytes.length; number++)
      await this.#database.query(
        'INSERT INTO hongbao.piece (incarnation, file, number, bytes) VALUES ($1, $2, $3, $4)',
        [
          incarnation,
          file,
          number,
          Buffer.from(bytes.subarray(number * PIECE_BYTES, (number + 1) * PIECE_BYTES)),
        ],
      );
  }

  /** Returns the bytes of a file; null when it does not exist. */
  async read(incarnation: string, file: string): Promise<Buffer | null> {
    const pieces: Buffer[] = [];
    for (;;) {
      const [piece] = await this.#database.query<{ bytes: Buffer }>(
        'SELECT bytes FROM hongbao.piece WHERE incarnation = $1 AND file = $2 AND number = $3',
        [incarnation, file, pieces.length],
      );
      if (!piece) return pieces.length === 0 ? null : Buffer.concat(pieces);
      pieces.push(piece.bytes);
    }
  }
}
