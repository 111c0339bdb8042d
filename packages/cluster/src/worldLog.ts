import { randomUUID } from 'node:crypto';
import type { RowChange } from '@hongbao/prisma/rowWriter';
import { StoreUnreachable, type WorldLog, WorldLost } from '@hongbao/server/world/store';
import { EXPIRED, type Lease } from './lease.ts';
import type { AcquiredWorld } from './ownership.ts';
import { type WrittenCells, rowsToText, toWritten } from '@hongbao/server/world/rowsText';
import type { SqlConnection } from './sharedDatabase.ts';

/** Maximum characters of changes that are not committed yet; above it, writers wait. */
const ON_ITS_WAY_MAX = 8_000_000;
/** Maximum characters of one entry of the log, unless a single commit is larger. */
const ENTRY_MAX = 4_000_000;
/** Pause before a statement without an answer is sent again. */
const AGAIN_MS = 100;

interface Parts {
  readonly database: SqlConnection;
  readonly lease: Pick<Lease, 'stateOf'>;
  readonly world: string;
  /** This server's ownership of the world; `last` is the number of the log's last entry. */
  readonly taken: Pick<AcquiredWorld, 'incarnation' | 'fence' | 'lease' | 'last'>;
  /** Characters of the entries since the last base. */
  readonly grownBy: number;
  /** Called once when the world is lost and must be reopened. */
  readonly lost: () => void;
  /** Called after each entry that is committed. */
  readonly grown: () => void;
}

/** The changes of one commit of the world, until they are in the database. */
interface Waiting {
  readonly changes: string;
  /** Changed cells of the world's row that the list of worlds displays. */
  readonly shown: WrittenCells | null;
  /** Called with the entry's number; when set, the entry ends after this commit. */
  readonly ends: ((number: bigint) => void) | null;
}

/** A caller that waits until the first `upTo` commits are in the database. */
interface Waiter {
  readonly upTo: number;
  readonly done: () => void;
  readonly failed: (error: WorldLost) => void;
}

/**
 * The log of a world that this server owns. Entries are sent in order, one at a time, each with everything committed
 * meanwhile. The database accepts an entry only under the fence of its owner. An entry whose answer was lost is found by its
 * random id. The lease that acquired the world is checked before each entry is sent and before each answer.
 */
export class SharedLog implements WorldLog {
  readonly #parts: Parts;
  readonly #waiting: Waiting[] = [];
  #waiters: Waiter[] = [];
  #added = 0;
  #durable = 0;
  #charactersOnTheWay = 0;
  #last: bigint;
  #grownBy: number;
  #isSending = false;
  #lost: WorldLost | null = null;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#last = parts.taken.last;
    this.#grownBy = parts.grownBy;
  }

  get taken(): Parts['taken'] {
    return this.#parts.taken;
  }

  get isLost(): boolean {
    return this.#lost !== null;
  }

  /** Characters of the entries since the last base. */
  get grownBy(): number {
    return this.#grownBy;
  }

  append(rows: readonly RowChange[]): void {
    if (this.#lost || rows.length === 0) return;
    try {
      this.#add({ changes: rowsToText(rows), shown: shownOf(rows), ends: null });
    } catch (error) {
      // The rows are in the working copy, but not in the log: a later entry must not follow.
      this.lose(String(error));
    }
  }

  /** Resolves with the number of the entry that ends with the last appended commit. Throws `WorldLost`. */
  cut(): Promise<bigint> {
    if (this.#lost) return Promise.reject(this.#lost);
    return new Promise((resolve, reject) => {
      this.#add({ changes: '', shown: null, ends: resolve });
      this.#untilNow().catch(reject);
    });
  }

  whenDurable(): Promise<void> | null {
    const refusal = this.#refusal();
    if (refusal) return Promise.reject(refusal);
    return this.#durable < this.#added ? this.#untilNow() : null;
  }

  whenWritable(): Promise<void> | null {
    if (this.#lost) return Promise.reject(this.#lost);
    return this.#charactersOnTheWay > ON_ITS_WAY_MAX ? this.#untilNow() : null;
  }

  /** Called when this many characters of the log are in a base. */
  forget(characters: number): void {
    this.#grownBy -= characters;
  }

  /** Ends the log: current and later callers get `WorldLost`. */
  lose(why: string): void {
    if (this.#lost) return;
    this.#lost = new WorldLost(why);
    this.#waiting.length = 0;
    for (const { failed } of this.#waiters.splice(0)) failed(this.#lost);
    this.#parts.lost();
  }

  #untilNow(): Promise<void> {
    return new Promise<void>((done, failed) =>
      this.#waiters.push({ upTo: this.#added, done, failed }),
    ).then(() => {
      const refusal = this.#refusal();
      if (refusal) throw refusal;
    });
  }

  /** Reason why requests of the world may not be answered now; null if they may. A lost lease loses the world. */
  #refusal(): Error | null {
    const { lease, taken } = this.#parts;
    const state = lease.stateOf(taken.lease);
    if (state === 'lost') this.lose(EXPIRED);
    return this.#lost ?? (state === 'valid' ? null : new StoreUnreachable(EXPIRED));
  }

  #add(waiting: Waiting): void {
    this.#waiting.push(waiting);
    this.#added += 1;
    this.#charactersOnTheWay += waiting.changes.length;
    if (this.#isSending) return;
    this.#isSending = true;
    // All commits in this turn of the event loop share the entry.
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
    this.#durable += some.length;
    some.at(-1)?.ends?.(this.#last);
    const isDone = ({ upTo }: Waiter) => upTo <= this.#durable;
    const done = this.#waiters.filter(isDone);
    this.#waiters = this.#waiters.filter((each) => !isDone(each));
    for (const each of done) each.done();
    if (parts.length > 0) this.#parts.grown();
  }

  /** The number of commits that the next entry contains: as many as fit, and none after a cut. */
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
    const number = this.#last + 1n;
    const entry = randomUUID();
    let why = EXPIRED;
    while (this.#refusal() === null) {
      try {
        if (
          (await this.#wrote(number, entry, changes, shown)) ||
          (await this.#isThere(number, entry))
        ) {
          this.#last = number;
          return;
        }
        return this.lose(`World ${this.#parts.world} has another owner now. Ask again.`);
      } catch (error) {
        why = error instanceof Error ? error.message : String(error);
        // The result is unknown: the entry is sent again with the same id while the lease is valid.
        if (!(error instanceof StoreUnreachable)) break;
        await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
      }
    }
    this.lose(why);
  }

  async #wrote(number: bigint, entry: string, changes: string, shown: object): Promise<boolean> {
    const { database, taken } = this.#parts;
    const written = await database.query(
      `WITH mine AS (
         UPDATE hongbao.world SET last = $3::bigint, own_row = own_row || $5::jsonb, used_at = now()
         WHERE incarnation = $1 AND fence = $2::bigint AND last = $3::bigint - 1 RETURNING incarnation
       )
       INSERT INTO hongbao.log (incarnation, number, changes, entry)
       SELECT incarnation, $3::bigint, $4, $6 FROM mine RETURNING number`,
      [taken.incarnation, taken.fence, number, changes, JSON.stringify(shown), entry],
    );
    return written.length > 0;
  }

  /** Whether an earlier attempt has stored the entry in the database. */
  async #isThere(number: bigint, entry: string): Promise<boolean> {
    const { database, taken } = this.#parts;
    const found = await database.query(
      'SELECT 1 AS there FROM hongbao.log WHERE incarnation = $1 AND number = $2::bigint AND entry = $3',
      [taken.incarnation, number, entry],
    );
    return found.length > 0;
  }
}

/** Columns of the world's own row that every commit changes and the list of worlds does not display. */
const counters = new Set([
  'lastNumber',
  'lastTimelineNumber',
  'lastInterventionNumber',
  'doneUntil',
]);

function shownOf(rows: readonly RowChange[]): Waiting['shown'] {
  const change = rows.findLast(({ table }) => table === 'World');
  const cells = Object.entries(change?.cells ?? {}).filter(([name]) => !counters.has(name));
  if (cells.length === 0) return null;
  return toWritten(Object.fromEntries(cells));
}

/** Concatenates several lists of changes. */
function joined(lists: readonly string[]): string {
  const [only] = lists;
  if (lists.length === 1 && only !== undefined) return only;
  return `[${lists.map((list) => list.slice(1, -1)).join(',')}]`;
}
