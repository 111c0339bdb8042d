import type { ResultOf } from '@hongbao/contracts/call';
import { intervene, listInterventions } from '@hongbao/contracts/control/interventions.calls';
import { instantMs } from '@hongbao/contracts/control/instant';
import type { RowOf } from '@hongbao/prisma/rowWriter';
import { accept, isRefusal } from '../http/decision.ts';
import { steerMarket } from '../operator/steerMarket.ts';
import { controlWorld } from './controlled.ts';

type WireIntervention = ResultOf<typeof intervene>;

export const marketControls = [
  controlWorld(listInterventions, async ({ world }) => {
    const rows = await world.read.intervention.findMany({
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    });
    return accept(rows.map(present));
  }),
  controlWorld(intervene, async ({ world, body }) => {
    const { startAt, ...steering } = body;
    const at = startAt === undefined ? {} : { startAt: instantMs(startAt) ?? 0 };
    const steered = await steerMarket(world, { ...steering, ...at });
    return isRefusal(steered) ? steered : accept(present(steered.result));
  }),
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
