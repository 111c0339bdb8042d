import { divide, stepOfDecimals } from '@hongbao/contracts/money';
import { entryPrice } from '@hongbao/contracts/positions/positions.quote';
import { DAY_MS, SECOND_MS } from '@hongbao/contracts/time';
import type { Instrument } from './instrument.ts';
import type { Distribution, Quote, Ticker } from './market.types.ts';

/** Returns the price of the tick that is valid at a second, in units. The symbol must be listed. */
export function markAt({ path, pricing }: Instrument, second: number): bigint {
  return pricing.priceOf(path.at(second));
}

/** Returns the mark price with bid and ask, which are rounded outward to the tick. Positions open at bid and ask. */
export function quoteAt(instrument: Instrument, second: number, spread: bigint): Quote {
  const mark = markAt(instrument, second);
  const tick = stepOfDecimals(instrument.symbol.pricePrecision);
  return {
    mark,
    bid: entryPrice('short', mark, spread, tick),
    ask: entryPrice('long', mark, spread, tick),
  };
}

/** Returns the statistics of the last 24 hours (or since the listing) up to an instant. */
export function tickerAt(instrument: Instrument, atMs: number, spread: bigint): Ticker {
  const { path, pricing, ranges, symbol } = instrument;
  const second = Math.floor(atMs / SECOND_MS);
  const start = Math.max(second - DAY_MS / SECOND_MS, instrument.firstSecond);
  const { mark, bid, ask } = quoteAt(instrument, second, spread);
  const open24h = pricing.priceOf(path.at(start));
  const range = ranges.trailing.between(start, second);
  return {
    symbol: symbol.symbol,
    price: mark,
    markPrice: mark,
    bid,
    ask,
    open24h,
    high24h: pricing.priceOf(range.high),
    low24h: pricing.priceOf(range.low),
    volume24h: instrument.volumeBetween(start + 1, second),
    change24h: divide(mark - open24h, open24h, 'truncate'),
    at: atMs,
  };
}

/** Edges of the distribution's buckets: -10 %, -7 %, -5 %, -3 %, 0, 3 %, 5 %, 7 %, 10 %. */
const BUCKET_EDGES = [-10n, -7n, -5n, -3n, 0n, 3n, 5n, 7n, 10n].map(
  (percent) => percent * 1_000_000n,
);

/** Counts symbols by their change over 24 hours. */
export function distributionOf(tickers: readonly Ticker[]): Distribution {
  const changes = tickers.map((ticker) => ticker.change24h);
  const count = (isCounted: (change: bigint) => boolean): number =>
    changes.filter(isCounted).length;
  const buckets = [undefined, ...BUCKET_EDGES].map((from, index) => {
    const to = BUCKET_EDGES[index];
    return {
      ...(from === undefined ? {} : { from }),
      ...(to === undefined ? {} : { to }),
      count: count(
        (change) => (from === undefined || change >= from) && (to === undefined || change < to),
      ),
    };
  });
  return {
    up: count((change) => change > 0n),
    down: count((change) => change < 0n),
    flat: count((change) => change === 0n),
    buckets,
  };
}
