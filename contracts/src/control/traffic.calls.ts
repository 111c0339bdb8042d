import { z } from 'zod';
import { defineCall } from '../call.ts';
import { count, epochMs, id, oneOf, text, textThat, wholeNumber } from '../fields.ts';
import { inWorld, oneInWorld } from './control.fields.ts';
import { forwardUses } from './forward.types.ts';
import { ledgerTransfer } from './ledger.calls.ts';
import { callName, fieldProblem } from './rule.fields.ts';

/**
 * Outcomes of a recorded request. `answered`; `dropped` by a fault, or because the client disconnected; `streaming`:
 * events have been sent.
 */
export const exchangeOutcomes = ['answered', 'dropped', 'streaming'] as const;
export type ExchangeOutcome = (typeof exchangeOutcomes)[number];

/** Requests that were received, and those that were sent to webhooks. */
export const trafficDirections = ['incoming', 'outgoing'] as const;
export type TrafficDirection = (typeof trafficDirections)[number];

/**
 * One request as a line of the list. `at` is the world's time, `wallAt` and `durationMs` the machine's; `bytes` are the
 * lengths of the bodies in characters. Secrets in `path` are masked.
 */
const exchange = z
  .object({
    id: id.describe('The id of the recorded request.'),
    at: epochMs.describe('Time of arrival, world time.'),
    wallAt: epochMs.describe('Time of arrival, machine time.'),
    requestId: z.string().describe('The id in the log: the header X-Request-Id of its answer.'),
    call: z.string().optional().describe('The call.'),
    webhook: id
      .optional()
      .describe('The webhook that it was sent to; absent for a request that was received.'),
    method: z.string().describe('The HTTP method.'),
    path: z
      .string()
      .describe('Path and query, of a webhook the whole address; secrets in it are masked.'),
    memberId: z.string().optional().describe('The member who sent it.'),
    outcome: oneOf(exchangeOutcomes, 'ExchangeOutcome').describe(
      'answered; dropped by a fault, or because the caller left; streaming: events were begun.',
    ),
    status: count.describe('The HTTP status of the answer.'),
    code: z.int().optional().describe('The code in the answer.'),
    durationMs: z.number().describe('Duration, milliseconds of machine time.'),
    requestBytes: count.describe('Length of the request body, characters.'),
    answerBytes: count.describe('The length of the answer’s body, characters.'),
    faults: z.array(id).describe('The ids of the fault rules that were applied.'),
    answer: id.optional().describe('The id of the rule whose answer replaced the real one.'),
    backend: z
      .object({
        url: z.string().describe('The address at the backend; secrets in it are masked.'),
        use: oneOf(forwardUses, 'ForwardUse').describe(
          'answer: the backend answered; login: a session was opened there too.',
        ),
        problem: z
          .string()
          .optional()
          .describe('Why the answer of the backend is not what a client of the call expects.'),
      })
      .optional()
      .describe('The request that was sent to the real backend because of this one.'),
  })
  .meta({ schemaName: 'Exchange', about: 'One recorded request, as a line.' });

const lines = {
  call: callName.optional().describe('Only requests for this call.'),
  memberId: id.optional().describe('Only requests of this member.'),
  path: text({ min: 1, max: 200 })
    .optional()
    .describe('Only requests whose path contains this text.'),
  code: wholeNumber({ min: 0, max: 99_999 })
    .optional()
    .describe('Only requests answered with this code.'),
  direction: oneOf(trafficDirections, 'TrafficDirection')
    .optional()
    .describe('Only requests of clients (incoming), or only those to webhooks (outgoing).'),
};

/**
 * State of the recording. `kept` is the number of recorded requests, `forgotten` that of older ones that were dropped.
 */
const trafficState = z
  .object({
    recording: z.boolean().describe('Whether requests are recorded now.'),
    kept: count.describe('Number of recorded requests.'),
    forgotten: count.describe('Number of older requests that were discarded.'),
  })
  .meta({
    schemaName: 'TrafficState',
    about: 'Whether requests are recorded, and how many are remembered.',
  });

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
    after: id.optional().describe('Only requests newer than the one with this id.'),
    before: id.optional().describe('Only requests older than the one with this id: the next page.'),
    limit: wholeNumber({ min: 1, max: 500 })
      .optional()
      .describe('Maximum number of requests; 50 by default.'),
  }),
  result: trafficState.extend({
    records: z.array(exchange).describe('The requests, newest first.'),
  }),
  refusals: ['worldUnknown'],
  origin: 'extension',
});

export const setTraffic = defineCall({
  name: 'setTraffic',
  feature: 'control',
  summary: 'Start or stop recording the requests of a world. Recorded requests are retained.',
  effects: 'Recording uses a bounded amount of memory: the oldest requests are removed.',
  method: 'PUT',
  path: '/control/worlds/{world}/traffic',
  auth: 'control',
  params: inWorld,
  body: z.strictObject({ recording: z.boolean().describe('Whether to record.') }),
  result: trafficState,
  refusals: ['worldUnknown'],
  origin: 'extension',
  transport: 'plain',
});

export const clearTraffic = defineCall({
  name: 'clearTraffic',
  feature: 'control',
  summary: 'Delete the recorded requests of a world.',
  effects: 'Recording continues if it was on.',
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
  result: z.object({
    lines: z.array(exchange).describe('Requests since the last event.'),
    lost: count.describe('Number of requests that a slow reader has missed.'),
  }),
  refusals: ['worldUnknown'],
  origin: 'extension',
  answers: 'events',
});

/** Directions of the messages of a socket; `end` is its closing. */
export const frameDirections = ['in', 'out', 'end'] as const;

const frame = z
  .object({
    at: epochMs.describe('World time.'),
    direction: oneOf(frameDirections, 'FrameDirection').describe(
      'in: from the client; out: to the client; end: the socket has closed.',
    ),
    body: z
      .unknown()
      .describe('The message, or the close code; secrets are masked. Long messages are truncated.'),
    bytes: count.describe('Length of the complete message, characters.'),
    faults: z.array(id).describe('The ids of the fault rules that were applied.'),
    isLost: z.boolean().describe('Whether a fault withheld it from the client.'),
  })
  .meta({ schemaName: 'SocketFrame', about: 'A message of a socket.' });

/**
 * Result of validating a request or an answer against the contract, field by field; null when there is nothing to
 * validate.
 */
const verdict = z
  .object({
    fits: z.boolean().describe('Whether this side agrees with the contract.'),
    problems: z.array(fieldProblem).describe('The differences by field.'),
  })
  .nullable()
  .meta({
    schemaName: 'Verdict',
    about:
      'The validation of one side of a request against its contract; null when there is nothing to validate.',
  });

/** The layers of an envelope, from the outside to the inside. */
export const envelopeLayers = ['form', 'rsa', 'key', 'aes', 'json'] as const;
export type EnvelopeLayer = (typeof envelopeLayers)[number];

/** The result of opening a sealed body, layer by layer. */
const envelope = z
  .object({
    keyPartBytes: count.describe('The length of the part before the dot, characters.'),
    bodyPartBytes: count.describe('The length of the part after the dot, characters.'),
    keyLength: count
      .optional()
      .describe('Length of the key in the RSA block, bytes; a valid key has 32.'),
    failedAt: oneOf(envelopeLayers, 'EnvelopeLayer')
      .optional()
      .describe(
        'The layer that does not open; absent when all do. form: two parts of base64 with a dot between; rsa: the block and its padding; key: 32 bytes; aes: whole blocks and their padding; json: an object.',
      ),
  })
  .meta({ schemaName: 'EnvelopeReading', about: 'How a sealed body opens, layer by layer.' });

/** A changed row by its table and primary key. */
const changedRow = z
  .object({
    op: z.string().describe('The change of the row.'),
    table: z.string().describe('The table.'),
    key: z.string().describe('Its primary key.'),
  })
  .meta({ schemaName: 'ChangedRow', about: 'A changed row by its table and primary key.' });

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
    headers: z
      .record(z.string(), z.string())
      .describe('The headers that were sent; secrets are masked.'),
    params: z.record(z.string(), z.unknown()).describe('The parameters in the path.'),
    query: z.record(z.string(), z.unknown()).describe('The query.'),
    sealedBody: z.string().nullable().describe('The body as sent; null when there was none.'),
    envelope: envelope
      .nullable()
      .describe(
        'The result of opening the sealed body; null when there is none, or when it was not stored completely.',
      ),
    openedBody: z.unknown().describe('The content of the sealed body; secrets are masked.'),
    isRequestCut: z.boolean().describe('Whether the body was too long to be stored completely.'),
    answerBody: z.unknown().describe('The body of the answer; secrets are masked.'),
    answerType: z.string().describe('The content type of the answer.'),
    isAnswerCut: z.boolean().describe('Whether the answer was too long to be stored completely.'),
    requestVerdict: verdict.describe(
      'The validation of the request against its contract; null when there is nothing to validate.',
    ),
    answerVerdict: verdict.describe(
      'The validation of the answer against its contract; null when there is nothing to validate.',
    ),
    frames: z.array(frame).describe('The latest messages of a socket, oldest first.'),
    framesForgotten: count.describe('Number of older messages of the socket that were discarded.'),
    dialect: z
      .object({
        name: z.string().describe('The name of the dialect.'),
        params: z.record(z.string(), z.unknown()).describe('The parameters in the path.'),
        query: z.record(z.string(), z.unknown()).describe('The query.'),
        body: z.unknown().describe('The body; null where it was not read.'),
        ignored: z
          .array(z.string())
          .describe('Fields of the request that neither the dialect nor the contract has.'),
        answer: z.unknown().describe('The body of the answer.'),
      })
      .nullable()
      .describe(
        'The request and its answer in the names of the contract, where they were sent in those of a dialect; secrets are masked.',
      ),
    transferIds: z.array(z.string()).describe('The ids of the ledger transfers of the request.'),
    transfers: z
      .array(ledgerTransfer)
      .describe('These transfers, in the order of the ids; at most 200.'),
    rows: z.array(changedRow).describe('The rows that the request wrote.'),
  }),
  refusals: ['worldUnknown', 'notFound'],
  origin: 'extension',
});

/** Maximum requests that are validated in one call. */
export const JUDGED_MAX = 100;

export const judgeTraffic = defineCall({
  name: 'judgeTraffic',
  feature: 'control',
  summary:
    'Whether requests and their answers match their contracts, for many requests; `getTraffic` returns the differences.',
  method: 'GET',
  path: '/control/worlds/{world}/traffic/verdicts',
  auth: 'control',
  params: inWorld,
  query: z.strictObject({
    ids: textThat(
      (ids) => /^\d{1,15}(,\d{1,15}){0,99}$/.test(ids),
      `must be 1 to ${JUDGED_MAX} ids of requests separated by commas`,
      { pattern: '^\\d{1,15}(,\\d{1,15}){0,99}$' },
    )
      .optional()
      .describe('The ids of the requests, separated by commas; the newest 100 when absent.'),
  }),
  result: z
    .array(
      z.object({
        id: id.describe('The id of the request.'),
        request: z
          .boolean()
          .nullable()
          .describe('The validation of the request; null when there is nothing to validate.'),
        answer: z
          .boolean()
          .nullable()
          .describe('The validation of the answer; null when there is nothing to validate.'),
      }),
    )
    .describe('One verdict per request; discarded requests are omitted.'),
  refusals: ['worldUnknown'],
  origin: 'extension',
});

export const replayTraffic = defineCall({
  name: 'replayTraffic',
  feature: 'control',
  summary:
    'Send a recorded request again, with its token and a new Idempotency-Key; the answer is the result.',
  effects:
    'The request is executed again, with all its effects. With sameIdempotencyKey the first answer is returned again without a second effect.',
  method: 'POST',
  path: '/control/worlds/{world}/traffic/{id}/replay',
  auth: 'control',
  params: oneInWorld,
  body: z.strictObject({
    sameIdempotencyKey: z
      .boolean()
      .optional()
      .describe(
        'Whether to send the original Idempotency-Key, so that the first answer is returned again.',
      ),
  }),
  result: z.object({
    outcome: oneOf(exchangeOutcomes, 'ExchangeOutcome').describe('The outcome.'),
    status: count.describe('The HTTP status of the answer.'),
    answer: z.unknown().describe('The answer’s body.'),
    id: id.nullable().describe('The id of the new recorded request; null when recording is off.'),
  }),
  refusals: ['worldUnknown', 'notFound', 'notReplayable'],
  origin: 'extension',
  transport: 'plain',
});

/** Forms of the shown bodies: plain JSON, or sealed as they were sent. */
export const exportedBodies = ['opened', 'sealed'] as const;
export type ExportedBodies = (typeof exportedBodies)[number];

const exported = z.strictObject({
  bodies: oneOf(exportedBodies)
    .optional()
    .describe('Bodies decrypted, or sealed as sent; `opened` by default.'),
});

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
  summary:
    'One request as a curl command, with its decrypted body or with the sealed body as it was sent.',
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
