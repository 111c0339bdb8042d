import type { PrismaClient } from '@hongbao/prisma/database';
import type { RowOf } from '@hongbao/prisma/rowWriter';
import { type Market, createMarket } from '../market/market.ts';
import type { Intervention, InterventionKind, MarketSymbol } from '../market/market.types.ts';

/** The market of a world: its seed, its listed symbols, its interventions. */
export async function openMarket(read: PrismaClient, seed: string): Promise<Market> {
  const [symbols, interventions] = await Promise.all([
    read.marketSymbol.findMany({ orderBy: { sort: 'asc' } }),
    read.intervention.findMany({ orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] }),
  ]);
  return createMarket({
    seed,
    symbols: symbols.map(toSymbol),
    interventions: interventions.map(toIntervention),
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

/** A stored intervention as the market takes it. */
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
  };
}
