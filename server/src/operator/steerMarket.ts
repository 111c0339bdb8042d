import type { InterventionKind } from '@hongbao/contracts/control/interventions.types';
import { type RowOf, insert } from '@hongbao/prisma/rowWriter';
import { LOANS_STEERED } from '../features/loans/index.ts';
import { POSITIONS_STEERED } from '../features/positions/index.ts';
import { accept, refuse } from '../http/decision.ts';
import { firstOpenTick } from '../market/interventions.ts';
import type { World } from '../world/world.ts';

/** Most interventions of one world: each is looked at for every price after it. */
const INTERVENTIONS_MAX = 500;

/** How a price is to be moved; what it means for each kind is in docs/market.md. */
export interface Steering {
  readonly symbol: string;
  readonly kind: InterventionKind;
  readonly percent?: number | undefined;
  readonly factor?: number | undefined;
  /** Epoch ms; the next tick nobody has seen when absent. */
  readonly startAt?: number;
  readonly durationMs?: number | undefined;
}

/** Moves a price in the open and before the fact. Refuses what began in the past, and symbols that are not listed. */
export async function steerMarket(world: World, steering: Steering) {
  return world.alone(async (now) => {
    const { symbol, kind, percent, factor, startAt, durationMs } = steering;
    if (!world.market.symbols.some((each) => each.symbol === symbol))
      return refuse('symbolUnknown', { symbol });
    if (startAt !== undefined && startAt < now)
      return refuse('interventionInThePast', { now, startAt });
    if (world.market.interventions.length >= INTERVENTIONS_MAX)
      return refuse('tooManyInterventions', { max: INTERVENTIONS_MAX });
    const firstTick = firstOpenTick(now);
    const row: RowOf<'Intervention'> = {
      id: world.ids.nextId(),
      symbol,
      kind,
      percent: percent ?? null,
      factor: factor ?? null,
      startAt: BigInt(Math.max(startAt ?? firstTick, firstTick)),
      durationMs: BigInt(kind === 'gap' ? 0 : (durationMs ?? 0)),
      createdAt: BigInt(now),
    };
    // In the same commit what follows from it: whoever waits for a price looks anew, whatever happens to this process.
    const timeline = [POSITIONS_STEERED, LOANS_STEERED].map(
      (each) => ({ op: 'schedule', kind: each, refId: symbol, at: now }) as const,
    );
    await world.commit({ rows: [insert('Intervention', row)], timeline }, now);
    return accept(row);
  });
}
