import { randomUUID } from 'node:crypto';
import type { RowChange } from '@hongbao/prisma/rowWriter';
import { type EncodedCells, rowsFromText } from '@hongbao/engine/world/rowsText';
import { WorldLost } from '@hongbao/engine/world/store';
import type { LogEntry, StoredWorld, WorldImage } from '@hongbao/engine/world/storedWorld';
import type { OwnerSession } from './ownerSession.ts';
import type { SharedDatabase } from './sharedDatabase.ts';
import { SharedFiles } from './sharedFiles.ts';

/** Number of entries that are read in one step. */
const READ_AT_ONCE = 200;

interface Parts {
  readonly database: SharedDatabase;
  /** The session that has the lock of the incarnation. */
  readonly session: OwnerSession;
  readonly incarnation: string;
  /** The file of the image; null for a new world. */
  readonly image: string | null;
  /** The number of the last entry that the image contains. */
  readonly imageNumber: number;
  /** The number of the last entry. */
  readonly last: number;
}

/** A world in the shared database whose lock this server's session has. Everything is written through that session. */
export class SharedWorld implements StoredWorld {
  readonly session: OwnerSession;
  readonly incarnation: string;
  readonly last: number;
  readonly files: SharedFiles;
  readonly #database: SharedDatabase;
  readonly #imageNumber: number;
  #image: string | null;
  #imageBytes = 0;
  /** Cells of the `World` row that were changed since the last image was taken. */
  #since: EncodedCells = {};

  constructor({ database, session, incarnation, image, imageNumber, last }: Parts) {
    this.session = session;
    this.incarnation = incarnation;
    this.last = last;
    this.files = new SharedFiles(database);
    this.#database = database;
    this.#image = image;
    this.#imageNumber = imageNumber;
  }

  get imageBytes(): number {
    return this.#imageBytes;
  }

  async readImage(): Promise<Uint8Array> {
    const bytes =
      this.#image === null ? null : await this.files.read(this.incarnation, this.#image);
    if (bytes === null) throw new Error('The image of the world is not in the database.');
    this.#imageBytes = bytes.length;
    return bytes;
  }

  async replay(apply: (rows: readonly RowChange[]) => void): Promise<number> {
    let size = 0;
    for (let after = this.#imageNumber; ;) {
      const entries = await this.#database.query<{ number: string; changes: string }>(
        `SELECT number, changes FROM hongbao.log WHERE incarnation = $1 AND number > $2::bigint
         ORDER BY number LIMIT $3`,
        [this.incarnation, after, READ_AT_ONCE],
      );
      if (entries.length > 0) apply(entries.flatMap(({ changes }) => rowsFromText(changes)));
      size += entries.reduce((sum, { changes }) => sum + changes.length, 0);
      const last = entries.at(-1);
      if (!last || entries.length < READ_AT_ONCE) return size;
      after = Number(last.number);
    }
  }

  async append({ number, text, cells }: LogEntry): Promise<void> {
    const shown = Object.fromEntries(Object.entries(cells).filter(([name]) => !COUNTERS.has(name)));
    this.#since = { ...this.#since, ...shown };
    const written = await this.session.query(
      `WITH world AS (
         UPDATE hongbao.world SET own_row = own_row || $4::jsonb, used_at = now()
         WHERE incarnation = $1 RETURNING incarnation
       )
       INSERT INTO hongbao.log (incarnation, number, changes)
       SELECT incarnation, $2::bigint, $3 FROM world RETURNING number`,
      [this.incarnation, number, text, JSON.stringify(shown)],
    );
    if (written.length === 0) throw new WorldLost('The world was removed. Retry.');
  }

  async replace(take: () => WorldImage): Promise<void> {
    const image = randomUUID();
    this.#since = {};
    const { bytes, row, upTo } = take();
    // The file is written without the session, so that the log does not wait for it.
    await this.files.write(this.incarnation, image, bytes);
    const number = await upTo;
    const replaced = await this.session.query(
      `WITH before AS (
         SELECT image FROM hongbao.world WHERE incarnation = $1
       ), removed AS (
         DELETE FROM hongbao.piece p USING before WHERE p.incarnation = $1 AND p.file = before.image
       ), folded AS (
         DELETE FROM hongbao.log WHERE incarnation = $1 AND number <= $3::bigint
       )
       UPDATE hongbao.world
       SET image = $2, image_number = $3::bigint, is_made = true, own_row = $4::jsonb, ttl_ms = $5::bigint
       WHERE incarnation = $1 RETURNING incarnation`,
      [this.incarnation, image, number, JSON.stringify({ ...row, ...this.#since }), ttlOf(row)],
    );
    if (replaced.length === 0) throw new WorldLost('The world was removed. Retry.');
    this.#image = image;
    this.#imageBytes = bytes.length;
  }

  confirm(): Promise<void> | null {
    return this.session.confirm();
  }

  async release(): Promise<void> {
    const { session, incarnation } = this;
    await session.orUnlock(incarnation, () =>
      session.query(
        'UPDATE hongbao.world SET owner = NULL, used_at = now() WHERE incarnation = $1',
        [incarnation],
      ),
    );
    await session.unlock(incarnation);
  }
}

/** Columns of the world's own row that every commit changes and the list of worlds does not display. */
const COUNTERS: ReadonlySet<string> = new Set([
  'lastNumber',
  'lastTimelineNumber',
  'lastInterventionNumber',
  'doneUntil',
]);

function ttlOf({ ttlMs }: EncodedCells): string | null {
  return ttlMs !== null && typeof ttlMs === 'object' && 'n' in ttlMs ? ttlMs.n : null;
}
