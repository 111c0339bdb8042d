import type { RowChange, RowOf } from '@hongbao/prisma/rowWriter';
import type { ChangeListener } from '../world/rowCache.ts';
import type { World } from '../world/world.ts';
import { isOwnMoney } from '../features/books/index.ts';

const columns = [
  'id',
  'memberId',
  'book',
  'symbol',
  'direction',
  'quantity',
  'openPrice',
  'closePrice',
  'status',
] as const;

/** A position or a pending order of real money. */
export type OpenPosition = Pick<RowOf<'Position'>, (typeof columns)[number]>;

const open: readonly unknown[] = ['running', 'inSettlement', 'pending'];

/**
 * Returns the running and settling positions and the pending orders of all members' main books and contests. They are read
 * once; every commit then updates them.
 */
export function openPositions(world: World): Iterable<OpenPosition> {
  return world.memory.follower('openPositions', () => new OpenPositions(world)).all();
}

class OpenPositions implements ChangeListener {
  readonly #byId: Map<string, OpenPosition>;

  constructor({ rows, market }: World) {
    // With the symbols, the query uses the index of symbol and status and skips closed positions.
    const symbol = { in: market.symbols.map((one) => one.symbol) };
    const status = { in: open as string[] };
    const found = rows.some('Position', columns, { where: { symbol, status } });
    const own = found.filter(({ book }) => isOwnMoney(book));
    this.#byId = new Map(own.map((position) => [position.id, position]));
  }

  all(): Iterable<OpenPosition> {
    return this.#byId.values();
  }

  onChanges(changes: readonly RowChange[]): void {
    for (const change of changes) if (change.table === 'Position') this.#followOne(change);
  }

  #followOne({ op, key, cells }: RowChange): void {
    const id = String(key['id'] ?? cells['id']);
    const before = op === 'insert' && isOwnMoney(String(cells['book'])) ? {} : this.#byId.get(id);
    if (!before) return;
    // The cells of a change have the types of its table.
    const after = { ...before, ...cells } as OpenPosition;
    if (op === 'remove' || !open.includes(after.status)) this.#byId.delete(id);
    else this.#byId.set(id, after);
  }
}
