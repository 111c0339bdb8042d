import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readRow } from '@hongbao/prisma/database';
import { type Snapshot, type SnapshotStore, WorldLost } from '@hongbao/server/world/store';
import type { WorldOwnership } from './ownership.ts';
import type { SharedDatabase } from './sharedDatabase.ts';
import type { SharedFiles } from './sharedFiles.ts';

interface Parts {
  readonly database: SharedDatabase;
  readonly files: SharedFiles;
  /** This server's ownership of a world; null when it does not own it. */
  readonly ownershipOf: (world: string) => WorldOwnership | null;
}

/** Snapshots in the shared database. Only the owner of a world changes them, under its fence. */
export class SharedSnapshots implements SnapshotStore {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async list(world: string): Promise<Snapshot[]> {
    const rows = await this.#parts.database.query<{
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
    const { database, files } = this.#parts;
    const [row] = await database.query<{ incarnation: string; file: string }>(
      `SELECT s.incarnation, s.file FROM hongbao.snapshot s
       JOIN hongbao.world w ON w.incarnation = s.incarnation WHERE w.name = $1 AND s.name = $2`,
      [world, name],
    );
    return row !== undefined && files.copyTo(path, row.incarnation, row.file);
  }

  async keep(draft: string, world: string, name: string): Promise<Snapshot> {
    const bytes = readFileSync(draft);
    const at = Number(readRow(draft, 'World', 'world').clockWorldAt);
    const { incarnation, fence } = this.#owned(world);
    const file = `snapshot ${randomUUID()}`;
    await this.#parts.database.transaction(async (connection) => {
      await this.#parts.files.put(connection, incarnation, file, bytes);
      const written = await connection.query(
        `INSERT INTO hongbao.snapshot (incarnation, name, file, stands_at, bytes)
         SELECT incarnation, $3, $4, $5::bigint, $6::bigint FROM hongbao.world
         WHERE incarnation = $1 AND fence = $2::bigint FOR SHARE
         ON CONFLICT (incarnation, name) DO UPDATE
         SET file = excluded.file, stands_at = excluded.stands_at, bytes = excluded.bytes
         RETURNING name`,
        [incarnation, fence, name, file, at, bytes.length],
      );
      if (written.length === 0) throw lost(world);
      await connection.query(
        `DELETE FROM hongbao.piece p WHERE p.incarnation = $1 AND p.file LIKE 'snapshot %' AND NOT EXISTS (
           SELECT 1 FROM hongbao.snapshot s WHERE s.incarnation = $1 AND s.file = p.file)`,
        [incarnation],
      );
    });
    return { name, at, bytes: bytes.length };
  }

  async remove(world: string, name: string): Promise<boolean> {
    const { incarnation, fence } = this.#owned(world);
    const removed = await this.#parts.database.query(
      `WITH mine AS (
         SELECT incarnation FROM hongbao.world WHERE incarnation = $1 AND fence = $2::bigint FOR SHARE
       ), removed AS (
         DELETE FROM hongbao.snapshot s USING mine
         WHERE s.incarnation = mine.incarnation AND s.name = $3 RETURNING s.file
       )
       DELETE FROM hongbao.piece p USING removed
       WHERE p.incarnation = $1 AND p.file = removed.file RETURNING p.number`,
      [incarnation, fence, name],
    );
    return removed.length > 0;
  }

  #owned(world: string): WorldOwnership {
    const owned = this.#parts.ownershipOf(world);
    if (owned === null) throw lost(world);
    return owned;
  }
}

const lost = (world: string) => new WorldLost(`World ${world} has another owner now. Ask again.`);
