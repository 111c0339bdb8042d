import { SECOND_MS } from '@hongbao/contracts/time';
import type { RowReader } from '@hongbao/prisma/rowReader';
import type { RowChange } from '@hongbao/prisma/rowWriter';
import type { Market } from '../market/market.ts';
import type { LevelConditions } from '../market/market.types.ts';
import type { Timeline } from './timeline.ts';

/** A row that waits until the mark price of a symbol is at or beyond a level. */
export interface WaitingLevel extends Bounds {
  readonly refId: string;
  readonly symbol: string;
  /**
   * For a row whose levels change with time: `above` and `below` are then bounds, and this function returns the first
   * instant after `from` and up to `until` at which the price reaches the levels, epoch ms. If there is none, it returns
   * null, or the bounds with which the row waits after `until`.
   */
  readonly reachedAt?: (market: Market, from: number, until: number) => number | Bounds | null;
}

/** The prices at or above which, and at or below which, the levels of a row can be reached. */
export interface Bounds {
  readonly above: bigint | null;
  readonly below: bigint | null;
}

/** The rows of a table that wait for price levels, each with an event of one kind. */
export interface LevelSource {
  readonly kind: string;
  readonly table: 'Position' | 'Loan';
  /** Returns the waiting rows, or those of them with one of these ids. */
  readonly read: (rows: RowReader, ids: readonly string[] | null) => readonly WaitingLevel[];
}

interface Waiting extends WaitingLevel {
  readonly kind: string;
}

/** A row whose level is reached at an instant, epoch ms. */
export interface Hit {
  readonly at: number;
  readonly waiting: Waiting;
}

interface Parts {
  readonly sources: readonly LevelSource[];
  readonly rows: () => RowReader;
  readonly market: () => Market;
  readonly timeline: Pick<Timeline, 'has'>;
  /** Receives a row or a symbol whose levels cannot be compared, such as a faulty row of an imported world. */
  readonly onTrouble: (name: string, error: unknown) => void;
  /** The instant up to which all levels have been compared with prices, epoch ms. */
  readonly scannedTo: number;
}

/** Maximum ids in one query for changed rows. */
const READ_MAX = 500;

/**
 * Finds the rows whose price levels are reached, tick by tick as time passes. Prices after the current instant are never
 * compared with a level, so that neither the work for a command nor anything stored depends on them.
 */
export class LevelWatch {
  readonly #parts: Parts;
  /** The rows that wait, by kind and id. */
  readonly #waiting = new Map<string, Waiting>();
  readonly #bySymbol = new Map<string, SymbolLevels>();
  /** The instants at which changed rows changed, by table and id. */
  readonly #changed = new Map<LevelSource['table'], Map<string, number>>();
  /** Rows whose levels are reached, and the instants. They no longer wait. */
  readonly #hits = new Map<Waiting, number>();
  /** The same in the reverse order of their events; null after a change. */
  #order: Hit[] | null = null;
  /** Rows with changing levels that are not reached up to `#scannedTo`, although their bounds are. */
  #near: Waiting[] = [];
  #scannedTo: number;
  #isLoaded = false;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#scannedTo = parts.scannedTo;
  }

  /** Receives the rows of a commit at an instant. */
  onChanges(changes: readonly RowChange[], at: number): void {
    if (!this.#isLoaded) return;
    for (const { table, key, cells } of changes) {
      if (table !== 'Position' && table !== 'Loan') continue;
      const id = key['id'] ?? cells['id'];
      if (typeof id === 'string') this.#markChanged(table, id, at);
      else this.#isLoaded = false;
    }
  }

  #markChanged(table: LevelSource['table'], id: string, at: number): void {
    const changed = this.#changed.get(table) ?? new Map<string, number>();
    this.#changed.set(table, changed);
    changed.set(id, Math.min(at, changed.get(id) ?? at));
  }

  /** Compares all prices after `at` again, because they have changed. */
  repriced(at: number): void {
    this.#scannedTo = Math.min(this.#scannedTo, at);
    for (const [waiting, hitAt] of this.#hits) {
      if (hitAt <= at) continue;
      this.#hits.delete(waiting);
      // Its bounds may be those of an earlier instant, so it is read again.
      this.ended(waiting.kind, waiting.refId, at);
    }
    this.#order = null;
  }

  /**
   * The event of a row has ended at an instant: the row waits again if it still has levels, also if the event did not
   * change it.
   */
  ended(kind: string, refId: string, at: number): void {
    const source = this.#parts.sources.find((each) => each.kind === kind);
    if (source && this.#isLoaded) this.#markChanged(source.table, refId, at);
  }

  /** Returns the first instant up to `until` at which a level is reached, epoch ms; infinity for none. */
  nextAt(until: number): number {
    this.#scan(until);
    return this.#inOrder().at(-1)?.at ?? Infinity;
  }

  /** Same as `nextAt` for an instant that is still to come, at the request of an operator. Changes nothing. */
  foresee(now: number, until: number): number {
    return new LevelWatch({ ...this.#parts, scannedTo: now }).nextAt(until);
  }

  /** Whether a row that was committed late is reached at an instant that has already been compared. */
  get isLate(): boolean {
    if (this.#changed.size > 0) this.#refresh();
    return this.#hits.size > 0;
  }

  /** Returns the rows whose levels are reached at the first such instant up to `until`; empty for none. */
  reachedBy(until: number): readonly Hit[] {
    const at = this.nextAt(until);
    if (at > until) return [];
    const order = this.#inOrder();
    const from = order.findLastIndex((hit) => hit.at !== at) + 1;
    return order.slice(from).reverse();
  }

  /** Removes rows whose events have been scheduled. They wait again after their next change. */
  scheduled(hits: readonly Hit[]): void {
    for (const { waiting } of hits) this.#hits.delete(waiting);
    // They are the last ones, unless a row has changed meanwhile.
    const last = this.#order?.splice(-hits.length) ?? [];
    if (last.some(({ waiting }) => this.#hits.has(waiting))) this.#order = null;
  }

  #inOrder(): Hit[] {
    this.#order ??= [...this.#hits]
      .map(([waiting, at]) => ({ at, waiting }))
      .sort((a, b) => byTurn(b, a));
    return this.#order;
  }

  #scan(until: number): void {
    if (!this.#isLoaded) this.#load();
    if (this.#changed.size > 0) this.#refresh();
    const tick = Math.floor(until / SECOND_MS) * SECOND_MS;
    if (tick <= this.#scannedTo) return;
    const from = this.#scannedTo;
    this.#scannedTo = tick;
    for (const waiting of this.#near.splice(0)) this.#levelsOf(waiting.symbol).add(waiting);
    for (const levels of this.#bySymbol.values()) this.#scanSymbol(levels, from, tick);
  }

  #scanSymbol(levels: SymbolLevels, from: number, until: number): void {
    const market = this.#parts.market();
    try {
      for (let at: number | undefined = from; at !== undefined && !levels.isEmpty;) {
        at = market.firstCrossing(levels.symbol, levels.nearest(), at, until)?.at;
        if (at === undefined) return;
        for (const waiting of levels.takeReached(market.markPrice(levels.symbol, at)))
          this.#decide(waiting, at - 1, until);
      }
    } catch (error) {
      this.#bySymbol.delete(levels.symbol);
      this.#parts.onTrouble(levels.symbol, error);
    }
  }

  /** Stores whether a row whose bounds are reached after `from` reaches its levels. */
  #decide(waiting: Waiting, from: number, until: number): void {
    const { kind, refId, reachedAt } = waiting;
    let at: number | Bounds | null = from + 1;
    try {
      if (reachedAt) at = reachedAt(this.#parts.market(), from, until);
    } catch (error) {
      return this.#parts.onTrouble(`${kind} of ${refId}`, error);
    }
    this.#order = null;
    if (typeof at === 'number') {
      this.#hits.set(waiting, at);
      return;
    }
    const next = at === null ? waiting : { ...waiting, ...at };
    this.#waiting.set(`${kind}/${refId}`, next);
    this.#near.push(next);
  }

  #load(): void {
    this.#isLoaded = true;
    this.#waiting.clear();
    this.#bySymbol.clear();
    this.#changed.clear();
    this.#near = [];
    this.#hits.clear();
    this.#order = null;
    for (const source of this.#parts.sources)
      for (const level of source.read(this.#parts.rows(), null))
        this.#wait({ ...level, kind: source.kind }, this.#scannedTo);
  }

  /** Reads changed rows again. A row that changed before the last scan is compared with the prices since its change. */
  #refresh(): void {
    for (const source of this.#parts.sources) {
      const changed = this.#changed.get(source.table);
      if (!changed) continue;
      const ids = [...changed.keys()];
      for (const id of ids) this.#forget(`${source.kind}/${id}`);
      for (let from = 0; from < ids.length; from += READ_MAX)
        for (const level of source.read(this.#parts.rows(), ids.slice(from, from + READ_MAX)))
          this.#wait({ ...level, kind: source.kind }, changed.get(level.refId) ?? this.#scannedTo);
    }
    this.#changed.clear();
  }

  #wait(waiting: Waiting, since: number): void {
    const market = this.#parts.market();
    // The event of such a row is scheduled, or it failed and is parked.
    if (this.#parts.timeline.has(waiting.kind, waiting.refId)) return;
    if (!market.symbols.some(({ symbol }) => symbol === waiting.symbol)) return;
    this.#waiting.set(`${waiting.kind}/${waiting.refId}`, waiting);
    const levels = this.#levelsOf(waiting.symbol);
    levels.add(waiting);
    if (since >= this.#scannedTo) return;
    const own = conditionsOf(waiting.above, waiting.below);
    const at = market.firstCrossing(waiting.symbol, own, since, this.#scannedTo)?.at;
    if (at === undefined) return;
    levels.remove(waiting);
    this.#decide(waiting, at - 1, this.#scannedTo);
  }

  #forget(name: string): void {
    const waiting = this.#waiting.get(name);
    if (!waiting) return;
    this.#waiting.delete(name);
    this.#levelsOf(waiting.symbol).remove(waiting);
    if (this.#hits.delete(waiting)) this.#order = null;
    if (this.#near.length > 0) this.#near = this.#near.filter((each) => each !== waiting);
  }

  #levelsOf(symbol: string): SymbolLevels {
    const levels = this.#bySymbol.get(symbol) ?? new SymbolLevels(symbol);
    this.#bySymbol.set(symbol, levels);
    return levels;
  }
}

/** The levels that wait for a price of one symbol. */
class SymbolLevels {
  readonly symbol: string;
  readonly #above = new SortedLevels(-1n);
  readonly #below = new SortedLevels(1n);

  constructor(symbol: string) {
    this.symbol = symbol;
  }

  get isEmpty(): boolean {
    return this.#above.nearest === null && this.#below.nearest === null;
  }

  nearest(): LevelConditions {
    return conditionsOf(this.#above.nearest, this.#below.nearest);
  }

  add(waiting: Waiting): void {
    this.#above.add(waiting.above, waiting);
    this.#below.add(waiting.below, waiting);
  }

  remove(waiting: Waiting): void {
    this.#above.remove(waiting.above, waiting);
    this.#below.remove(waiting.below, waiting);
  }

  /** Removes and returns the rows with a level at or beyond which this price is. */
  takeReached(price: bigint): ReadonlySet<Waiting> {
    const reached = new Set([...this.#above.beyond(price), ...this.#below.beyond(price)]);
    for (const waiting of reached) this.remove(waiting);
    return reached;
  }
}

/** Levels above (sign -1) or below (sign 1) a price, sorted so that the nearest one is the last. */
class SortedLevels {
  readonly #sign: bigint;
  readonly #sorted: { readonly key: bigint; readonly waiting: Waiting }[] = [];

  constructor(sign: bigint) {
    this.#sign = sign;
  }

  get nearest(): bigint | null {
    const last = this.#sorted.at(-1);
    return last ? last.key * this.#sign : null;
  }

  add(level: bigint | null, waiting: Waiting): void {
    if (level === null) return;
    const key = level * this.#sign;
    this.#sorted.splice(this.#placeOf(key), 0, { key, waiting });
  }

  remove(level: bigint | null, waiting: Waiting): void {
    if (level === null) return;
    const key = level * this.#sign;
    for (let index = this.#placeOf(key); this.#sorted[index]?.key === key; index += 1) {
      if (this.#sorted[index]?.waiting !== waiting) continue;
      this.#sorted.splice(index, 1);
      return;
    }
  }

  beyond(price: bigint): Waiting[] {
    return this.#sorted.slice(this.#placeOf(price * this.#sign)).map(({ waiting }) => waiting);
  }

  /** Returns the index of the first level with this key or a higher one. */
  #placeOf(key: bigint): number {
    let [from, until] = [0, this.#sorted.length];
    while (from < until) {
      const middle = (from + until) >> 1;
      if ((this.#sorted[middle]?.key ?? key) < key) from = middle + 1;
      else until = middle;
    }
    return from;
  }
}

function conditionsOf(above: bigint | null, below: bigint | null): LevelConditions {
  return {
    ...(above === null ? {} : { atOrAbove: above }),
    ...(below === null ? {} : { atOrBelow: below }),
  };
}

/** The order of the events of reached levels: by time, kind and id. */
function byTurn(a: Hit, b: Hit): number {
  if (a.at !== b.at) return a.at - b.at;
  if (a.waiting.kind !== b.waiting.kind) return a.waiting.kind < b.waiting.kind ? -1 : 1;
  return a.waiting.refId < b.waiting.refId ? -1 : 1;
}
