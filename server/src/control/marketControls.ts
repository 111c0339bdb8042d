import type { ResultOf } from '@hongbao/contracts/call';
import { intervene, listInterventions } from '@hongbao/contracts/control/interventions.calls';
import { instantMs } from '@hongbao/contracts/control/instant';
import { type RowOf, insert } from '@hongbao/prisma/rowWriter';
import { accept, refuse } from '../http/decision.ts';
import { LOANS_STEERED } from '../features/loans/index.ts';
import { POSITIONS_STEERED } from '../features/positions/index.ts';
import { firstOpenTick } from '../market/interventions.ts';
import { controlWorld } from './controlled.ts';

type WireIntervention = ResultOf<typeof intervene>;

/** Most interventions of one world: each is looked at for every price after it. */
const INTERVENTIONS_MAX = 500;

export const marketControls = [
  controlWorld(listInterventions, async ({ world }) => {
    const rows = await world.read.intervention.findMany({
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    });
    return accept(rows.map(present));
  }),
  controlWorld(intervene, async ({ world, body }) =>
    world.alone(async (now) => {
      const { symbol, kind, percent, factor, durationMs } = body;
      const startAt = body.startAt === undefined ? undefined : (instantMs(body.startAt) ?? 0);
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
      return accept(present(row));
    }),
  ),
];

function present(row: RowOf<'Intervention'>): WireIntervention {
  return {
    id: row.id,
    symbol: row.symbol,
    kind: row.kind as WireIntervention['kind'],
    startAt: Number(row.startAt),
    durationMs: Number(row.durationMs),
    createdAt: Number(row.createdAt),
    ...(row.percent === null ? {} : { percent: row.percent }),
    ...(row.factor === null ? {} : { factor: row.factor }),
  };
}
