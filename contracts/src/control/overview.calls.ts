import { z } from 'zod';
import { defineCall } from '../call.ts';
import { count, epochMs, id, oneOf, signedAmount, amount } from '../fields.ts';
import { closeReasons, directions } from '../positions/positions.types.ts';
import { symbol } from '../tradeFields.ts';
import { clockModes, inWorld, timelineEvent } from './control.fields.ts';
import { decisionKinds, reviewPolicies } from './decisions.calls.ts';
import { interventionKinds } from './interventions.types.ts';

/** Time without a heartbeat after which a member no longer counts as online, world time. */
export const ONLINE_MS = 5 * 60_000;
/** Time over which the overview counts requests, machine time. */
export const TRAFFIC_WINDOW_MS = 60_000;

export const getOverview = defineCall({
  name: 'getOverview',
  feature: 'control',
  summary:
    'The state of a world on one page: members, exposure, money of the day, next events, requests, and all active rules.',
  method: 'GET',
  path: '/control/worlds/{world}/overview',
  auth: 'control',
  params: inWorld,
  result: z.object({
    now: epochMs.describe('The world’s time.'),
    today: epochMs.describe('The last midnight (UTC+8), from which the figures of the day count.'),
    members: z
      .object({
        total: count.describe('Number of members, with guests.'),
        online: count.describe('Members whose app reported activity in the last 5 minutes.'),
        activeToday: count.describe('Members whose app reported activity today.'),
        newToday: count.describe('Members who registered today.'),
      })
      .describe('The members.'),
    positions: z
      .object({
        open: count.describe('Open positions of real money.'),
        members: count.describe('Members who have one.'),
        pending: count.describe('Limit and trigger orders that wait.'),
        long: amount().describe('Notional of the long positions at the mark price, USDT.'),
        short: amount().describe('Notional of the short positions at the mark price, USDT.'),
        unrealizedPnl: signedAmount.describe('Result of the members if all closed now, USDT.'),
        symbols: z
          .array(
            z.object({
              symbol,
              open: count.describe('Open positions.'),
              long: amount().describe('Notional of the long positions, USDT.'),
              short: amount().describe('Notional of the short positions, USDT.'),
              net: signedAmount.describe('Long less short, USDT.'),
              unrealizedPnl: signedAmount.describe('Result of the members, USDT.'),
            }),
          )
          .describe('By coin, the largest notional first.'),
      })
      .describe('Open positions of real money; the demo account and contests do not count.'),
    money: z
      .object({
        deposits: amount().describe('Credited deposits.'),
        withdrawals: amount().describe('Withdrawals that left the platform.'),
        fees: amount().describe('Fees of opening and closing positions.'),
        houseResult: signedAmount.describe(
          'What the house earned: fees, interest and losses of members, less their wins, incomes and rewards.',
        ),
      })
      .describe('Real money that moved today, in USDT; other coins at the current mark price.'),
    next: z.array(timelineEvent).describe('The next five events.'),
    ended: z
      .array(
        z.object({
          id: id.describe('The id of the position.'),
          memberId: id.describe('The id of its member.'),
          member: z.string().describe('The member’s nickname.'),
          symbol,
          direction: oneOf(directions).describe('Its direction.'),
          reason: oneOf(closeReasons).describe('Why it ended.'),
          result: signedAmount.describe('The realized result, USDT.'),
          at: epochMs.describe('When it was closed, world time.'),
        }),
      )
      .describe('The last five closes of positions of real money, newest first.'),
    traffic: z
      .object({
        isRecording: z.boolean().describe('Whether requests are recorded; no counts without.'),
        requests: count.describe('Requests in the time.'),
        refused: count.describe('Requests that were refused with a reason.'),
        failed: count.describe('Requests that failed: without an answer, or with status 500 up.'),
        overMs: count.describe('The time that is counted, milliseconds of real time.'),
      })
      .describe('Recorded requests of the last minute.'),
    books: z
      .object({
        isBalanced: z.boolean().describe('Whether every coin sums to zero over all accounts.'),
        lastAudit: z
          .object({
            at: epochMs.describe('World time of the audit.'),
            isBalanced: z.boolean().describe('Whether the books balanced.'),
            problems: count.describe('Number of problems.'),
          })
          .nullable()
          .describe('The last audit since the server opened the world; null before the first.'),
      })
      .describe('The ledger: sums at this instant, and the last full audit.'),
    waiting: z
      .array(
        z.object({
          kind: oneOf(decisionKinds, 'DecisionKind').describe('The kind of case.'),
          count: count.describe('Cases under review.'),
        }),
      )
      .describe('Cases under review, by kind, without kinds that have none.'),
    rules: z
      .object({
        clock: oneOf(clockModes, 'ClockMode').describe('Whether the clock is live or frozen.'),
        rate: z.number().describe('World seconds per real second while the clock is live.'),
        faults: count.describe('Active fault rules.'),
        answers: count.describe('Active answer overrides.'),
        parked: count.describe('Failed events that wait for an operator.'),
        interventions: z
          .array(
            z.object({
              id: id.describe('The id of the intervention.'),
              symbol,
              kind: oneOf([...interventionKinds, 'replay']).describe('What it does to the price.'),
              startAt: epochMs.describe('Its beginning, world time.'),
              endAt: epochMs.describe('Its end, world time.'),
            }),
          )
          .describe('Market interventions that have not ended.'),
        policies: z
          .array(
            z.object({
              kind: oneOf(decisionKinds, 'DecisionKind').describe('The kind of case.'),
              policy: oneOf(reviewPolicies, 'ReviewPolicy').describe('How it is reviewed.'),
            }),
          )
          .describe('Review policies other than auto.'),
      })
      .describe('Everything that an operator set and that is active now.'),
  }),
  refusals: ['worldUnknown'],
  origin: 'extension',
});
