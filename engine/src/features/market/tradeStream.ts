import type { ResultOf } from '@hongbao/contracts/call';
import type { streamTrade } from '@hongbao/contracts/market/market.calls';
import { accept, refuse } from '../../calls/decision.ts';
import type { Feed, Listener } from '../../calls/streamed.ts';
import type { World } from '../../world/world.ts';
import { tickersNow } from './marketQueries.ts';
import { OwnChanges, type OwnEvent } from './ownChanges.ts';

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
  const all = publicFeed(world, asked);
  const feed: Feed<TradeEvent> = {
    collect: async (now) => [...(await all.collect(now)), ...(own?.collect() ?? [])],
    onChange: (soon) =>
      world.memory.listen((rows) => {
        if (own?.hear(rows)) soon();
      }),
  };
  return accept(feed);
}

/** The events that all listeners get. */
export type PublicEvent = Exclude<TradeEvent, OwnEvent>;

/** The world's clock and the tickers, each when it has changed; the first events are the current state. */
export function publicFeed(
  world: World,
  symbols: ReadonlySet<string> | null = null,
): Feed<PublicEvent> {
  let toldAt = Number.NaN;
  let toldRate = Number.NaN;
  return {
    collect: async (now) => {
      const { all } = tickersNow(world, now);
      const at = all[0]?.at ?? now;
      const isNew = at !== toldAt;
      const rate = rateOf(world);
      const isClockNew = isNew || rate !== toldRate;
      toldAt = at;
      toldRate = rate;
      const tickers = symbols === null ? all : all.filter(({ symbol }) => symbols.has(symbol));
      return [
        ...(isClockNew ? [{ event: 'clock' as const, now: world.now(), rate }] : []),
        ...(isNew ? [{ event: 'tickers' as const, tickers }] : []),
      ];
    },
    onChange: () => () => undefined,
  };
}

function rateOf({ time: { state } }: World): number {
  return state.mode === 'frozen' ? 0 : state.rate;
}
