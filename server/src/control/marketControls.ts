import type { ResultOf } from '@hongbao/contracts/call';
import {
  intervene,
  interveneEverywhere,
  listInterventions,
  removeIntervention,
  replayCandles,
} from '@hongbao/contracts/control/interventions.calls';
import { instantMs } from '@hongbao/contracts/control/instant';
import type { RowOf } from '@hongbao/prisma/rowWriter';
import { accept, isRefusal, refuse } from '../http/decision.ts';
import { endIntervention } from '../operator/endIntervention.ts';
import { readCandles } from '../operator/readCandles.ts';
import { steerEverySymbol, steerMarket, steerToPrice } from '../operator/steerMarket.ts';
import { controlWorld } from './controlled.ts';

type WireIntervention = ResultOf<typeof intervene>;

export const marketControls = [
  controlWorld(listInterventions, async ({ world }) => {
    const rows = await world.read.intervention.findMany({
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    });
    return accept(rows.map(present));
  }),
  controlWorld(intervene, async ({ world, body: { to, ...body } }) => {
    const steering = { ...body, startAt: instantOf(body.startAt) };
    const steered = await (to === undefined
      ? steerMarket(world, steering)
      : steerToPrice(world, { ...steering, to }));
    return isRefusal(steered) ? steered : accept(present(steered.result));
  }),
  controlWorld(interveneEverywhere, async ({ world, body }) => {
    const steered = await steerEverySymbol(world, { ...body, startAt: instantOf(body.startAt) });
    return isRefusal(steered) ? steered : accept(steered.result.map(present));
  }),
  controlWorld(removeIntervention, ({ world, params }) => endIntervention(world, params.id)),
  controlWorld(replayCandles, async ({ world, body: { symbol, csv, startAt } }) => {
    const candles = readCandles(csv);
    if ('problem' in candles) return refuse('replayInvalid', { ...candles });
    const replay = { symbol, kind: 'replay', candles, startAt: instantOf(startAt) } as const;
    const steered = await steerMarket(world, replay);
    return isRefusal(steered) ? steered : accept(present(steered.result));
  }),
];

const instantOf = (named: string | number | undefined) =>
  named === undefined ? undefined : (instantMs(named) ?? 0);

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
    ...(row.endedAt === null ? {} : { endedAt: Number(row.endedAt) }),
  };
}
