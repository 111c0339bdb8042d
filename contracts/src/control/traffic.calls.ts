import { z } from 'zod';
import { defineCall } from '../call.ts';
import { count, epochMs, id, text, wholeNumber } from '../fields.ts';
import { inWorld, oneInWorld } from './control.fields.ts';

/** One request as a line. `durationMs` is the machine's. */
const exchange = z.object({
  id,
  at: epochMs,
  call: z.string(),
  method: z.string(),
  path: z.string(),
  memberId: z.string().optional(),
  status: count,
  code: z.int().optional(),
  durationMs: z.number(),
  fault: z.string().optional(),
});

export const listTraffic = defineCall({
  name: 'listTraffic',
  feature: 'control',
  summary: 'The latest requests of a world, newest first.',
  method: 'GET',
  path: '/control/worlds/{world}/traffic',
  auth: 'control',
  params: inWorld,
  query: z.object({
    call: text({ min: 1, max: 40 }).optional(),
    memberId: id.optional(),
    limit: wholeNumber({ min: 1, max: 500 }).optional(),
  }),
  result: z.array(exchange),
  refusals: ['worldUnknown'],
  origin: 'extension',
});

export const streamTraffic = defineCall({
  name: 'streamTraffic',
  feature: 'control',
  summary: 'Server-sent events: every request as it happens.',
  method: 'GET',
  path: '/control/worlds/{world}/traffic/stream',
  auth: 'control',
  params: inWorld,
  result: exchange,
  refusals: ['worldUnknown'],
  origin: 'extension',
  answers: 'events',
});

export const getTraffic = defineCall({
  name: 'getTraffic',
  feature: 'control',
  summary: 'One request in full: sealed and opened body, verdict of the contract, what it caused.',
  method: 'GET',
  path: '/control/worlds/{world}/traffic/{id}',
  auth: 'control',
  params: oneInWorld,
  result: exchange.extend({
    sealedBody: z.string().optional(),
    openedBody: z.unknown(),
    query: z.record(z.string(), z.unknown()),
    answer: z.unknown(),
    contractProblems: z.array(z.string()),
    transferIds: z.array(z.string()),
    changedTables: z.array(z.string()),
  }),
  refusals: ['worldUnknown', 'notFound'],
  origin: 'extension',
});

export const replayTraffic = defineCall({
  name: 'replayTraffic',
  feature: 'control',
  summary: 'Send a recorded request again; its answer is the result.',
  method: 'POST',
  path: '/control/worlds/{world}/traffic/{id}/replay',
  auth: 'control',
  params: oneInWorld,
  result: z.object({ status: count, answer: z.unknown() }),
  refusals: ['worldUnknown', 'notFound'],
  origin: 'extension',
  transport: 'plain',
});

export const exportTraffic = defineCall({
  name: 'exportTraffic',
  feature: 'control',
  summary: 'The latest requests as an HTTP archive (HAR 1.2).',
  method: 'GET',
  path: '/control/worlds/{world}/traffic.har',
  auth: 'control',
  params: inWorld,
  result: z.string().meta({ contentMediaType: 'application/json' }),
  refusals: ['worldUnknown'],
  origin: 'extension',
  answers: 'file',
});
