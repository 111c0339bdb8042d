import type { ResultOf } from '@hongbao/contracts/call';
import type { streamTrade } from '@hongbao/contracts/market/market.calls';
import type { RowChange } from '@hongbao/prisma/rowWriter';
import { accept, refuse } from '../../calls/decision.ts';
import type { Feed, Listener } from '../../calls/streamed.ts';
import type { World } from '../../world/world.ts';
import { tickersNow } from './marketQueries.ts';
import { ownOptions, ownPositions } from './stream.store.ts';

type TradeEvent = ResultOf<typeof streamTrade>;

/** A stream of prices and of the time, once a second; for a member also of changes to the member's own data. */
export async function openTradeStream(
  { world, member }: Listener,
  { symbols }: { symbols?: string | undefined },
) {
  const asked = symbols === undefined ? null : new Set(symbols.split(','));
  const known = new Set(tickersNow(world, world.now()).all.map(({ symbol }) => symbol));
  const unknown = [...(asked ?? [])].find((symbol) => !known.has(symbol));
  if (unknown !== undefined) return refuse('symbolUnknown', { symbol: unknown });
  const own = member === null ? null : new OwnChanges(world, member.id);
  let toldAt = Number.NaN;
  let toldRate = Number.NaN;
  const feed: Feed<TradeEvent> = {
    collect: async (now) => {
      const { all } = tickersNow(world, now);
      const at = all[0]?.at ?? now;
      const isNew = at !== toldAt;
      const rate = rateOf(world);
      const isClockNew = isNew || rate !== toldRate;
      toldAt = at;
      toldRate = rate;
      const tickers = asked === null ? all : all.filter(({ symbol }) => asked.has(symbol));
      return [
        ...(isClockNew ? [{ event: 'clock' as const, now: world.now(), rate }] : []),
        ...(isNew ? [{ event: 'tickers' as const, tickers }] : []),
        ...((await own?.collect()) ?? []),
      ];
    },
    onChange: (soon) =>
      world.memory.listen((rows) => {
        if (own?.hear(rows)) soon();
      }),
  };
  return accept(feed);
}

function rateOf({ time: { state } }: World): number {
  return state.mode === 'frozen' ? 0 : state.rate;
}

/** Collects the changes to one member's data since the last event, without duplicates. */
class OwnChanges {
  readonly #world: World;
  readonly #memberId: string;
  readonly #waiting = new Map<string, TradeEvent>();
  readonly #positions = new Set<string>();
  readonly #options = new Set<string>();

  constructor(world: World, memberId: string) {
    this.#world = world;
    this.#memberId = memberId;
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

  collect(): TradeEvent[] {
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
