import { z } from 'zod';
import { defineCall } from '../call.ts';
import { count, epochMs, id, oneOf, text } from '../fields.ts';
import { symbol } from '../tradeFields.ts';
import { namedInstant } from './instant.ts';
import { inWorld, oneInWorld } from './control.fields.ts';
import { interventionKinds, REPLAY_CHARACTERS_MAX } from './interventions.types.ts';

/** Percent -12 takes 12 % off the price; factor 3 trebles its swings. They steer noise, not money: plain numbers. */
const intervention = z.object({
  id,
  symbol,
  kind: oneOf([...interventionKinds, 'replay']),
  percent: z.number().optional(),
  factor: z.number().optional(),
  startAt: epochMs,
  durationMs: count,
  createdAt: epochMs,
});

/** Nothing lasts longer than a year. */
const DURATION_MS_MAX = 31_536_000_000;

const percentError = { error: 'must be a number above -100 and up to 10000' };
const factorError = { error: 'must be a number from 0 to 100' };

export const listInterventions = defineCall({
  name: 'listInterventions',
  feature: 'control',
  summary: 'Every intervention in the market of a world, newest first.',
  method: 'GET',
  path: '/control/worlds/{world}/market/interventions',
  auth: 'control',
  params: inWorld,
  result: z.array(intervention),
  refusals: ['worldUnknown'],
  origin: 'extension',
});

export const intervene = defineCall({
  name: 'intervene',
  feature: 'control',
  summary: 'Move, ramp, gap, freeze or shake a price, from now or later.',
  method: 'POST',
  path: '/control/worlds/{world}/market/interventions',
  auth: 'control',
  params: inWorld,
  body: z
    .object({
      symbol,
      kind: oneOf(interventionKinds),
      percent: z.number(percentError).gt(-100, percentError).max(10_000, percentError).optional(),
      factor: z.number(factorError).min(0, factorError).max(100, factorError).optional(),
      startAt: namedInstant.optional(),
      durationMs: z.int().min(0).max(DURATION_MS_MAX).optional(),
    })
    .refine(
      ({ kind, percent }) => kind === 'freeze' || kind === 'volatility' || percent !== undefined,
      {
        path: ['percent'],
        error: 'must be given for move, ramp and gap',
      },
    )
    .refine(({ kind, factor }) => kind !== 'volatility' || factor !== undefined, {
      path: ['factor'],
      error: 'must be given for volatility',
    })
    .refine(({ kind, durationMs }) => kind === 'gap' || durationMs !== undefined, {
      path: ['durationMs'],
      error: 'must be given for all but gap',
    }),
  result: intervention,
  refusals: ['worldUnknown', 'symbolUnknown', 'interventionInThePast', 'tooManyInterventions'],
  origin: 'extension',
  transport: 'plain',
});

export const removeIntervention = defineCall({
  name: 'removeIntervention',
  feature: 'control',
  summary: 'Remove an intervention that has not started, or end one that runs.',
  method: 'DELETE',
  path: '/control/worlds/{world}/market/interventions/{id}',
  auth: 'control',
  params: oneInWorld,
  result: z.null(),
  refusals: ['worldUnknown', 'notFound', 'interventionInThePast'],
  origin: 'extension',
  transport: 'plain',
});

export const replayCandles = defineCall({
  name: 'replayCandles',
  feature: 'control',
  summary: 'Let a price follow a CSV of candles in Binance’s format, from now or later.',
  method: 'POST',
  path: '/control/worlds/{world}/market/replay',
  auth: 'control',
  params: inWorld,
  body: z.object({
    symbol,
    csv: text({ min: 1, max: REPLAY_CHARACTERS_MAX, isMultiline: true }),
    startAt: namedInstant.optional(),
  }),
  result: intervention,
  refusals: ['worldUnknown', 'symbolUnknown', 'interventionInThePast', 'replayInvalid'],
  origin: 'extension',
  transport: 'plain',
});
