import {
  JUDGED_MAX,
  clearTraffic,
  exportTraffic,
  getTraffic,
  judgeTraffic,
  listTraffic,
  replayTraffic,
  setTraffic,
  streamTraffic,
  writeCurl,
  writeTestCode,
} from '@hongbao/contracts/control/traffic.calls';
import { proposeDialect as proposeDialectCall } from '@hongbao/contracts/control/dialects.calls';
import { toWhole } from '@hongbao/contracts/fields';
import type { EngineConfig } from '../config/engineConfig.ts';
import { accept, refuse } from '../calls/decision.ts';
import { proposeDialect } from '../dialect/learn/proposeDialect.ts';
import type { Dialect } from '../dialect/dialect.ts';
import { type Dialects, choiceOf } from '../dialect/dialects.ts';
import { withSecretsOf } from '../devtools/traffic/reading.ts';
import { exchangeInFull, judgeExchange } from '../devtools/traffic/exchangeInFull.ts';
import { toHar } from '../devtools/traffic/toHar.ts';
import { toLine, newestFirst } from '../devtools/traffic/listExchanges.ts';
import { type Recorder, EXCHANGES_MAX, recorderOf } from '../devtools/traffic/recorder.ts';
import { replay, whyNotReplayable } from '../devtools/traffic/replay.ts';
import { trafficStream } from '../devtools/traffic/trafficStream.ts';
import { toCurl } from '../devtools/traffic/toCurl.ts';
import { toTestCode } from '../devtools/traffic/toTestCode.ts';
import type { World } from '../world/world.ts';
import { type Transfer, presentTransfer } from './presentTransfer.ts';
import { control } from './controlled.ts';

const LINES_SHOWN = 50;
const TRANSFERS_SHOWN = 200;
const everything = { filter: {}, after: 0, before: Number.POSITIVE_INFINITY } as const;

export const trafficControls = [
  control(listTraffic, async ({ world, config, dialects, query }) => {
    const recorder = recorderIn(world, config);
    const dialect = dialectIn(world, dialects);
    const { after, before, limit, ...filter } = query;
    const found = newestFirst(recorder, {
      filter,
      after: after === undefined ? 0 : Number(after),
      before: before === undefined ? Number.POSITIVE_INFINITY : Number(before),
      limit: toWhole(limit ?? LINES_SHOWN),
    });
    return accept({
      ...stateOf(recorder),
      records: found.map((each) => toLine(withSecretsOf(each, dialect))),
    });
  }),
  control(setTraffic, async ({ world, config, body }) => {
    const recorder = recorderIn(world, config);
    recorder.isRecording = body.recording;
    return accept(stateOf(recorder));
  }),
  control(clearTraffic, async ({ world, config }) => {
    const recorder = recorderIn(world, config);
    recorder.clear();
    return accept(stateOf(recorder));
  }),
  control(streamTraffic, async ({ world, config, streams, query, client }) => {
    const recorder = recorderIn(world, config);
    return accept(trafficStream(client, { world, recorder, filter: query, open: streams }));
  }),
  control(getTraffic, async ({ world, config, dialects, keys, params }) => {
    const exchange = recorderIn(world, config).get(Number(params.id));
    if (!exchange) return refuse('notFound');
    const full = exchangeInFull(withSecretsOf(exchange, dialectIn(world, dialects)), keys);
    return accept({ ...full, transfers: await transfersOf(world, full.transferIds) });
  }),
  control(proposeDialectCall, async ({ world, config, keys, dialects, params }) => {
    const recorder = recorderIn(world, config);
    const exchange = recorder.get(Number(params.id));
    if (!exchange) return refuse('notFound');
    const dialect = dialectIn(world, dialects);
    const acceptsPlain = config.envelope === 'optional';
    return accept(proposeDialect(exchange, { keys, recorder, dialect, acceptsPlain }));
  }),
  control(judgeTraffic, async ({ world, config, keys, query }) => {
    const recorder = recorderIn(world, config);
    const found = query.ids
      ? [...new Set(query.ids.split(','))].map(Number)
      : newestFirst(recorder, { ...everything, limit: JUDGED_MAX }).map(({ id }) => id);
    return accept(inFull(recorder, found).map((exchange) => judgeExchange(exchange, keys)));
  }),
  control(replayTraffic, async ({ world, config, keys, send, params, body }) => {
    const recorder = recorderIn(world, config);
    const exchange = recorder.get(Number(params.id));
    if (!exchange) return refuse('notFound');
    const why = whyNotReplayable(exchange);
    if (why !== null) return refuse('notReplayable', { why });
    const sameIdempotencyKey = body.sameIdempotencyKey ?? false;
    return accept(await replay(exchange, { send, keys, recorder, sameIdempotencyKey }));
  }),
  control(exportTraffic, async ({ world, config, dialects, keys, origin, query }) => {
    const { bodies = 'opened', ...filter } = query;
    const range = { ...everything, filter, limit: EXCHANGES_MAX };
    const recorder = recorderIn(world, config);
    const ids = newestFirst(recorder, range).map(({ id }) => id);
    const dialect = dialectIn(world, dialects);
    const found = inFull(recorder, ids.toReversed()).map((each) => withSecretsOf(each, dialect));
    const content = JSON.stringify(toHar(found, { keys, bodies, origin }), null, 1);
    return accept({ type: 'application/json; charset=utf-8', name: `${world.id}.har`, content });
  }),
  control(writeCurl, async ({ world, config, dialects, keys, origin, params, query }) => {
    const exchange = recorderIn(world, config).get(Number(params.id));
    if (!exchange) return refuse('notFound');
    const { bodies = 'opened' } = query;
    return accept(
      plainText(
        toCurl(withSecretsOf(exchange, dialectIn(world, dialects)), { keys, bodies, origin }),
      ),
    );
  }),
  control(writeTestCode, async ({ world, config, keys, origin, params }) => {
    const exchange = recorderIn(world, config).get(Number(params.id));
    if (!exchange) return refuse('notFound');
    const { call } = exchange;
    if (call === null) return refuse('notReplayable', { why: 'it is not a call' });
    const why = whyNotReplayable(exchange);
    if (why !== null) return refuse('notReplayable', { why });
    return accept(plainText(toTestCode({ ...exchange, call }, { keys, origin, world: world.id })));
  }),
];

/** The dialect of a world; null for none, and for one with problems. */
function dialectIn(world: World, dialects: Dialects): Dialect | null {
  const read = dialects.ofChoice(choiceOf(world));
  return read === null || 'problems' in read ? null : read;
}

/** Returns the recorded requests with these ids, without evicted ones. */
const inFull = (recorder: Recorder, ids: readonly number[]) =>
  ids.map((id) => recorder.get(id)).filter((exchange) => exchange !== null);

const recorderIn = (world: World, { recordsTraffic }: EngineConfig) =>
  recorderOf(world, recordsTraffic);

/** Returns transfers by id, in the given order. A restored world lacks transfers made after its snapshot. */
async function transfersOf(world: World, given: readonly string[]): Promise<Transfer[]> {
  const ids = given.slice(0, TRANSFERS_SHOWN);
  if (ids.length === 0) return [];
  const rows = world.rows.many('LedgerTransfer', { where: { id: { in: ids } } });
  return rows
    .toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
    .map((row) => presentTransfer(row));
}

function stateOf({ isRecording, size, evicted }: Recorder) {
  return { recording: isRecording, kept: size, forgotten: evicted };
}

const plainText = (content: string) => ({ type: 'text/plain; charset=utf-8', content });
