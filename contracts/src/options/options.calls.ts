import { z } from 'zod';
import { defineCall } from '../call.ts';
import {
  amount,
  count,
  epochMs,
  id,
  oneOf,
  positiveAmount,
  rate,
  signedAmount,
} from '../fields.ts';
import { interventionKinds } from '../control/interventions.types.ts';
import { paged, pageFields } from '../paging.ts';
import { account, symbol } from '../tradeFields.ts';
import { optionDirections, optionResults, optionStatuses } from './options.types.ts';

export const listOptionTerms = defineCall({
  name: 'listOptionTerms',
  feature: 'options',
  summary: 'Durations with payout (a fraction of the stake) and stake range.',
  method: 'GET',
  path: '/api/trade/appSecondContractSet/list',
  auth: 'anyone',
  query: z.object({ symbol: symbol.optional() }),
  result: z.array(
    z.object({
      id,
      symbol,
      seconds: count,
      payoutRate: rate,
      minStake: amount(),
      maxStake: amount(),
    }),
  ),
  refusals: ['symbolUnknown'],
  origin: 'spec',
});

const option = z.object({
  id,
  symbol,
  seconds: count,
  direction: oneOf(optionDirections),
  stake: amount(),
  payoutRate: rate,
  entryPrice: amount(),
  entryTickAt: epochMs,
  exitPrice: amount().optional(),
  exitTickAt: epochMs.optional(),
  expiresAt: epochMs,
  result: oneOf(optionResults).optional(),
  payout: amount().optional(),
  status: oneOf(optionStatuses),
});

export const buyOption = defineCall({
  name: 'buyOption',
  feature: 'options',
  summary: 'Stake on the price being higher or lower after some seconds.',
  method: 'POST',
  path: '/api/trade/appSecondContractOrder/buy',
  auth: 'member',
  body: z.object({
    setId: id,
    direction: oneOf(optionDirections),
    stake: positiveAmount,
    account: account.optional(),
  }),
  result: option,
  refusals: [
    'notFound',
    'symbolNotTrading',
    'tradingAccountUnknown',
    'amountTooSmall',
    'amountTooLarge',
    'tooManyRunningOptions',
    'notAllowedInThisState',
    'insufficientBalance',
  ],
  origin: 'spec',
  movesMoney: true,
});

export const listOptions = defineCall({
  name: 'listOptions',
  feature: 'options',
  summary: 'The member’s options of one status, newest first.',
  method: 'GET',
  path: '/api/trade/appSecondContractOrder/listMy',
  auth: 'member',
  query: z.object({ status: oneOf(optionStatuses), account: account.optional(), ...pageFields }),
  result: paged(option),
  refusals: ['tradingAccountUnknown'],
  origin: 'spec',
});

export const summarizeOptions = defineCall({
  name: 'summarizeOptions',
  feature: 'options',
  summary: 'Running options, what is staked, today’s result and the win rate (a fraction).',
  method: 'GET',
  path: '/api/trade/appSecondContractOrder/head',
  auth: 'member',
  query: z.object({ account: account.optional() }),
  result: z.object({
    running: count,
    staked: amount(),
    todayResult: signedAmount,
    winRate: rate.nullable(),
  }),
  refusals: ['tradingAccountUnknown'],
  origin: 'spec',
});

const tick = z.object({ at: epochMs, price: amount() });

const actingIntervention = z.object({
  id,
  kind: oneOf([...interventionKinds, 'replay']),
  percent: z.number().optional(),
  factor: z.number().optional(),
  startAt: epochMs,
  endAt: epochMs,
  createdAt: epochMs,
});

export const getOptionReceipt = defineCall({
  name: 'getOptionReceipt',
  feature: 'options',
  summary:
    'Everything needed to work out the result of an option again; the seed is committed to by its SHA-256.',
  method: 'GET',
  path: '/api/trade/appSecondContractOrder/receipt',
  auth: 'member',
  query: z.object({ id }),
  result: z.object({
    order: option,
    seedCommitment: z.string(),
    /** Those that acted between entry and exit. */
    interventions: z.array(actingIntervention),
    /** What the prices follow from, beside the seed. */
    market: z.object({
      version: z.int(),
      symbol: z.string(),
      basePrice: amount(),
      pricePrecision: z.int(),
      dailyVolatility: z.number(),
      marketCorrelation: z.number(),
      /** All that have begun: a gap of last year is still in the price. */
      interventions: z.array(actingIntervention),
    }),
    entryTicks: z.array(tick),
    exitTicks: z.array(tick),
    rule: z.string(),
    recomputed: oneOf(optionResults).optional(),
  }),
  refusals: ['notFound'],
  origin: 'extension',
});
