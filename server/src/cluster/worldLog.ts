import type { RowChange } from '@hongbao/prisma/rowWriter';
import { StoreUnreachable, type WorldLog, WorldLost } from '../world/store.ts';
import type { Lease } from './lease.ts';
import { type WrittenCells, rowsToText, toWritten } from './rowsText.ts';
import type { Asking } from './sharedDatabase.ts';

/** More than this on its way, and whoever writes waits. */
const ON_ITS_WAY_MAX = 8_000_000;
/** Most characters of one entry of the log, unless a single commit is larger. */
const ENTRY_MAX = 4_000_000;
/** A database that is away for a moment is asked again after so long. */
const AGAIN_MS = 100;

interface Parts {
  readonly database: Asking;
  readonly lease: Pick<Lease, 'isAlive'>;
  readonly world: string;
  /** The number under which this server has the world. */
  readonly fence: bigint;
  /** The number of the log's last entry. */
  readonly last: bigint;
  /** Characters of the entries since the last base. */
  readonly grownBy: number;
  /** Told once, when an entry could not be kept: the world must be opened anew. */
  readonly lost: () => void;
  /** Told after each entry that is kept. */
  readonly grown: () => void;
}

/** What one commit changed, until it is kept. */
interface Waiting {
  readonly changes: string;
  /** What lists of closed worlds show of it, where that changed. */
  readonly shown: WrittenCells | null;
  /** Told of the entry's number where the entry has to end here. */
  readonly ends: ((number: bigint) => void) | null;
}

/** Who waits until the first so many commits are kept. */
interface Waiter {
  readonly upTo: number;
  readonly done: () => void;
  readonly failed: (error: WorldLost) => void;
}

/**
 * The log of a world that this server has: entries in their order, one on its way at a time, each of all that was committed
 * meanwhile. An entry counts only while the world is still this server's; one whose answer was lost is found by its number.
 */
export class SharedLog implements WorldLog {
  readonly #parts: Parts;
  readonly #waiting: Waiting[] = [];
  #asking: Waiter[] = [];
  #added = 0;
  #kept = 0;
  #charactersOnTheWay = 0;
  #last: bigint;
  #grownBy: number;
  #isSending = false;
  #lost: WorldLost | null = null;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#last = parts.last;
    this.#grownBy = parts.grownBy;
  }

  get fence(): bigint {
    return this.#parts.fence;
  }

  /** Characters of the entries since the last base. */
  get grownBy(): number {
    return this.#grownBy;
  }

  append(rows: readonly RowChange[]): void {
    if (this.#lost || rows.length === 0) return;
    this.#add({ changes: rowsToText(rows), shown: shownOf(rows), ends: null });
  }

  /** Resolves with the number of the entry that ends with what was appended so far. Throws `WorldLost`. */
  cut(): Promise<bigint> {
    if (this.#lost) return Promise.reject(this.#lost);
    return new Promise((resolve, reject) => {
      this.#add({ changes: '', shown: null, ends: resolve });
      this.#untilNow().catch(reject);
    });
  }

  kept(): Promise<void> | null {
    if (this.#lost) return Promise.reject(this.#lost);
    if (this.#kept < this.#added) return this.#untilNow();
    return this.#parts.lease.isAlive ? null : Promise.reject(silent());
  }

  room(): Promise<void> | null {
    if (this.#lost) return Promise.reject(this.#lost);
    return this.#charactersOnTheWay > ON_ITS_WAY_MAX ? this.#untilNow() : null;
  }

  /** So much of the log lies in a base now. */
  forget(characters: number): void {
    this.#grownBy -= characters;
  }

  /** Gives the world up: whoever waits for it hears that it is lost. */
  lose(why: string): void {
    if (this.#lost) return;
    this.#lost = new WorldLost(why);
    this.#waiting.length = 0;
    for (const { failed } of this.#asking.splice(0)) failed(this.#lost);
    this.#parts.lost();
  }

  #untilNow(): Promise<void> {
    return new Promise<void>((done, failed) =>
      this.#asking.push({ upTo: this.#added, done, failed }),
    ).then(() => {
      if (!this.#parts.lease.isAlive) throw silent();
    });
  }

  #add(waiting: Waiting): void {
    this.#waiting.push(waiting);
    this.#added += 1;
    this.#charactersOnTheWay += waiting.changes.length;
    if (this.#isSending) return;
    this.#isSending = true;
    // Whatever else is committed in this turn of the process shares the entry.
    setImmediate(() => void this.#sendAll());
  }

  async #sendAll(): Promise<void> {
    try {
      while (this.#waiting.length > 0 && !this.#lost) await this.#sendSome();
    } catch (error) {
      this.lose(String(error));
    } finally {
      this.#isSending = false;
    }
  }

  async #sendSome(): Promise<void> {
    const some = this.#waiting.splice(0, this.#countOfNext());
    const parts = some.flatMap(({ changes }) => (changes === '' ? [] : [changes]));
    const shown = Object.assign({}, ...some.map((each) => each.shown ?? {}));
    if (parts.length > 0) await this.#keep(joined(parts), shown);
    if (this.#lost) return;
    const characters = parts.reduce((sum, each) => sum + each.length, 0);
    this.#charactersOnTheWay -= characters;
    this.#grownBy += characters;
    this.#kept += some.length;
    some.at(-1)?.ends?.(this.#last);
    const isDone = ({ upTo }: Waiter) => upTo <= this.#kept;
    const done = this.#asking.filter(isDone);
    this.#asking = this.#asking.filter((each) => !isDone(each));
    for (const each of done) each.done();
    if (parts.length > 0) this.#parts.grown();
  }

  /** How many commits the next entry holds: what fits, and none beyond a cut. */
  #countOfNext(): number {
    let characters = 0;
    for (const [index, { changes, ends }] of this.#waiting.entries()) {
      characters += changes.length;
      if (index > 0 && characters > ENTRY_MAX) return index;
      if (ends) return index + 1;
    }
    return this.#waiting.length;
  }

  async #keep(changes: string, shown: object): Promise<void> {
    const { lease, world } = this.#parts;
    const number = this.#last + 1n;
    while (!this.#lost) {
      try {
        if ((await this.#wrote(number, changes, shown)) || (await this.#isThere(number))) {
          this.#last = number;
          return;
        }
        return this.lose(`World ${world} is another server's now. Ask again.`);
      } catch (error) {
        // Whether it was written is not known: while nobody may take the world, it is asked again.
        if (!(error instanceof StoreUnreachable) || !lease.isAlive)
          return this.lose(error instanceof Error ? error.message : String(error));
        await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
      }
    }
  }

  async #wrote(number: bigint, changes: string, shown: object): Promise<boolean> {
    const { database, world, fence } = this.#parts;
    const written = await database.ask(
      `WITH mine AS (
         UPDATE hongbao.world SET last = $3::bigint, own_row = own_row || $5::jsonb, used_at = now()
         WHERE id = $1 AND fence = $2::bigint AND last = $3::bigint - 1 RETURNING id
       )
       INSERT INTO hongbao.log (world, number, changes) SELECT id, $3::bigint, $4 FROM mine RETURNING number`,
      [world, fence, number, changes, JSON.stringify(shown)],
    );
    return written.length > 0;
  }

  /** An entry whose answer was lost. */
  async #isThere(number: bigint): Promise<boolean> {
    const { database, world, fence } = this.#parts;
    const [row] = await database.ask<{ last: string }>(
      'SELECT last FROM hongbao.world WHERE id = $1 AND fence = $2',
      [world, fence],
    );
    return row !== undefined && BigInt(row.last) === number;
  }
}

const silent = () =>
  new StoreUnreachable(
    'This server has not reached the shared database for a while, and others may go on in its place. Ask again.',
  );

/** What every commit changes of the world's own row, and no list shows. */
const counters = new Set(['lastNumber', 'doneUntil']);

function shownOf(rows: readonly RowChange[]): Waiting['shown'] {
  const change = rows.findLast(({ table }) => table === 'World');
  const cells = Object.entries(change?.cells ?? {}).filter(([name]) => !counters.has(name));
  if (cells.length === 0) return null;
  return toWritten(Object.fromEntries(cells));
}

/** Several lists of changes as one. */
function joined(lists: readonly string[]): string {
  const [only] = lists;
  if (lists.length === 1 && only !== undefined) return only;
  return `[${lists.map((list) => list.slice(1, -1)).join(',')}]`;
}
