import type { ResultOf } from '@hongbao/contracts/call';
import type { streamTrade } from '@hongbao/contracts/market/market.calls';
import type { RowChange } from '@hongbao/prisma/rowWriter';
import type { World } from '../../world/world.ts';
import { ownOptions, ownPositions } from './stream.store.ts';

/** An event about a member's own data. */
export type OwnEvent = Exclude<
  ResultOf<typeof streamTrade>,
  { readonly event: 'clock' } | { readonly event: 'tickers' }
>;

/** Collects the changes to one member's data since the last event, without duplicates. */
export class OwnChanges {
  readonly #world: World;
  readonly #memberId: string;
  readonly #waiting = new Map<string, OwnEvent>();
  readonly #positions = new Set<string>();
  readonly #options = new Set<string>();

  constructor(world: World, memberId: string) {
    this.#world = world;
    this.#memberId = memberId;
  }

  /** Number of changes that were not collected yet. */
  get size(): number {
    return this.#waiting.size + this.#positions.size + this.#options.size;
  }

  /**
   * Whether any of these rows may belong to the member. The row of an update does not contain the owner, who is queried
   * when the event is sent.
   */
  hear(rows: readonly RowChange[]): boolean {
    let isOwn = false;
    for (const { table, key, cells } of rows) {
      const isForeign = cells['memberId'] !== undefined && cells['memberId'] !== this.#memberId;
      if (isForeign) continue;
      const id = String(key['id'] ?? cells['id'] ?? '');
      if (table === 'Position') this.#positions.add(id);
      else if (table === 'OptionOrder') this.#options.add(id);
      else if (table === 'LedgerEntry') this.#noteBalance(String(cells['book']), cells);
      else if (table === 'Notice' && cells['memberId'] !== undefined)
        this.#waiting.set(`notice/${id}`, { event: 'notice', id });
      else continue;
      isOwn = true;
    }
    return isOwn;
  }

  #noteBalance(account: string, { currency }: RowChange['cells']): void {
    const event = { event: 'balance', account, currency: String(currency) } as const;
    this.#waiting.set(`balance/${account}/${event.currency}`, event);
  }

  collect(): OwnEvent[] {
    const [positionIds, optionIds] = [[...this.#positions], [...this.#options]];
    this.#positions.clear();
    this.#options.clear();
    const events = [...this.#waiting.values()];
    this.#waiting.clear();
    const { rows } = this.#world;
    const positions = ownPositions(rows, this.#memberId, positionIds);
    const options = ownOptions(rows, this.#memberId, optionIds);
    return [
      ...positions.map((row) => ({ event: 'position' as const, ...row })),
      ...options.map((row) => ({ event: 'option' as const, ...row })),
      ...events,
    ];
  }
}
