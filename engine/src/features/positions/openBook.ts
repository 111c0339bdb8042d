import { notionalOf } from '@hongbao/contracts/positions/positions.quote';
import type { RowChange } from '@hongbao/prisma/rowWriter';
import type { ChangeListener } from '../../world/rowCache.ts';
import type { World } from '../../world/world.ts';
import { type OpenSize, openSizes, openStatuses } from './positions.store.ts';

/** Maximum members whose books are cached. */
const OWNERS_MAX = 20_000;

type OpenBook = ReadonlyMap<string, OpenSize>;

/** The number of positions and orders that a member has open in a book. */
export function countOpen(world: World, memberId: string, book: string): number {
  return openBook(world, memberId, book).size;
}

/**
 * The exposure of a member's open positions and pending orders in a book, by coin: the sum of `quantity * price`, each
 * at its entry, limit or trigger price, in USDT units. Coins without exposure are absent.
 */
export function exposuresOf(
  world: World,
  memberId: string,
  book: string,
): ReadonlyMap<string, bigint> {
  const exposures = new Map<string, bigint>();
  for (const { symbol, quantity, price } of openBook(world, memberId, book).values())
    exposures.set(symbol, (exposures.get(symbol) ?? 0n) + notionalOf(quantity, price));
  return exposures;
}

/** Reads the book from the database the first time, then from the cache, which every commit updates. */
function openBook(world: World, memberId: string, book: string): OpenBook {
  const memory = world.memory.follower('positions.open', () => new OpenBooks());
  const known = memory.of(memberId, book);
  return known ?? memory.learn(memberId, book, openSizes(world.rows, memberId, book));
}

/** A cache of the open positions of some owners, by id, updated by every commit. */
class OpenBooks implements ChangeListener {
  readonly #byOwner = new Map<string, Map<string, OpenSize>>();
  readonly #ownerOf = new Map<string, Map<string, OpenSize>>();

  of(memberId: string, book: string): OpenBook | undefined {
    return this.#byOwner.get(`${memberId}/${book}`);
  }

  learn(memberId: string, book: string, sizes: readonly OpenSize[]): OpenBook {
    if (this.#byOwner.size >= OWNERS_MAX) this.#forgetAll();
    const open = new Map<string, OpenSize>();
    this.#byOwner.set(`${memberId}/${book}`, open);
    for (const size of sizes) this.#add(open, size);
    return open;
  }

  onChanges(changes: readonly RowChange[]): void {
    for (const change of changes) if (change.table === 'Position') this.#followOne(change);
  }

  #followOne({ op, key, cells }: RowChange): void {
    const id = key['id'] ?? cells['id'];
    if (typeof id !== 'string') this.#forgetAll();
    else if (op === 'insert') this.#inserted(id, cells);
    else if (op === 'remove' || !isOpen(cells['status'])) this.#drop(id);
    else this.#changed(id, cells);
  }

  #inserted(id: string, cells: RowChange['cells']): void {
    const open = this.#byOwner.get(`${String(cells['memberId'])}/${String(cells['book'])}`);
    if (!open || !isOpen(cells['status'])) return;
    this.#add(open, {
      id,
      symbol: String(cells['symbol']),
      quantity: unitsOf(cells['quantity']) ?? 0n,
      price:
        unitsOf(cells['openPrice']) ??
        unitsOf(cells['limitPrice']) ??
        unitsOf(cells['triggerPrice']) ??
        0n,
    });
  }

  #changed(id: string, cells: RowChange['cells']): void {
    const open = this.#ownerOf.get(id);
    const size = open?.get(id);
    if (!open || !size) return;
    const quantity = unitsOf(cells['quantity']) ?? size.quantity;
    const price = unitsOf(cells['openPrice']) ?? size.price;
    open.set(id, { ...size, quantity, price });
  }

  #add(open: Map<string, OpenSize>, size: OpenSize): void {
    open.set(size.id, size);
    this.#ownerOf.set(size.id, open);
  }

  #drop(id: string): void {
    this.#ownerOf.get(id)?.delete(id);
    this.#ownerOf.delete(id);
  }

  #forgetAll(): void {
    this.#byOwner.clear();
    this.#ownerOf.clear();
  }
}

/** Whether a status counts as open. A change without a status leaves the position open. */
function isOpen(status: unknown): boolean {
  return status === undefined || openStatuses.includes(String(status));
}

/** The amount in a cell, or null for an empty cell. */
function unitsOf(cell: unknown): bigint | null {
  return typeof cell === 'bigint' ? cell : null;
}
