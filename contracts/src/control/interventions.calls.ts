import { z } from 'zod';
import { defineCall } from '../call.ts';
import { amount, count, epochMs, id, oneOf, positiveAmount, rate, text } from '../fields.ts';
import { listKlines, listSparklines } from '../market/market.calls.ts';
import { symbol } from '../tradeFields.ts';
import { namedInstant } from './instant.ts';
import { inWorld, oneInWorld } from './control.fields.ts';
import {
  DURATION_MS_MAX,
  FACTOR_MAX,
  gapRules,
  interventionKinds,
  PERCENT_MAX,
  REPLAY_CHARACTERS_MAX,
} from './interventions.types.ts';

/**
 * Parameters of interventions: percent -12 lowers the price by 12 %, factor 3 triples the volatility. They are plain
 * numbers, because they are not money.
 */
const intervention = z
  .object({
    id: id.describe('The id of the intervention.'),
    symbol,
    kind: oneOf([...interventionKinds, 'replay']).describe(
      'What it does to the price; replay follows candles of a file.',
    ),
    percent: z
      .number()
      .optional()
      .describe('Price change in percent: -12 lowers the price by 12 %.'),
    factor: z
      .number()
      .optional()
      .describe('Factor of the price changes: 3 triples them, 0 stops them.'),
    startAt: epochMs.describe('Time at which it begins, world time.'),
    durationMs: count.describe('Duration, milliseconds of world time.'),
    createdAt: epochMs.describe('Time of creation, world time.'),
    endedAt: epochMs
      .optional()
      .describe(
        'World time at which an operator ended it; it does not affect ticks that were open then.',
      ),
    problem: z
      .string()
      .optional()
      .describe('Why it is ignored: a stored intervention that this version refuses.'),
  })
  .meta({
    schemaName: 'Intervention',
    about: 'Something an operator does to a price, in the open and before the fact.',
  });

const percentError = { error: `must be a number above -100 and up to ${PERCENT_MAX}` };
const factorError = { error: `must be a number from 0 to ${FACTOR_MAX}` };

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

const steering = {
  kind: oneOf(interventionKinds).describe(
    'move changes the price smoothly and ramp linearly, gap jumps, freeze stops changes, volatility increases them. The price remains where it was moved.',
  ),
  percent: z
    .number(percentError)
    .gt(-100, percentError)
    .max(PERCENT_MAX, percentError)
    .optional()
    .describe('Price change in percent: -12 lowers the price by 12 %.'),
  factor: z
    .number(factorError)
    .min(0, factorError)
    .max(FACTOR_MAX, factorError)
    .optional()
    .describe('Factor of the price changes: 3 triples them, 0 stops them.'),
  startAt: namedInstant
    .optional()
    .describe('Time at which it begins, world time; now when absent.'),
  durationMs: z
    .int()
    .min(0)
    .max(DURATION_MS_MAX)
    .optional()
    .describe('Duration, milliseconds of world time; at least 1 for all but gap, which has none.'),
};

const isMove = (kind: string) => kind !== 'freeze' && kind !== 'volatility';
const factorMissing = { path: ['factor'], error: 'must be given for volatility' };
const durationMissing = { path: ['durationMs'], error: 'must be at least 1 for all but gap' };
/** A gap has no duration; a given one is ignored. */
const hasDuration = (kind: string, durationMs = 0) => kind === 'gap' || durationMs > 0;

export const intervene = defineCall({
  name: 'intervene',
  feature: 'control',
  summary:
    'Move, ramp, gap or freeze a price, or change its volatility, by a percentage or to a price, now or later.',
  effects:
    'Takes effect at the next tick at the earliest; earlier prices do not change. Positions, loans and limit orders react to it as to any price.',
  method: 'POST',
  path: '/control/worlds/{world}/market/interventions',
  auth: 'control',
  params: inWorld,
  body: z
    .object({
      symbol,
      to: positiveAmount
        .optional()
        .describe('Target price, from which the percentage is computed at the current price.'),
      ...steering,
    })
    .refine(({ kind, percent, to }) => !isMove(kind) || percent !== undefined || to !== undefined, {
      path: ['percent'],
      error: 'must be given for move, ramp and gap, or a price in to',
    })
    .refine(
      ({ kind, percent, to }) => to === undefined || (isMove(kind) && percent === undefined),
      {
        path: ['to'],
        error: 'is allowed only with move, ramp and gap, and without percent',
      },
    )
    .refine(({ kind, factor }) => kind !== 'volatility' || factor !== undefined, factorMissing)
    .refine(({ kind, durationMs }) => hasDuration(kind, durationMs), durationMissing),
  result: intervention,
  refusals: [
    'worldUnknown',
    'symbolUnknown',
    'interventionInThePast',
    'interventionTooFar',
    'tooManyInterventions',
  ],
  origin: 'extension',
  transport: 'plain',
});

export const interveneEverywhere = defineCall({
  name: 'interveneEverywhere',
  feature: 'control',
  summary: 'Apply an intervention to every price together.',
  effects:
    'Takes effect at the next tick at the earliest; earlier prices do not change. It applies to every symbol with a price, or to none.',
  method: 'POST',
  path: '/control/worlds/{world}/market/interventions/everywhere',
  auth: 'control',
  params: inWorld,
  body: z
    .object(steering)
    .refine(({ kind, percent }) => !isMove(kind) || percent !== undefined, {
      path: ['percent'],
      error: 'must be given for move, ramp and gap',
    })
    .refine(({ kind, factor }) => kind !== 'volatility' || factor !== undefined, factorMissing)
    .refine(({ kind, durationMs }) => hasDuration(kind, durationMs), durationMissing),
  result: z.array(intervention),
  refusals: ['worldUnknown', 'interventionInThePast', 'tooManyInterventions'],
  origin: 'extension',
  transport: 'plain',
});

export const removeIntervention = defineCall({
  name: 'removeIntervention',
  feature: 'control',
  summary: 'Cancel a pending intervention, or end an active one.',
  effects:
    'An intervention that has not begun has no effect. Its effect on earlier prices remains; a frozen price continues from its level.',
  method: 'DELETE',
  path: '/control/worlds/{world}/market/interventions/{id}',
  auth: 'control',
  params: oneInWorld,
  result: z.null(),
  refusals: ['worldUnknown', 'notFound', 'interventionOver'],
  origin: 'extension',
  transport: 'plain',
});

export const replayCandles = defineCall({
  name: 'replayCandles',
  feature: 'control',
  summary:
    'Replay a CSV of candles as the price, from the next boundary of a candle or another time.',
  effects:
    'Takes effect at the next tick at the earliest; earlier prices do not change. The candles of the chart equal those of the file where both begin and last the same, rounded to the decimals of the symbol. Candles of less than 4 seconds keep their high and low in the candles of a minute, because a price exists once a second. A refusal names the line of the file and what was expected in it.',
  method: 'POST',
  path: '/control/worlds/{world}/market/replay',
  auth: 'control',
  params: inWorld,
  body: z.object({
    symbol,
    csv: text({ min: 1, max: REPLAY_CHARACTERS_MAX, isMultiline: true }).describe(
      'Candles of equal length, one in a line, with commas, semicolons or tabs. A header names the columns time (or timestamp, date, open time), open, high, low and close in any order; without one they are those of Binance and Kraken. Times are ISO 8601, dates, or epoch seconds, milliseconds or microseconds. What has two readings, such as 1,234 or 02/01/2026, is refused. Lines that repeat a candle are ignored.',
    ),
    gaps: oneOf(gapRules)
      .optional()
      .describe(
        'Handling of missing candles and lines without prices: refuse the file (when absent), fill them with the last close, or skip them, so that the next candle follows immediately.',
      ),
    startAt: namedInstant
      .optional()
      .describe(
        'Time at which the first candle begins, world time; when absent, the next at which a candle of its length begins in the chart, at least a minute.',
      ),
  }),
  result: intervention.extend({
    duplicates: count.describe('Lines that repeat a candle and were ignored.'),
    missing: count.describe('Missing candles that were filled or skipped.'),
  }),
  refusals: [
    'worldUnknown',
    'symbolUnknown',
    'interventionInThePast',
    'replayInvalid',
    'tooManyInterventions',
  ],
  origin: 'extension',
  transport: 'plain',
});

export const lookAtMarket = defineCall({
  name: 'lookAtMarket',
  feature: 'control',
  summary: 'Every symbol with a price: its price, and the change and curve of the last 24 hours.',
  effects: 'It is not a member’s request: it is not in the traffic, and fault rules do not apply.',
  method: 'GET',
  path: '/control/worlds/{world}/market',
  auth: 'control',
  params: inWorld,
  result: z.array(
    z.object({
      symbol,
      pricePrecision: count.describe('Decimals of a price.'),
      price: amount().describe('The last price, units of the quote coin.'),
      change24h: rate.describe('The change in 24 hours, a fraction: "-0.02" is 2 % down.'),
      closes: listSparklines.result.element.shape.closes,
    }),
  ),
  refusals: ['worldUnknown'],
  origin: 'extension',
});

export const lookAtCandles = defineCall({
  name: 'lookAtCandles',
  feature: 'control',
  summary: 'The latest candles of a symbol, oldest first, for an operator.',
  effects: 'It is not a member’s request: it is not in the traffic, and fault rules do not apply.',
  method: 'GET',
  path: '/control/worlds/{world}/market/candles',
  auth: 'control',
  params: inWorld,
  query: listKlines.query.omit({ endAt: true }),
  result: listKlines.result,
  refusals: ['worldUnknown', 'symbolUnknown'],
  origin: 'extension',
});
