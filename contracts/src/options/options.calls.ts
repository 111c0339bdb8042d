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
  query: z.object({ symbol: symbol.optional().describe('Only terms of this symbol.') }),
  result: z.array(
    z.object({
      id: id.describe('The id of the terms, to be sent as setId.'),
      symbol,
      seconds: count.describe('How long the option runs, seconds.'),
      payoutRate: rate.describe('What a win pays beside the stake, a fraction of it.'),
      minStake: amount().describe('The least stake, USDT.'),
      maxStake: amount().describe('The largest stake, USDT.'),
    }),
  ),
  refusals: ['symbolUnknown'],
  origin: 'spec',
});

const option = z
  .object({
    id: id.describe('The id of the option.'),
    symbol,
    seconds: count.describe('How long it runs, seconds.'),
    direction: oneOf(optionDirections, 'OptionDirection').describe(
      'up wins when the price is higher at the end, down when it is lower.',
    ),
    stake: amount().describe('What was staked, USDT.'),
    payoutRate: rate.describe(
      'What a win pays beside the stake, a fraction of it; fixed when it was bought.',
    ),
    entryPrice: amount().describe('The price of the entry tick.'),
    entryTickAt: epochMs.describe('The last tick at or before it was accepted; the world’s time.'),
    exitPrice: amount().optional().describe('The price of the exit tick; absent while it runs.'),
    exitTickAt: epochMs
      .optional()
      .describe('The last tick at or before it expired; the world’s time.'),
    expiresAt: epochMs.describe('When its seconds are over; the world’s time.'),
    result: oneOf(optionResults, 'OptionResult')
      .optional()
      .describe('How it ended; an equal price is a tie.'),
    payout: amount().optional().describe('What was paid back, stake included; USDT.'),
    status: oneOf(optionStatuses, 'OptionStatus').describe('Whether it runs or is settled.'),
  })
  .meta({ schemaName: 'Option', about: 'A second-contract option.' });

export const buyOption = defineCall({
  name: 'buyOption',
  feature: 'options',
  summary: 'Stake on the price being higher or lower after some seconds.',
  effects:
    'The stake is held immediately. It settles automatically at the last tick at or before its end: a win pays stake and payout, a tie the stake, a loss nothing. The payout is fixed when it is bought. A member has at most five running options.',
  method: 'POST',
  path: '/api/trade/appSecondContractOrder/buy',
  auth: 'member',
  body: z.object({
    setId: id.describe('The id of the terms, from listOptionTerms.'),
    direction: oneOf(optionDirections, 'OptionDirection').describe(
      'up wins when the price is higher at the end, down when it is lower.',
    ),
    stake: positiveAmount.describe('What to stake, USDT.'),
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
  query: z.object({
    status: oneOf(optionStatuses, 'OptionStatus').describe(
      'Options that run, or those that are settled.',
    ),
    account: account.optional(),
    ...pageFields,
  }),
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
    running: count.describe('How many run.'),
    staked: amount().describe('What is staked on them, USDT.'),
    todayResult: signedAmount.describe('Won less lost since 00:00 (UTC+8), USDT.'),
    winRate: rate
      .nullable()
      .describe('Wins by wins and losses, a fraction; null before the first.'),
  }),
  refusals: ['tradingAccountUnknown'],
  origin: 'spec',
});

const tick = z
  .object({
    at: epochMs.describe('The tick’s instant; the world’s time.'),
    price: amount().describe('The price, units of the quote coin.'),
  })
  .meta({ schemaName: 'Tick', about: 'The price of one second.' });

const actingIntervention = z
  .object({
    id: id.describe('The id of the intervention.'),
    kind: oneOf([...interventionKinds, 'replay']).describe('What it does to the price.'),
    percent: z.number().optional().describe('How far the price moves, percent.'),
    factor: z.number().optional().describe('How many times as far the price swings.'),
    points: z
      .array(
        z.object({
          second: count.describe('Whole seconds from its start.'),
          price: amount().describe('The price there, units of the quote coin.'),
        }),
      )
      .optional()
      .describe(
        'Of a replay, up to the exit: prices given at whole seconds from its start; between two the line is straight.',
      ),
    startAt: epochMs.describe('When it begins; the world’s time.'),
    endAt: epochMs.describe('When it ends; the world’s time.'),
    createdAt: epochMs.describe('When it was made, always before it begins; the world’s time.'),
    endedAt: epochMs.optional().describe('When an operator ended it early; the world’s time.'),
    stoppedAt: epochMs
      .optional()
      .describe('The first tick without its effect after an early end; the world’s time.'),
  })
  .meta({ schemaName: 'ActingIntervention', about: 'An intervention in a receipt.' });

export const getOptionReceipt = defineCall({
  name: 'getOptionReceipt',
  feature: 'options',
  summary:
    'All inputs to recompute the result of an option; the SHA-256 of the seed is its commitment.',
  method: 'GET',
  path: '/api/trade/appSecondContractOrder/receipt',
  auth: 'member',
  query: z.object({ id: id.describe('The id of the option.') }),
  result: z.object({
    order: option.describe('The option itself.'),
    seedCommitment: z
      .string()
      .describe('SHA-256 of the world’s salt and seed, in hexadecimal digits.'),
    interventions: z
      .array(actingIntervention)
      .describe('Interventions that acted between entry and exit.'),
    market: z
      .object({
        version: z.int().describe('Which market this world was made with.'),
        symbol: z.string().describe('The trading pair.'),
        originAt: epochMs.describe('When the world began: prices are near their base then.'),
        listedAt: epochMs
          .optional()
          .describe(
            'When the symbol was listed, at exactly its base price; absent for the first symbols.',
          ),
        basePrice: amount().describe('The price the market begins from.'),
        pricePrecision: z.int().describe('Decimals of a price.'),
        dailyVolatility: z.number().describe('How far the price swings in a day, a fraction.'),
        marketCorrelation: z
          .number()
          .describe('How closely the coin follows the whole market, 0 to 1.'),
        interventions: z
          .array(actingIntervention)
          .describe('All that have begun: a gap of last year is still in the price.'),
      })
      .describe('What the prices follow from, beside the seed.'),
    entryTicks: z.array(tick).describe('The ticks around the entry.'),
    exitTicks: z.array(tick).describe('The ticks around the exit; empty while it runs.'),
    rule: z.string().describe('How the result follows from them, in words.'),
    recomputed: oneOf(optionResults, 'OptionResult')
      .optional()
      .describe('The result computed again from the receipt; absent while it is running.'),
    signature: z
      .string()
      .describe(
        'Ed25519, in Base64, over all other fields as JSON with sorted names; the key is the setting receiptPublicKey.',
      ),
  }),
  refusals: ['notFound'],
  origin: 'extension',
});
