import type { RowReader } from '@hongbao/prisma/rowReader';
import type { RowOf } from '@hongbao/prisma/rowWriter';
import { type Market, MARKET_VERSIONS, createMarket } from '../market/market.ts';
import type { Report } from './timeKeeper.ts';
import type { MarketSymbol } from '../market/market.types.ts';
import { interventionProblem, toIntervention } from './storedInterventions.ts';

/** Throws if the world's prices were computed by another version of the market. */
export function requireMarketVersion(version: number): void {
  if (MARKET_VERSIONS.includes(version)) return;
  throw new Error(
    `The world was created with version ${version} of the market; this server supports versions ${MARKET_VERSIONS.join(' and ')}, which compute other prices. Open the world with the version of Hongbao that created it, or create a new world.`,
  );
}

/**
 * Creates the market of a world from its seed, its creation instant, its listed symbols and its interventions. A faulty
 * symbol is passed to `report` and does not affect the prices of other symbols. Invalid interventions are ignored.
 */
export function openMarket(rows: RowReader, seed: string, report: Report): Market {
  const [world] = rows('World');
  if (!world) throw new Error('The table World has no row');
  const symbols = rows('MarketSymbol')
    .toSorted((a, b) => a.sort - b.sort)
    .map(toSymbol);
  // The order of the rows is irrelevant, because the market sorts interventions.
  const create = (interventions: readonly RowOf<'Intervention'>[]) =>
    createMarket({
      version: world.marketVersion,
      seed,
      originAt: Number(world.createdAt),
      symbols,
      interventions: interventions.map(toIntervention),
      onTrouble: (symbol, error) => report(`${symbol} has no ticker`, error),
    });
  const stored = rows('Intervention');
  try {
    return create(stored);
  } catch {
    // Each row is checked only after the whole has failed, because a check repeats the work of a replay.
    return create(stored.filter((row) => interventionProblem(row, symbols) === null));
  }
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
