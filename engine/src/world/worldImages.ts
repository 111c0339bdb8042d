import {
  changeClosed,
  needsMigration,
  openDatabase,
  readRow,
  removeDatabase,
  snapshotBytes,
  writeDatabase,
} from '@hongbao/prisma/database';
import { ChangeLog } from './changeLog.ts';
import { encodeCells } from './rowsText.ts';
import { type CheckedOut, WorldLost } from './store.ts';
import type { StoredWorld } from './storedWorld.ts';

/** A log larger than this, and than half of its image, is folded into a new image. */
const FOLDED_FROM = 4_000_000;
/** When a world is closed, a smaller log is not folded; it is replayed when the world is opened. */
const FOLDED_AT_CLOSE_FROM = 64_000;

interface Parts {
  /** Prefix of the paths of open worlds and drafts. */
  readonly scratch: string;
  /** The size from which a log is folded while its world is open. If absent: 4 MB, and half of its image. */
  readonly foldedFrom?: number | undefined;
  readonly report: (text: string) => void;
}

/** An open world: its file, and its image and log in storage. */
interface OpenImage<S extends StoredWorld> {
  readonly file: string;
  readonly stored: S;
  readonly log: ChangeLog;
  folding: Promise<void> | null;
  /** After a failure, a smaller log is not folded. */
  retriedFrom: number;
}

/**
 * The open worlds of a store whose worlds are images and logs. The file of an open world is made from both. It is not needed
 * after a crash, because every answer waits until the log has its changes.
 */
export class WorldImages<S extends StoredWorld = StoredWorld> {
  readonly #parts: Parts;
  readonly #open = new Map<string, OpenImage<S>>();
  #drafts = 0;
  #onLost: (id: string) => void = () => undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Registers the listener for worlds that are lost and must be closed. */
  onLost(listener: (id: string) => void): void {
    this.#onLost = listener;
  }

  ids(): string[] {
    return [...this.#open.keys()];
  }

  /** Returns the open world of this id that is not lost. */
  find(id: string): S | null {
    const open = this.#open.get(id);
    return open && !open.log.isLost ? open.stored : null;
  }

  /** Loses the worlds for which the condition holds. */
  lose(isAffected: (stored: S) => boolean, why: unknown): void {
    for (const { stored, log } of this.#open.values()) if (isAffected(stored)) log.lose(why);
  }

  /** Returns a path for a temporary file. */
  draft(id: string): string {
    this.#drafts += 1;
    return `${this.#fileOf(id)}.draft-${this.#drafts}`;
  }

  /** Makes the file of a world from its image and log. `acquire` is called if the world is not open. */
  async checkOut(id: string, acquire: () => Promise<S>): Promise<CheckedOut> {
    const current = this.#open.get(id);
    if (current && !current.log.isLost) return current;
    if (current) await this.checkIn(id, true);
    const stored = await acquire();
    try {
      const file = this.#write(id, await stored.readImage());
      const size = await stored.replay((rows) => changeClosed(file, rows));
      const isOld = needsMigration(file);
      if (isOld) await (await openDatabase(file)).close();
      const open = this.#hold(id, stored, size);
      // The log of the older version belongs to the older image.
      if (isOld) await this.#fold(open);
      return open;
    } catch (error) {
      this.#open.delete(id);
      removeDatabase(this.#fileOf(id));
      await stored.release().catch(() => undefined);
      throw error;
    }
  }

  /** Makes a draft the image of an acquired world, and opens the world. After an error the caller releases the world. */
  async settle(draft: string, id: string, stored: S): Promise<void> {
    await this.checkIn(id, true);
    const bytes = snapshotBytes(draft);
    const row = encodeCells(readRow(draft, 'World', 'world'));
    removeDatabase(draft);
    await stored.replace(() => ({ bytes, row, upTo: Promise.resolve(stored.last) }));
    this.#write(id, bytes);
    this.#hold(id, stored, 0);
  }

  /** Removes the file of a world that is no longer used. With `isLost` nothing is written to the storage. */
  async checkIn(id: string, isLost: boolean): Promise<void> {
    const open = this.#open.get(id);
    if (!open) return;
    const { log, file, stored } = open;
    try {
      await open.folding;
      if (!isLost && !log.isLost) {
        await log.whenDurable();
        if (log.size > FOLDED_AT_CLOSE_FROM) await this.#fold(open);
      }
    } catch (error) {
      this.#parts.report(
        `World ${id} is closed before all of its changes were stored: ${messageOf(error)}`,
      );
    } finally {
      this.#open.delete(id);
      log.lose('The world was closed. Retry.');
      removeDatabase(file);
      await stored.release().catch(() => undefined);
    }
  }

  #write(id: string, bytes: Uint8Array): string {
    const file = this.#fileOf(id);
    removeDatabase(file);
    writeDatabase(file, bytes);
    return file;
  }

  #hold(id: string, stored: S, size: number): OpenImage<S> {
    const file = this.#fileOf(id);
    const log: ChangeLog = new ChangeLog({
      stored,
      row: encodeCells(readRow(file, 'World', 'world')),
      size,
      onLost: () => {
        if (this.#open.get(id)?.log === log) this.#onLost(id);
      },
      onGrown: () => this.#foldWhenLarge(id),
    });
    const open: OpenImage<S> = { file, stored, log, folding: null, retriedFrom: 0 };
    this.#open.set(id, open);
    return open;
  }

  #foldWhenLarge(id: string): void {
    const open = this.#open.get(id);
    if (!open || open.folding) return;
    const { foldedFrom = Math.max(FOLDED_FROM, open.stored.imageBytes / 2) } = this.#parts;
    if (open.log.size < Math.max(foldedFrom, open.retriedFrom)) return;
    open.folding = this.#fold(open)
      .catch((error: unknown) => {
        // The log continues to grow. Folding is retried when it has doubled.
        open.retriedFrom = 2 * open.log.size;
        if (!(error instanceof WorldLost))
          this.#parts.report(
            `The log of world ${id} could not be merged into its image: ${messageOf(error)}`,
          );
      })
      .finally(() => (open.folding = null));
  }

  /** Replaces the image and the log up to now with the current file of the world. */
  async #fold({ file, stored, log }: OpenImage<S>): Promise<void> {
    let size = 0;
    await stored.replace(() => {
      // Cut and copy are in one turn of the event loop, so that the copy contains exactly the entries up to the cut.
      const upTo = log.cut().then((number) => {
        size = log.size;
        return number;
      });
      upTo.catch(() => undefined);
      if (log.isLost) throw new WorldLost('Its last changes could not be stored.');
      return { bytes: snapshotBytes(file), row: log.row, upTo };
    });
    log.forget(size);
  }

  #fileOf(id: string): string {
    return `${this.#parts.scratch}${id}.sqlite`;
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
