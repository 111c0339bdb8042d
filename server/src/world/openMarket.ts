import type { RowReader } from '@hongbao/prisma/rowReader';
import type { RowOf } from '@hongbao/prisma/rowWriter';
import { type Market, MARKET_VERSION, createMarket } from '../market/market.ts';
import type { Report } from './timeKeeper.ts';
import type { ReplayedCandles } from '../market/replay.ts';
import type { Intervention, InterventionKind, MarketSymbol } from '../market/market.types.ts';

/** Throws if the world's prices were computed by another version of the market. */
export function requireMarketVersion(version: number): void {
  if (version === MARKET_VERSION) return;
  throw new Error(
    `The world was made with version ${version} of the market; this server computes version ${MARKET_VERSION}, and what was priced would not be its price any more. Open it with the Hongbao that made it, or make a new one.`,
  );
}

/**
 * Creates the market of a world from its seed, its creation instant, its listed symbols and its interventions. A faulty
 * symbol is passed to `report` and does not affect the prices of other symbols.
 */
export function openMarket(rows: RowReader, seed: string, report: Report): Market {
  const [world] = rows('World');
  if (!world) throw new Error('The world has no row of its own');
  return createMarket({
    seed,
    originAt: Number(world.createdAt),
    symbols: rows('MarketSymbol')
      .toSorted((a, b) => a.sort - b.sort)
      .map(toSymbol),
    // The order of the rows is irrelevant, because the market sorts interventions.
    interventions: rows('Intervention').map(toIntervention),
    onTrouble: (symbol, error) => report(`${symbol} has no ticker`, error),
  });
}

function toSymbol(row: RowOf<'MarketSymbol'>): MarketSymbol {
  const { symbol, base, quote, pricePrecision, quantityPrecision, basePrice } = row;
  const { dailyVolatility, marketCorrelation, dailyVolume, listedAt } = row;
  return {
    symbol,
    base,
    quote,
    pricePrecision,
    quantityPrecision,
    basePrice,
    dailyVolatility,
    marketCorrelation,
    dailyVolume,
    ...(listedAt === null ? {} : { listedAt: Number(listedAt) }),
  };
}

/** Converts a stored intervention to the market's type. */
export function toIntervention(row: RowOf<'Intervention'>): Intervention {
  return {
    id: row.id,
    symbol: row.symbol,
    kind: row.kind as InterventionKind,
    startAt: Number(row.startAt),
    durationMs: Number(row.durationMs),
    createdAt: Number(row.createdAt),
    ...(row.percent === null ? {} : { percent: row.percent }),
    ...(row.factor === null ? {} : { factor: row.factor }),
    ...(row.candles === null ? {} : { candles: JSON.parse(row.candles) as ReplayedCandles }),
    ...(row.endedAt === null ? {} : { endedAt: Number(row.endedAt) }),
  };
}
