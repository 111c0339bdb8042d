import type { ResultOf } from '@hongbao/contracts/call';
import {
  intervene,
  interveneEverywhere,
  listInterventions,
  lookAtCandles,
  lookAtMarket,
  removeIntervention,
  replayCandles,
} from '@hongbao/contracts/control/interventions.calls';
import type { RowOf } from '@hongbao/prisma/rowWriter';
import { klinesOf, sparklinesNow, tickersNow } from '../features/market/index.ts';
import type { RunSteps } from '../calls/context.ts';
import { accept, isRefusal, refuse } from '../calls/decision.ts';
import { newestFirst } from '@hongbao/prisma/rowQueries';
import { withMinuteExtremes } from '../market/minuteExtremes.ts';
import { endIntervention } from '../operator/endIntervention.ts';
import { readCandles } from '../operator/readCandles.ts';
import {
  instantOf,
  steerFromRequest,
  steerEverySymbolFromRequest,
} from '../operator/steerFromRequest.ts';
import { steerMarket } from '../operator/steerMarket.ts';
import { ignoredInterventions } from '../world/storedInterventions.ts';
import type { World } from '../world/world.ts';
import { control } from './controlled.ts';

type WireIntervention = ResultOf<typeof intervene>;

export const marketControls = [
  control(listInterventions, async ({ world }) => {
    const rows = world.rows.many('Intervention', { orderBy: newestFirst });
    const ignored = ignoredInterventions(world.market, rows);
    return accept(
      rows.map((row) => {
        const problem = ignored.get(row.id);
        return { ...present(row), ...(problem === undefined ? {} : { problem }) };
      }),
    );
  }),
  control(intervene, async ({ world, body }) => {
    const steered = await steerFromRequest(world, body);
    return isRefusal(steered) ? steered : accept(present(steered.result));
  }),
  control(interveneEverywhere, async ({ world, body }) => {
    const steered = await steerEverySymbolFromRequest(world, body);
    return isRefusal(steered) ? steered : accept(steered.result.map(present));
  }),
  control(removeIntervention, ({ world, params }) => endIntervention(world, params.id)),
  control(replayCandles, async ({ world, body: { symbol, csv, gaps, startAt } }) => {
    const file = readCandles(csv, gaps);
    if ('problem' in file) return refuse('replayInvalid', { ...file });
    const { duplicates, missing } = file;
    const candles = withMinuteExtremes(file.candles);
    const replay = { symbol, kind: 'replay', candles, startAt: instantOf(startAt) } as const;
    const steered = await steerMarket(world, replay);
    if (isRefusal(steered)) return steered;
    return accept({ ...present(steered.result), duplicates, missing });
  }),
  control(lookAtMarket, async ({ world, runSteps }) => accept(await look(world, runSteps))),
  control(lookAtCandles, ({ world, query, runSteps }) =>
    klinesOf(world, query, world.now(), runSteps),
  ),
];

async function look(world: World, runSteps: RunSteps): Promise<ResultOf<typeof lookAtMarket>> {
  const now = world.now();
  const lines = await sparklinesNow(world, now, runSteps);
  const closes = new Map(lines.map((line) => [line.symbol, line.closes]));
  const decimals = new Map(world.market.symbols.map((one) => [one.symbol, one.pricePrecision]));
  return tickersNow(world, now).all.map(({ symbol, price, change24h }) => ({
    symbol,
    pricePrecision: decimals.get(symbol) ?? 0,
    price,
    change24h,
    closes: closes.get(symbol) ?? [],
  }));
}

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
