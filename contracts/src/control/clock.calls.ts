import { z } from 'zod';
import { defineCall } from '../call.ts';
import { count, epochMs, textThat, wholeNumber } from '../fields.ts';
import { clockState, duration, inWorld, timelineEvent } from './control.fields.ts';
import { namedInstant } from './instant.ts';

/** A clock runs at most this many times as fast as the machine's: a day in a second. */
export const CLOCK_RATE_MAX = 86_400;

export const getClock = defineCall({
  name: 'getClock',
  feature: 'control',
  summary: 'What time it is in a world, and what is due next.',
  method: 'GET',
  path: '/control/worlds/{world}/clock',
  auth: 'control',
  params: inWorld,
  query: z.object({ limit: wholeNumber({ min: 1, max: 100 }).optional() }),
  result: clockState,
  refusals: ['worldUnknown'],
  origin: 'extension',
});

export const freezeClock = defineCall({
  name: 'freezeClock',
  feature: 'control',
  summary: 'Stop the time of a world.',
  method: 'POST',
  path: '/control/worlds/{world}/clock/freeze',
  auth: 'control',
  params: inWorld,
  result: clockState,
  refusals: ['worldUnknown'],
  origin: 'extension',
  transport: 'plain',
});

export const resumeClock = defineCall({
  name: 'resumeClock',
  feature: 'control',
  summary: 'Let the time of a world run on from where it stands, as fast as before.',
  method: 'POST',
  path: '/control/worlds/{world}/clock/resume',
  auth: 'control',
  params: inWorld,
  result: clockState,
  refusals: ['worldUnknown'],
  origin: 'extension',
  transport: 'plain',
});

const rateError = { error: `must be a number above 0 and up to ${CLOCK_RATE_MAX}` };

export const setClockRate = defineCall({
  name: 'setClockRate',
  feature: 'control',
  summary: 'Let the time of a world run faster or slower.',
  method: 'POST',
  path: '/control/worlds/{world}/clock/rate',
  auth: 'control',
  params: inWorld,
  body: z.object({
    rate: z.number(rateError).gt(0, rateError).max(CLOCK_RATE_MAX, rateError),
  }),
  result: clockState,
  refusals: ['worldUnknown'],
  origin: 'extension',
  transport: 'plain',
});

/** An event is named by its feature and what happens: "loans.trigger". */
const eventName = textThat(
  (text) => /^[A-Za-z][0-9A-Za-z.]{0,63}$/.test(text),
  'must be the name of an event of 1 to 64 letters, digits and dots, such as loans.trigger',
  { pattern: '^[A-Za-z][0-9A-Za-z.]{0,63}$' },
);

export const advanceClock = defineCall({
  name: 'advanceClock',
  feature: 'control',
  summary:
    'Jump ahead through everything that is due; `until` goes to the next event of a kind, `minus` before it.',
  method: 'POST',
  path: '/control/worlds/{world}/clock/advance',
  auth: 'control',
  params: inWorld,
  body: z
    .object({
      by: duration.optional(),
      to: namedInstant.optional(),
      toNextEvent: z.literal(true).optional(),
      until: eventName.optional(),
      minus: duration.optional(),
    })
    .refine(
      (body) => [body.by, body.to, body.toNextEvent, body.until].filter(isGiven).length === 1,
      { path: ['by'], error: 'must come as exactly one of by, to, toNextEvent, until' },
    )
    .refine(({ minus, until }) => minus === undefined || until !== undefined, {
      path: ['minus'],
      error: 'must come with until',
    }),
  result: clockState,
  refusals: ['worldUnknown', 'timeInThePast', 'advanceTooFar', 'eventUnknown', 'eventFarAway'],
  origin: 'extension',
  transport: 'plain',
});

export const stopAdvance = defineCall({
  name: 'stopAdvance',
  feature: 'control',
  summary: 'Stop an advance that is under way. What has happened by then has happened.',
  method: 'POST',
  path: '/control/worlds/{world}/clock/stop',
  auth: 'control',
  params: inWorld,
  result: clockState,
  refusals: ['worldUnknown'],
  origin: 'extension',
  transport: 'plain',
});

function isGiven(value: unknown): boolean {
  return value !== undefined;
}

export const listJobs = defineCall({
  name: 'listJobs',
  feature: 'control',
  summary:
    'The recurring jobs of a world: when each ran last, runs next, and how often it is late.',
  method: 'GET',
  path: '/control/worlds/{world}/jobs',
  auth: 'control',
  params: inWorld,
  result: z.array(
    z.object({
      name: z.string(),
      last: epochMs.nullable(),
      next: epochMs.nullable(),
      missed: count,
    }),
  ),
  refusals: ['worldUnknown'],
  origin: 'extension',
});

/** A job is named by its feature and what it does: "vip.redEnvelope". */
const jobName = textThat(
  (text) => /^[A-Za-z][0-9A-Za-z.]{0,63}$/.test(text),
  'must be a job name of 1 to 64 letters, digits and dots',
  { pattern: '^[A-Za-z][0-9A-Za-z.]{0,63}$' },
);

export const runJob = defineCall({
  name: 'runJob',
  feature: 'control',
  summary: 'Run one job now, or say what it would do.',
  method: 'POST',
  path: '/control/worlds/{world}/jobs/{name}/run',
  auth: 'control',
  params: inWorld.extend({ name: jobName }),
  body: z.object({ dryRun: z.boolean().optional() }),
  result: z.object({ name: z.string(), dryRun: z.boolean(), events: z.array(timelineEvent) }),
  refusals: ['worldUnknown', 'jobUnknown'],
  origin: 'extension',
  transport: 'plain',
});
