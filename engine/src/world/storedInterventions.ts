import type { RowOf } from '@hongbao/prisma/rowWriter';
import { toEffect } from '../market/interventions.ts';
import type { Market } from '../market/market.ts';
import type { Intervention, InterventionKind, MarketSymbol } from '../market/market.types.ts';
import type { ReplayedCandles } from '../market/replay.ts';

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

/** Returns the ids of stored interventions that a market ignores, with the reasons. */
export function ignoredInterventions(
  market: Market,
  stored: readonly RowOf<'Intervention'>[],
): Map<string, string> {
  const acting = new Set(market.interventions.map(({ id }) => id));
  const ignored = stored.filter(({ id }) => !acting.has(id));
  return new Map(
    ignored.map((row) => [row.id, interventionProblem(row, market.symbols) ?? 'it is invalid']),
  );
}

/** Returns why the market refuses a stored intervention; null if it accepts it. */
export function interventionProblem(
  row: RowOf<'Intervention'>,
  symbols: readonly Pick<MarketSymbol, 'symbol' | 'basePrice'>[],
): string | null {
  const symbol = symbols.find((each) => each.symbol === row.symbol);
  if (!symbol) return `symbol is not listed: ${row.symbol}`;
  try {
    toEffect(toIntervention(row), symbol.basePrice);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
