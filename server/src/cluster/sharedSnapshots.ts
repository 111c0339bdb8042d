import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { peekRow } from '@hongbao/prisma/database';
import type { Snapshot, SnapshotStore } from '../world/store.ts';
import type { SharedDatabase } from './sharedDatabase.ts';
import type { SharedFiles } from './sharedFiles.ts';

/** Snapshots that all servers see. Asked for on the server that has the world. */
export class SharedSnapshots implements SnapshotStore {
  readonly #database: SharedDatabase;
  readonly #files: SharedFiles;

  constructor(database: SharedDatabase, files: SharedFiles) {
    this.#database = database;
    this.#files = files;
  }

  async list(world: string): Promise<Snapshot[]> {
    const rows = await this.#database.ask<{ name: string; stands_at: string; bytes: string }>(
      `SELECT name, stands_at, bytes FROM hongbao.snapshot WHERE world = $1
       ORDER BY stands_at DESC, name COLLATE "C"`,
      [world],
    );
    return rows.map(({ name, stands_at: at, bytes }) => ({
      name,
      at: Number(at),
      bytes: Number(bytes),
    }));
  }

  async copyTo(file: string, world: string, name: string): Promise<boolean> {
    const kept = await this.#fileOf(world, name);
    return kept !== null && this.#files.copyTo(file, world, kept);
  }

  async keep(draft: string, world: string, name: string): Promise<Snapshot> {
    const bytes = readFileSync(draft);
    const at = Number(peekRow(draft, 'World', 'world').clockWorldAt);
    const before = await this.#fileOf(world, name);
    // Whole before it has its name: a crash leaves pieces that nobody reads, which go with the world.
    const file = `snapshot ${randomUUID()}`;
    await this.#files.put(world, file, bytes);
    await this.#database.ask(
      `INSERT INTO hongbao.snapshot (world, name, file, stands_at, bytes) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (world, name) DO UPDATE
       SET file = excluded.file, stands_at = excluded.stands_at, bytes = excluded.bytes`,
      [world, name, file, at, bytes.length],
    );
    if (before !== null) await this.#files.remove(world, before);
    return { name, at, bytes: bytes.length };
  }

  async remove(world: string, name: string): Promise<boolean> {
    const [removed] = await this.#database.ask<{ file: string }>(
      'DELETE FROM hongbao.snapshot WHERE world = $1 AND name = $2 RETURNING file',
      [world, name],
    );
    if (!removed) return false;
    await this.#files.remove(world, removed.file);
    return true;
  }

  async #fileOf(world: string, name: string): Promise<string | null> {
    const [row] = await this.#database.ask<{ file: string }>(
      'SELECT file FROM hongbao.snapshot WHERE world = $1 AND name = $2',
      [world, name],
    );
    return row?.file ?? null;
  }
}
