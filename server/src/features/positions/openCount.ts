import type { RowChange } from '@hongbao/prisma/rowWriter';
import type { Follower } from '../../world/memory.ts';
import type { World } from '../../world/world.ts';
import { openIds, openStatuses } from './positions.store.ts';

/** Most members whose counts are remembered at once. */
const OWNERS_MAX = 20_000;

/**
 * How many positions and orders a member has open in a book. Asked inside the member's own command, beside which nothing
 * of this member changes; the first answer comes from the database, the later ones from memory.
 */
export async function countOpen(world: World, memberId: string, book: string): Promise<number> {
  const open = world.memory.follower('positions.open', () => new OpenPositions());
  const known = open.of(memberId, book);
  if (known) return known.size;
  return open.learn(memberId, book, await openIds(world.read, memberId, book)).size;
}

/** The open positions of some owners, by their ids, kept in step with every commit. */
class OpenPositions implements Follower {
  readonly #byOwner = new Map<string, Set<string>>();
  readonly #ownerOf = new Map<string, Set<string>>();

  of(memberId: string, book: string): ReadonlySet<string> | undefined {
    return this.#byOwner.get(`${memberId}/${book}`);
  }

  learn(memberId: string, book: string, ids: readonly string[]): ReadonlySet<string> {
    if (this.#byOwner.size >= OWNERS_MAX) this.#forgetAll();
    const open = new Set<string>();
    this.#byOwner.set(`${memberId}/${book}`, open);
    for (const id of ids) this.#add(open, id);
    return open;
  }

  follow(changes: readonly RowChange[]): void {
    for (const { table, op, key, cells } of changes) {
      if (table !== 'Position') continue;
      const id = key['id'] ?? cells['id'];
      if (typeof id !== 'string') this.#forgetAll();
      else if (op === 'insert') this.#inserted(id, cells);
      else if (op === 'remove' || !isOpen(cells['status'])) this.#drop(id);
    }
  }

  #inserted(id: string, { memberId, book, status }: RowChange['cells']): void {
    const open = this.#byOwner.get(`${String(memberId)}/${String(book)}`);
    if (open && isOpen(status)) this.#add(open, id);
  }

  #add(open: Set<string>, id: string): void {
    open.add(id);
    this.#ownerOf.set(id, open);
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

/** Whether a change leaves a position open; one that says nothing of the status does. */
function isOpen(status: unknown): boolean {
  return status === undefined || openStatuses.includes(String(status));
}
