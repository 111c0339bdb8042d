import { z } from 'zod';
import { defineCall } from '../call.ts';
import {
  amount,
  count,
  epochMs,
  enteredId,
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
      seconds: count.describe('Duration of the option, seconds.'),
      payoutRate: rate.describe('Profit of a win, a fraction of the stake.'),
      minStake: amount().describe('Minimum stake, USDT.'),
      maxStake: amount().describe('Maximum stake, USDT.'),
    }),
  ),
  refusals: ['symbolUnknown'],
  origin: 'spec',
});

const option = z
  .object({
    id: id.describe('The id of the option.'),
    symbol,
    seconds: count.describe('Duration, seconds.'),
    direction: oneOf(optionDirections, 'OptionDirection').describe(
      'up wins when the price is higher at the end, down when it is lower.',
    ),
    stake: amount().describe('The stake, USDT.'),
    payoutRate: rate.describe(
      'The payout of a win besides the stake, as a fraction of the stake; fixed at the purchase.',
    ),
    entryPrice: amount().describe('The price of the entry tick.'),
    entryTickAt: epochMs.describe(
      'Time of the entry tick, the last one at or before acceptance; world time.',
    ),
    exitPrice: amount().optional().describe('The price of the exit tick; absent while it runs.'),
    exitTickAt: epochMs
      .optional()
      .describe('Time of the exit tick, the last one at or before expiry; world time.'),
    expiresAt: epochMs.describe('Time of expiry, world time.'),
    result: oneOf(optionResults, 'OptionResult')
      .optional()
      .describe(
        'The result; an equal price is a tie. Of an option that the member sold, sold; its exit is then the tick of the sale, and its payout what the sale paid.',
      ),
    payout: amount().optional().describe('The payout, stake included; USDT.'),
    status: oneOf(optionStatuses, 'OptionStatus').describe('The status: running or settled.'),
  })
  .meta({ schemaName: 'Option', about: 'A second-contract option.' });

export const buyOption = defineCall({
  name: 'buyOption',
  feature: 'options',
  summary: 'Stake on the price being higher or lower after some seconds.',
  effects:
    'The stake is held immediately. It settles automatically at the last tick at or before its end: a win pays stake and payout, a tie the stake, a loss nothing. The payout is fixed when it is bought. It can be sold before (sellOption). A member has at most five running options.',
  method: 'POST',
  path: '/api/trade/appSecondContractOrder/buy',
  auth: 'member',
  body: z.object({
    setId: enteredId.describe('The id of the terms, from listOptionTerms.'),
    direction: oneOf(optionDirections, 'OptionDirection').describe(
      'up wins when the price is higher at the end, down when it is lower.',
    ),
    stake: positiveAmount.describe('The stake, USDT.'),
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

const saleFigures = {
  markPrice: amount().describe('The mark price of the tick.'),
  secondsLeft: count.describe('Seconds from the tick to the exit tick.'),
  probability: rate.describe(
    'The estimated probability of a win, a fraction: the lowest of those by the movement of the price over the last 15, 60 and 300 seconds.',
  ),
  spread: rate.describe('What the sale deducts from the probability, a fraction.'),
};

export const quoteOptionSales = defineCall({
  name: 'quoteOptionSales',
  feature: 'options',
  summary: 'What the sale of each running option would pay now.',
  method: 'GET',
  path: '/api/trade/appSecondContractOrder/saleQuotes',
  auth: 'member',
  query: z.object({ account: account.optional() }),
  result: z.array(
    z
      .object({
        id: id.describe('The id of the option.'),
        tickAt: epochMs.describe('Time of the tick, the last one; world time.'),
        ...saleFigures,
        price: amount().describe(
          'What a sale at this tick pays: stake * (1 + payoutRate) * (probability - spread), truncated; USDT. 0 means that it cannot be sold now.',
        ),
      })
      .meta({
        schemaName: 'OptionSaleQuote',
        about: 'What the sale of a running option would pay.',
      }),
  ),
  refusals: ['tradingAccountUnknown'],
  origin: 'extension',
});

export const sellOption = defineCall({
  name: 'sellOption',
  feature: 'options',
  summary: 'Sell a running option before its expiry, at the price of the last tick.',
  effects:
    'The stake is released, and the difference to the price is paid to or by the member. The price is computed from public figures of the last tick only: stake * (1 + payoutRate) * (probability - spread). The probability is Φ(x / √(v n)), with the distance x by which the option is ahead, the seconds n to its exit tick, and the mean squared change v of the price in a second; of the v over the last 15, 60 and 300 seconds the one counts that gives the lowest probability. The spread is 0.02.',
  method: 'POST',
  path: '/api/trade/appSecondContractOrder/sell',
  auth: 'member',
  body: z.object({
    id: enteredId.describe('The id of the option.'),
    minimum: positiveAmount
      .optional()
      .describe('The lowest accepted price, USDT; a lower one is refused with optionPriceMoved.'),
  }),
  result: option,
  refusals: [
    'notFound',
    'notAllowedInThisState',
    'symbolNotTrading',
    'optionNotSellable',
    'optionPriceMoved',
  ],
  origin: 'extension',
  movesMoney: true,
});

export const listOptions = defineCall({
  name: 'listOptions',
  feature: 'options',
  summary: 'The member’s options, newest first.',
  method: 'GET',
  path: '/api/trade/appSecondContractOrder/listMy',
  auth: 'member',
  query: z.object({
    status: oneOf(optionStatuses, 'OptionStatus')
      .optional()
      .describe('Only options that run, or only those that are settled.'),
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
  summary:
    'The number of running options, their stakes, today’s result and the win rate (a fraction).',
  method: 'GET',
  path: '/api/trade/appSecondContractOrder/head',
  auth: 'member',
  query: z.object({ account: account.optional() }),
  result: z.object({
    running: count.describe('Number of running ones.'),
    staked: amount().describe('Sum of their stakes, USDT.'),
    todayResult: signedAmount.describe('Net profit or loss since 00:00 (UTC+8), USDT.'),
    winRate: rate
      .nullable()
      .describe('Win rate: wins divided by wins and losses, a fraction; null before the first.'),
  }),
  refusals: ['tradingAccountUnknown'],
  origin: 'spec',
});

const tick = z
  .object({
    at: epochMs.describe('Time of the tick, world time.'),
    price: amount().describe('The price, units of the quote coin.'),
  })
  .meta({ schemaName: 'Tick', about: 'The price of one second.' });

const actingIntervention = z
  .object({
    id: id.describe('The id of the intervention.'),
    kind: oneOf([...interventionKinds, 'replay']).describe('The kind of its effect.'),
    percent: z.number().optional().describe('Price change, percent.'),
    factor: z.number().optional().describe('Factor of the price changes.'),
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
    startAt: epochMs.describe('Time at which it begins, world time.'),
    endAt: epochMs.describe('Time at which it ends, world time.'),
    createdAt: epochMs.describe('Time of creation, always before it begins; world time.'),
    endedAt: epochMs.optional().describe('Time at which an operator ended it early, world time.'),
    stoppedAt: epochMs
      .optional()
      .describe('The first tick without its effect after an early end, world time.'),
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
    market: z
      .object({
        version: z.int().describe('The market version of the world.'),
        symbol: z.string().describe('The trading pair.'),
        originAt: epochMs.describe('The start of the world, at which prices are near their base.'),
        listedAt: epochMs
          .optional()
          .describe(
            'When the symbol was listed, at exactly its base price; absent for the first symbols.',
          ),
        basePrice: amount().describe('The initial price.'),
        pricePrecision: z.int().describe('Decimals of a price.'),
        dailyVolatility: z.number().describe('Daily volatility, a fraction.'),
        marketCorrelation: z.number().describe('Correlation with the whole market, 0 to 1.'),
        interventions: z
          .array(actingIntervention)
          .describe(
            'All interventions that have begun by the exit, in the order of their creation, since their effect on the price can be permanent.',
          ),
      })
      .describe('The inputs of the prices other than the seed.'),
    entryTicks: z.array(tick).describe('The ticks around the entry.'),
    exitTicks: z
      .array(tick)
      .describe(
        'The ticks around the exit, of a sold option around its sale; empty while it runs.',
      ),
    sale: z
      .object({
        ...saleFigures,
        prices: z
          .array(amount())
          .describe(
            'The mark prices of the 301 seconds up to the sale, from which the probability is computed; oldest first.',
          ),
        rule: z.string().describe('A description of how the price is computed.'),
      })
      .optional()
      .describe('The figures of the sale; only of a sold option.'),
    rule: z.string().describe('A description of how the result is computed.'),
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
