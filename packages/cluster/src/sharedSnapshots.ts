import { randomUUID } from 'node:crypto';
import { readRow, removeDatabase, snapshotBytes, writeDatabase } from '@hongbao/prisma/database';
import { type Snapshot, type SnapshotStore, WorldLost } from '@hongbao/engine/world/store';
import type { SharedDatabase } from './sharedDatabase.ts';
import { SharedFiles } from './sharedFiles.ts';
import type { SharedWorld } from './sharedWorld.ts';

/** Snapshots in the shared database. Only the owner of a world changes them, through the session that has its lock. */
export class SharedSnapshots implements SnapshotStore {
  readonly #database: SharedDatabase;
  readonly #files: SharedFiles;
  readonly #find: (world: string) => SharedWorld | null;

  /** @param find returns the open world of this server with an id */
  constructor(database: SharedDatabase, find: (world: string) => SharedWorld | null) {
    this.#database = database;
    this.#files = new SharedFiles(database);
    this.#find = find;
  }

  async list(world: string): Promise<Snapshot[]> {
    const rows = await this.#database.query<{
      name: string;
      stands_at: string;
      bytes: string;
    }>(
      `SELECT s.name, s.stands_at, s.bytes FROM hongbao.snapshot s
       JOIN hongbao.world w ON w.incarnation = s.incarnation
       WHERE w.name = $1 ORDER BY s.stands_at DESC, s.name COLLATE "C"`,
      [world],
    );
    return rows.map(({ name, stands_at: at, bytes }) => ({
      name,
      at: Number(at),
      bytes: Number(bytes),
    }));
  }

  async copyTo(path: string, world: string, name: string): Promise<boolean> {
    const [row] = await this.#database.query<{ incarnation: string; file: string }>(
      `SELECT s.incarnation, s.file FROM hongbao.snapshot s
       JOIN hongbao.world w ON w.incarnation = s.incarnation WHERE w.name = $1 AND s.name = $2`,
      [world, name],
    );
    const bytes = row ? await this.#files.read(row.incarnation, row.file) : null;
    if (bytes !== null) writeDatabase(path, bytes);
    return bytes !== null;
  }

  async keep(draft: string, world: string, name: string): Promise<Snapshot> {
    const bytes = snapshotBytes(draft);
    const at = Number(readRow(draft, 'World', 'world').clockWorldAt);
    removeDatabase(draft);
    const owned = this.#owned(world);
    const { session, incarnation } = owned;
    const file = randomUUID();
    await this.#files.write(incarnation, file, bytes);
    // The world may have been lost meanwhile, with changes that the snapshot contains.
    if (this.#find(world) !== owned) throw this.#notOpen(world);
    await session.query(
      `WITH removed AS (
         DELETE FROM hongbao.piece p USING hongbao.snapshot s
         WHERE s.incarnation = $1 AND s.name = $2 AND p.incarnation = $1 AND p.file = s.file
       )
       INSERT INTO hongbao.snapshot (incarnation, name, file, stands_at, bytes)
       VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (incarnation, name) DO UPDATE
       SET file = excluded.file, stands_at = excluded.stands_at, bytes = excluded.bytes`,
      [incarnation, name, file, at, bytes.length],
    );
    return { name, at, bytes: bytes.length };
  }

  async remove(world: string, name: string): Promise<boolean> {
    const { session, incarnation } = this.#owned(world);
    const removed = await session.query(
      `WITH removed AS (
         DELETE FROM hongbao.snapshot WHERE incarnation = $1 AND name = $2 RETURNING file
       )
       DELETE FROM hongbao.piece p USING removed
       WHERE p.incarnation = $1 AND p.file = removed.file RETURNING p.number`,
      [incarnation, name],
    );
    return removed.length > 0;
  }

  #owned(world: string): SharedWorld {
    const owned = this.#find(world);
    if (owned === null) throw this.#notOpen(world);
    return owned;
  }

  #notOpen(world: string): WorldLost {
    return new WorldLost(`World ${world} is not open on this server. Retry.`);
  }
}
