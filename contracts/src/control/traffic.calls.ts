import { z } from 'zod';
import { defineCall } from '../call.ts';
import { count, epochMs, id, oneOf, text, wholeNumber } from '../fields.ts';
import { inWorld, oneInWorld } from './control.fields.ts';
import { callName, fieldProblem } from './rule.fields.ts';

/** `answered`; `dropped` by a fault, or because the caller left; `streaming`: events were begun. */
export const exchangeOutcomes = ['answered', 'dropped', 'streaming'] as const;
export type ExchangeOutcome = (typeof exchangeOutcomes)[number];

/**
 * One request as a line. `at` is the world's time, `wallAt` and `durationMs` the machine's; `bytes` are the lengths of the
 * bodies in characters. Secrets in `path` are masked.
 */
const exchange = z.object({
  id,
  at: epochMs,
  wallAt: epochMs,
  requestId: z.string(),
  call: z.string().optional(),
  method: z.string(),
  path: z.string(),
  memberId: z.string().optional(),
  outcome: oneOf(exchangeOutcomes),
  status: count,
  code: z.int().optional(),
  durationMs: z.number(),
  requestBytes: count,
  answerBytes: count,
  faults: z.array(id),
  answer: id.optional(),
});

const lines = {
  call: callName.optional(),
  memberId: id.optional(),
  path: text({ min: 1, max: 200 }).optional(),
  code: wholeNumber({ min: 0, max: 99_999 }).optional(),
};

/** `kept` requests are remembered, `forgotten` older ones no longer are. */
const trafficState = z.object({ recording: z.boolean(), kept: count, forgotten: count });

export const listTraffic = defineCall({
  name: 'listTraffic',
  feature: 'control',
  summary:
    'The requests of a world, newest first; `before` an id for the next page, `after` one for what is new.',
  method: 'GET',
  path: '/control/worlds/{world}/traffic',
  auth: 'control',
  params: inWorld,
  query: z.strictObject({
    ...lines,
    after: id.optional(),
    before: id.optional(),
    limit: wholeNumber({ min: 1, max: 500 }).optional(),
  }),
  result: trafficState.extend({ records: z.array(exchange) }),
  refusals: ['worldUnknown'],
  origin: 'extension',
});

export const setTraffic = defineCall({
  name: 'setTraffic',
  feature: 'control',
  summary: 'Begin or stop recording the requests of a world. What was recorded stays.',
  method: 'PUT',
  path: '/control/worlds/{world}/traffic',
  auth: 'control',
  params: inWorld,
  body: z.strictObject({ recording: z.boolean() }),
  result: trafficState,
  refusals: ['worldUnknown'],
  origin: 'extension',
  transport: 'plain',
});

export const clearTraffic = defineCall({
  name: 'clearTraffic',
  feature: 'control',
  summary: 'Forget the recorded requests of a world.',
  method: 'DELETE',
  path: '/control/worlds/{world}/traffic',
  auth: 'control',
  params: inWorld,
  result: trafficState,
  refusals: ['worldUnknown'],
  origin: 'extension',
  transport: 'plain',
});

export const streamTraffic = defineCall({
  name: 'streamTraffic',
  feature: 'control',
  summary:
    'Server-sent events: requests as they happen, many in one event; `lost` are those a slow reader missed.',
  method: 'GET',
  path: '/control/worlds/{world}/traffic/stream',
  auth: 'control',
  params: inWorld,
  query: z.strictObject(lines),
  result: z.object({ lines: z.array(exchange), lost: count }),
  refusals: ['worldUnknown'],
  origin: 'extension',
  answers: 'events',
});

/** What the contract says of one side, field by field; null where there is nothing to judge. */
const verdict = z.object({ fits: z.boolean(), problems: z.array(fieldProblem) }).nullable();

/** A changed row by its table and primary key. */
const changedRow = z.object({ op: z.string(), table: z.string(), key: z.string() });

export const getTraffic = defineCall({
  name: 'getTraffic',
  feature: 'control',
  summary:
    'One request in full: its bodies, the contract’s verdict on both sides, and what it wrote. Secrets are masked.',
  method: 'GET',
  path: '/control/worlds/{world}/traffic/{id}',
  auth: 'control',
  params: oneInWorld,
  result: exchange.extend({
    headers: z.record(z.string(), z.string()),
    params: z.record(z.string(), z.unknown()),
    query: z.record(z.string(), z.unknown()),
    sealedBody: z.string().nullable(),
    openedBody: z.unknown(),
    isRequestCut: z.boolean(),
    answerBody: z.unknown(),
    answerType: z.string(),
    isAnswerCut: z.boolean(),
    requestVerdict: verdict,
    answerVerdict: verdict,
    transferIds: z.array(z.string()),
    rows: z.array(changedRow),
  }),
  refusals: ['worldUnknown', 'notFound'],
  origin: 'extension',
});

export const replayTraffic = defineCall({
  name: 'replayTraffic',
  feature: 'control',
  summary:
    'Send a recorded request again, with its token and a new Idempotency-Key; the answer is the result.',
  method: 'POST',
  path: '/control/worlds/{world}/traffic/{id}/replay',
  auth: 'control',
  params: oneInWorld,
  body: z.strictObject({ sameIdempotencyKey: z.boolean().optional() }),
  result: z.object({
    outcome: oneOf(exchangeOutcomes),
    status: count,
    answer: z.unknown(),
    id: id.nullable(),
  }),
  refusals: ['worldUnknown', 'notFound', 'notReplayable'],
  origin: 'extension',
  transport: 'plain',
});

/** Bodies readable, or sealed as they travelled. */
export const exportedBodies = ['opened', 'sealed'] as const;
export type ExportedBodies = (typeof exportedBodies)[number];

const exported = z.strictObject({ bodies: oneOf(exportedBodies).optional() });

export const exportTraffic = defineCall({
  name: 'exportTraffic',
  feature: 'control',
  summary: 'The recorded requests as an HTTP archive (HAR 1.2), oldest first. Secrets are masked.',
  method: 'GET',
  path: '/control/worlds/{world}/traffic.har',
  auth: 'control',
  params: inWorld,
  query: exported.extend(lines),
  result: z.string().meta({ contentMediaType: 'application/json' }),
  refusals: ['worldUnknown'],
  origin: 'extension',
  answers: 'file',
});

export const writeCurl = defineCall({
  name: 'writeCurl',
  feature: 'control',
  summary: 'One request as a curl command: with its opened body, or sealed as it was.',
  method: 'GET',
  path: '/control/worlds/{world}/traffic/{id}/curl',
  auth: 'control',
  params: oneInWorld,
  query: exported,
  result: z.string().meta({ contentMediaType: 'text/plain' }),
  refusals: ['worldUnknown', 'notFound'],
  origin: 'extension',
  answers: 'file',
});

export const writeTestCode = defineCall({
  name: 'writeTestCode',
  feature: 'control',
  summary: 'One request as testkit code that makes the same call.',
  method: 'GET',
  path: '/control/worlds/{world}/traffic/{id}/testkit',
  auth: 'control',
  params: oneInWorld,
  result: z.string().meta({ contentMediaType: 'text/plain' }),
  refusals: ['worldUnknown', 'notFound', 'notReplayable'],
  origin: 'extension',
  answers: 'file',
});
