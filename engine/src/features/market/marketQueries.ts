import { toWhole } from '@hongbao/contracts/fields';
import type { QueryOf, ResultOf } from '@hongbao/contracts/call';
import { formatUnits } from '@hongbao/contracts/money';
import { MINUTE_MS, SECOND_MS } from '@hongbao/contracts/time';
import type {
  getPriceDistribution,
  listKlines,
  listPrices,
  listSparklines,
  listSymbols,
  listTickers,
} from '@hongbao/contracts/market/market.calls';
import { KLINE_LIMIT, type SymbolStatus } from '@hongbao/contracts/market/market.types';
import { accept, refuse } from '../../calls/decision.ts';
import type { RunSteps } from '../../calls/context.ts';
import type { UseCase } from '../../calls/served.ts';
import type { Market } from '../../market/market.ts';
import type { Ticker } from '../../market/market.types.ts';
import type { Steps } from '../../market/steps.ts';
import type { World } from '../../world/world.ts';
import { listedSymbol, listedSymbols } from './market.store.ts';

export const listSymbolsHandler: UseCase<typeof listSymbols> = async ({ world, now }) =>
  accept(
    (await listedSymbols(world, now)).map((each) => ({
      symbol: each.symbol,
      base: each.base,
      quote: each.quote,
      name: each.name,
      icon: each.icon,
      pricePrecision: each.pricePrecision,
      quantityPrecision: each.quantityPrecision,
      maxLeverage: each.maxLeverage,
      leverages: [...each.leverages],
      minNotional: formatUnits(each.minNotional),
      status: each.status as SymbolStatus,
    })),
  );

export const listPricesHandler: UseCase<typeof listPrices> = async ({ world, now }, { query }) => {
  if (query.symbols === undefined) {
    const { all, json } = tickersNow(world, now);
    return { result: all, json };
  }
  const asked = query.symbols.split(',');
  const told = world.market.tickers(tickOf(now), asked);
  const unknown = asked.find((symbol) => !told.some((ticker) => ticker.symbol === symbol));
  if (unknown !== undefined) return refuse('symbolUnknown', { symbol: unknown });
  return accept(told.map(presentTicker));
};

export const listTickersHandler: UseCase<typeof listTickers> = async ({ world, now }) => {
  const { all, json } = tickersNow(world, now);
  return { result: all, json };
};

export const getPriceDistributionHandler: UseCase<typeof getPriceDistribution> = async ({
  world,
  now,
}) => {
  const { up, down, flat, buckets } = world.market.distribution(now);
  return accept({
    up,
    down,
    flat,
    buckets: buckets.map(({ from, to, count }) => ({
      ...(from == null ? {} : { from: formatUnits(from) }),
      ...(to == null ? {} : { to: formatUnits(to) }),
      count,
    })),
  });
};

/** Number of half hours in a day. */
const SPARKLINE_POINTS = 48;

export const listSparklinesHandler: UseCase<typeof listSparklines> = async ({
  world,
  now,
  caller,
}) => accept(await sparklinesNow(world, now, caller.runSteps));

type Sparkline = ResultOf<typeof listSparklines>[number];

/**
 * The half-hour closes of every symbol's last day. The result is the same for every caller, so it is computed once a
 * minute.
 */
export async function sparklinesNow(
  { market, memory }: World,
  now: number,
  runSteps: RunSteps,
): Promise<Sparkline[]> {
  const at = Math.floor(now / MINUTE_MS) * MINUTE_MS;
  const madeOf = [market, at];
  const known = memory.known<Sparkline[]>('market.sparklines', madeOf);
  if (known !== undefined) return known;
  const made = await runSteps(sparklineSteps(market, at));
  return memory.latest('market.sparklines', madeOf, () => made);
}

function* sparklineSteps(market: Market, at: number): Steps<Sparkline[]> {
  const lines: Sparkline[] = [];
  for (const { symbol } of market.tickers(at)) {
    const request = { interval: '30m', now: at, limit: SPARKLINE_POINTS } as const;
    const candles = yield* market.candleSteps(symbol, request);
    lines.push({ symbol, closes: candles.map(({ close }) => formatUnits(close)) });
  }
  return lines;
}

export const listKlinesHandler: UseCase<typeof listKlines> = ({ world, now, caller }, { query }) =>
  klinesOf(world, query, now, caller.runSteps);

/** The latest candles of a listed symbol, oldest first. Refuses symbols that are not listed by `now`. */
export async function klinesOf(
  world: World,
  { symbol, interval, limit, endAt }: QueryOf<typeof listKlines>,
  now: number,
  runSteps: RunSteps,
) {
  if (!(await listedSymbol(world, symbol, now))) return refuse('symbolUnknown', { symbol });
  const candles = await runSteps(
    world.market.candleSteps(symbol, {
      interval,
      now,
      limit: toWhole(limit ?? KLINE_LIMIT),
      ...(endAt === undefined ? {} : { endAt: toWhole(endAt) }),
    }),
  );
  return accept(
    candles.map(({ openAt, open, high, low, close, volume }) => ({
      openAt,
      open: formatUnits(open),
      high: formatUnits(high),
      low: formatUnits(low),
      close: formatUnits(close),
      volume: formatUnits(volume),
    })),
  );
}

/** The tick of an instant: the start of its second, because prices change every second. */
const tickOf = (now: number) => Math.floor(now / SECOND_MS) * SECOND_MS;

type WireTicker = ResultOf<typeof listTickers>[number];

/** All tickers, the most frequent query: computed and serialized once a second, when prices change. */
export function tickersNow(world: World, now: number): { all: WireTicker[]; json: string } {
  const { market, memory } = world;
  const tickAt = tickOf(now);
  return memory.latest('market.tickers', [market, tickAt], () => {
    const all = market.tickers(tickAt).map(presentTicker);
    return { all, json: JSON.stringify(all) };
  });
}

function presentTicker(ticker: Ticker): WireTicker {
  return {
    symbol: ticker.symbol,
    price: formatUnits(ticker.price),
    markPrice: formatUnits(ticker.markPrice),
    bid: formatUnits(ticker.bid),
    ask: formatUnits(ticker.ask),
    open24h: formatUnits(ticker.open24h),
    high24h: formatUnits(ticker.high24h),
    low24h: formatUnits(ticker.low24h),
    volume24h: formatUnits(ticker.volume24h),
    change24h: formatUnits(ticker.change24h),
    at: ticker.at,
  };
}
