import { type InterventionKind, PERCENT_MAX } from '@hongbao/contracts/control/interventions.types';
import type { RefusalKey } from '@hongbao/contracts/refusals';
import { units } from '@hongbao/contracts/money';
import { MINUTE_MS } from '@hongbao/contracts/time';
import { type RowOf, insert } from '@hongbao/prisma/rowWriter';
import { type Decision, accept, isRefusal, refuse } from '../calls/decision.ts';
import { nextOpenOf } from '../market/candles.ts';
import { firstOpenTick, isWithdrawn } from '../market/interventions.ts';
import type { ReplayedCandles } from '../market/replay.ts';
import type { World } from '../world/world.ts';

/** Maximum interventions of a world, because each is evaluated for every later price. */
const INTERVENTIONS_MAX = 500;

/** Parameters of an intervention. docs/worlds.md describes the kinds. */
export interface Steering {
  readonly kind: InterventionKind | 'replay';
  readonly percent?: number | undefined;
  readonly factor?: number | undefined;
  /** Start instant, epoch ms; if absent, the next unpublished tick, for a replay the next opening of a candle. */
  readonly startAt?: number | undefined;
  readonly durationMs?: number | undefined;
  readonly candles?: ReplayedCandles;
}

export interface SymbolSteering extends Steering {
  readonly symbol: string;
}

type Row = RowOf<'Intervention'>;

/**
 * Creates an intervention, which is public before it takes effect. Refuses a start in the past and symbols that are not
 * listed.
 */
export async function steerMarket(world: World, { symbol, ...steering }: SymbolSteering) {
  return world.exclusively(async (now) => {
    if (!isKnown(world, symbol)) return refuse('symbolUnknown', { symbol });
    return oneOf(await steer(world, [symbol], steering, now));
  });
}

/** Creates an intervention with a target price (a decimal), converted to a percentage of the current price. */
export async function steerToPrice(
  world: World,
  { symbol, to, ...steering }: SymbolSteering & { readonly to: string },
) {
  return world.exclusively(async (now) => {
    const [ticker] = world.market.tickers(now, [symbol]);
    if (!ticker) return refuse('symbolUnknown', { symbol });
    const percent = (Number(units(to)) / Number(ticker.markPrice) - 1) * 100;
    if (percent > PERCENT_MAX || percent <= -100)
      return refuse('interventionTooFar', { percent, max: PERCENT_MAX });
    return oneOf(await steer(world, [symbol], { ...steering, percent }, now));
  });
}

/** Creates an intervention in every listed symbol at the same instant. */
export function steerEverySymbol(world: World, steering: Steering) {
  return world.exclusively(async (now) => {
    const symbols = world.market.tickers(now).map(({ symbol }) => symbol);
    return steer(world, symbols, steering, now);
  });
}

const isKnown = ({ market }: World, symbol: string) =>
  market.symbols.some((each) => each.symbol === symbol);

async function steer(
  world: World,
  symbols: readonly string[],
  steering: Steering,
  now: number,
): Promise<Decision<Row[], 'interventionInThePast' | 'tooManyInterventions'>> {
  const { startAt } = steering;
  if (startAt !== undefined && startAt < now)
    return refuse('interventionInThePast', { now, startAt });
  const acting = world.market.interventions.filter((each) => !isWithdrawn(each));
  if (acting.length + symbols.length > INTERVENTIONS_MAX)
    return refuse('tooManyInterventions', { max: INTERVENTIONS_MAX });
  const rows = symbols.map((symbol) => rowOf(world, { symbol, ...steering }, now));
  await world.commit({ rows: rows.map((row) => insert('Intervention', row)) }, now);
  return accept(rows);
}

function oneOf<K extends RefusalKey>(decision: Decision<Row[], K>): Decision<Row, K> {
  if (isRefusal(decision)) return decision;
  const [row] = decision.result;
  if (!row) throw new Error('No intervention was created for a symbol');
  return accept(row);
}

function rowOf(world: World, steering: SymbolSteering, now: number): Row {
  const { symbol, kind, percent, factor, startAt, durationMs, candles } = steering;
  const firstTick = firstOpenTick(now);
  // Candles of a file begin with those of the chart by default, so that they are equal.
  const usualStart = candles
    ? nextOpenOf(Math.max(candles.candleMs, MINUTE_MS), firstTick)
    : firstTick;
  const lasts = candles ? candles.rows.length * candles.candleMs : (durationMs ?? 0);
  return {
    id: world.interventionIds.nextId(),
    symbol,
    kind,
    percent: percent ?? null,
    factor: factor ?? null,
    candles: candles ? JSON.stringify(candles) : null,
    startAt: BigInt(Math.max(startAt ?? usualStart, firstTick)),
    durationMs: BigInt(kind === 'gap' ? 0 : lasts),
    createdAt: BigInt(now),
    endedAt: null,
  };
}
