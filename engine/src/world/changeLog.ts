import { runSoon } from '#platform/machine';
import type { RowChange } from '@hongbao/prisma/rowWriter';
import { toStorageFault } from '@hongbao/prisma/storageFault';
import { type EncodedCells, rowsToText, encodeCells } from './rowsText.ts';
import { type WorldLog, WorldLost } from './store.ts';
import type { StoredWorld } from './storedWorld.ts';

/** Maximum characters that are not durable; above it, writers wait. */
const PENDING_MAX = 8_000_000;
/** Maximum characters of one entry, unless a single commit is larger. */
const ENTRY_MAX = 4_000_000;
/** Maximum time until a commit is written for which no call waits, ms. */
const WRITE_MS = 200;

interface Parts {
  readonly stored: Pick<StoredWorld, 'append' | 'confirm' | 'last'>;
  /** The `World` row of the file. */
  readonly row: EncodedCells;
  /** Size of the entries since the image. */
  readonly size: number;
  /** Called once when the world is lost, and must be reopened. */
  readonly onLost: () => void;
  /** Called after each entry. */
  readonly onGrown: () => void;
}

/** A commit that is not durable yet. */
interface Pending {
  readonly text: string;
  readonly cells: EncodedCells;
  /** Called with the number of the entry; when set, the entry ends with this commit. */
  readonly ends?: (number: number) => void;
}

/** A caller that waits until the first `upTo` commits are durable. */
interface Waiter {
  readonly upTo: number;
  readonly done: () => void;
  readonly failed: (error: WorldLost) => void;
}

/**
 * The log of an open world. Entries are written in order, one at a time; each has all commits since the last. A commit for
 * which no call waits, such as a step of a long advance, is written with a later one. After a failed write the world is
 * lost: it is unknown whether the entry is durable, so that no later entry may follow.
 */
export class ChangeLog implements WorldLog {
  readonly #parts: Parts;
  #row: EncodedCells;
  #size: number;
  /** The number of the last durable entry. */
  #number: number;
  #pending: Pending[] = [];
  #pendingSize = 0;
  #waiters: Waiter[] = [];
  #added = 0;
  #durable = 0;
  #isWriting = false;
  #isSoon = false;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #lost: WorldLost | null = null;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#row = parts.row;
    this.#size = parts.size;
    this.#number = parts.stored.last;
  }

  get isLost(): boolean {
    return this.#lost !== null;
  }

  /** Size of the durable entries since the image. */
  get size(): number {
    return this.#size;
  }

  /** The `World` row with all appended changes. */
  get row(): EncodedCells {
    return this.#row;
  }

  append(rows: readonly RowChange[]): void {
    if (this.#lost || rows.length === 0) return;
    try {
      const cells = cellsOf(rows);
      this.#add({ text: rowsToText(rows), cells });
      this.#row = { ...this.#row, ...cells };
      this.#timer ??= setTimeout(() => this.#write(), WRITE_MS);
    } catch (error) {
      // The rows are in the file of the world, but not in the log: a later entry must not follow.
      this.lose(error);
    }
  }

  whenDurable(): Promise<void> | null {
    if (this.#lost) return Promise.reject(this.#lost);
    if (this.#durable === this.#added) return this.#confirm();
    this.#writeSoon();
    // The entry may have been written long ago, and its answer delayed.
    return this.#untilNow().then(() => this.#confirm() ?? undefined);
  }

  whenWritable(): Promise<void> | null {
    if (this.#lost) return Promise.reject(this.#lost);
    if (this.#pendingSize <= PENDING_MAX) return null;
    this.#writeSoon();
    return this.#untilNow();
  }

  /**
   * Writes all commits up to now. Resolves with the number of the entry that ends with the last of them, when it is
   * durable. Rejects with `WorldLost`.
   */
  cut(): Promise<number> {
    if (this.#lost) return Promise.reject(this.#lost);
    return new Promise((ends, failed) => {
      this.#add({ text: '', cells: {}, ends });
      this.#waiters.push({ upTo: this.#added, done: () => undefined, failed });
      this.#write();
    });
  }

  /** Called when entries of this size are in an image. */
  forget(size: number): void {
    this.#size -= size;
  }

  /** Ends the log: current and later callers get `WorldLost`. */
  lose(why: unknown): void {
    if (this.#lost) return;
    const reason = toStorageFault(why)?.message ?? (why instanceof Error ? why.message : `${why}`);
    this.#lost = new WorldLost(reason, { cause: why });
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#pending = [];
    for (const { failed } of this.#waiters.splice(0)) failed(this.#lost);
    this.#parts.onLost();
  }

  #confirm(): Promise<void> | null {
    const confirmed = this.#parts.stored.confirm();
    if (confirmed === null) return null;
    return confirmed.catch((error: unknown) => {
      this.lose(error);
      throw error;
    });
  }

  #untilNow(): Promise<void> {
    return new Promise((done, failed) => this.#waiters.push({ upTo: this.#added, done, failed }));
  }

  #add(pending: Pending): void {
    this.#pending.push(pending);
    this.#pendingSize += pending.text.length;
    this.#added += 1;
  }

  /** All commits of this turn of the event loop share an entry. */
  #writeSoon(): void {
    if (this.#isSoon) return;
    this.#isSoon = true;
    runSoon(() => {
      this.#isSoon = false;
      this.#write();
    });
  }

  #write(): void {
    if (this.#isWriting || this.#lost || this.#pending.length === 0) return;
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    const some = this.#pending.splice(0, this.#countOfNext());
    const texts = some.flatMap(({ text }) => (text === '' ? [] : [text]));
    if (texts.length === 0) return this.#written(some, 0);
    const text = joined(texts);
    const cells = Object.assign({}, ...some.map((each) => each.cells)) as EncodedCells;
    try {
      const writing = this.#parts.stored.append({ number: this.#number + 1, text, cells });
      if (writing === null) return this.#written(some, text.length);
      this.#isWriting = true;
      writing.then(
        () => {
          this.#isWriting = false;
          this.#written(some, text.length);
        },
        (error: unknown) => this.lose(error),
      );
    } catch (error) {
      this.lose(error);
    }
  }

  #written(some: readonly Pending[], size: number): void {
    if (this.#lost) return;
    if (size > 0) this.#number += 1;
    this.#size += size;
    this.#pendingSize -= some.reduce((sum, { text }) => sum + text.length, 0);
    this.#durable += some.length;
    some.at(-1)?.ends?.(this.#number);
    const isDone = ({ upTo }: Waiter) => upTo <= this.#durable;
    const done = this.#waiters.filter(isDone);
    this.#waiters = this.#waiters.filter((each) => !isDone(each));
    for (const each of done) each.done();
    if (size > 0) this.#parts.onGrown();
    this.#write();
  }

  /** The number of commits that the next entry contains: as many as fit, and none after a cut. */
  #countOfNext(): number {
    let size = 0;
    for (const [index, { text, ends }] of this.#pending.entries()) {
      size += text.length;
      if (index > 0 && size > ENTRY_MAX) return index;
      if (ends) return index + 1;
    }
    return this.#pending.length;
  }
}

function cellsOf(rows: readonly RowChange[]): EncodedCells {
  let cells: EncodedCells = {};
  for (const each of rows)
    if (each.table === 'World') cells = { ...cells, ...encodeCells(each.cells) };
  return cells;
}

/** Concatenates several lists of changes. */
function joined(lists: readonly string[]): string {
  const [only] = lists;
  if (lists.length === 1 && only !== undefined) return only;
  return `[${lists.map((list) => list.slice(1, -1)).join()}]`;
}
