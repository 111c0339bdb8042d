import { z } from 'zod';
import { defineCall } from '../call.ts';
import { epochMs, text, textThat, wholeNumber } from '../fields.ts';
import { paged, pageFields } from '../paging.ts';
import { clockState, duration, inWorld, timelineEvent } from './control.fields.ts';
import { namedInstant } from './instant.ts';

/** Maximum rate of a clock, in world time per machine time: one day per second. */
export const CLOCK_RATE_MAX = 86_400;

const memberAsked = text({ min: 1, max: 64 })
  .optional()
  .describe(
    'Only events that concern the member of this id, including those that concern all members.',
  );

export const getClock = defineCall({
  name: 'getClock',
  feature: 'control',
  summary:
    'The time of a world, and its next scheduled events. Price levels are not scheduled: `toNextEvent` stops at them.',
  method: 'GET',
  path: '/control/worlds/{world}/clock',
  auth: 'control',
  params: inWorld,
  query: z.object({
    limit: wholeNumber({ min: 1, max: 100 })
      .optional()
      .describe('Maximum number of events; 20 by default.'),
    member: memberAsked,
  }),
  result: clockState,
  refusals: ['worldUnknown'],
  origin: 'extension',
});

export const freezeClock = defineCall({
  name: 'freezeClock',
  feature: 'control',
  summary: 'Stop the time of a world.',
  effects:
    'Until the clock is resumed or advanced, no event runs. Members’ calls are executed at that instant.',
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
  summary: 'Resume a frozen clock from its current instant, at its previous rate.',
  effects: 'Events run when they are due.',
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
  summary: "Set the rate of a world's clock.",
  effects: 'A frozen clock remains frozen; the rate applies when it is resumed.',
  method: 'POST',
  path: '/control/worlds/{world}/clock/rate',
  auth: 'control',
  params: inWorld,
  body: z.object({
    rate: z
      .number(rateError)
      .gt(0, rateError)
      .max(CLOCK_RATE_MAX, rateError)
      .describe('Seconds of world time per second of real time; below 1 is slower.'),
  }),
  result: clockState,
  refusals: ['worldUnknown'],
  origin: 'extension',
  transport: 'plain',
});

/** Name of an event: its feature and its kind, such as "loans.trigger". */
const eventName = textThat(
  (text) => /^[A-Za-z][0-9A-Za-z.]{0,63}$/.test(text),
  'must be the name of an event of 1 to 64 letters, digits and dots, such as loans.trigger',
  { pattern: '^[A-Za-z][0-9A-Za-z.]{0,63}$' },
);

export const advanceClock = defineCall({
  name: 'advanceClock',
  feature: 'control',
  summary:
    'Advance the clock through all due events; `until` advances to the next event of a kind, `minus` before it.',
  effects:
    'All due events run in the order of their time, as if it had passed. Time never runs backwards. getClock returns the progress of a long advance, which can be stopped.',
  method: 'POST',
  path: '/control/worlds/{world}/clock/advance',
  auth: 'control',
  params: inWorld,
  body: z
    .object({
      by: duration.optional().describe('The time to advance by.'),
      to: namedInstant.optional().describe('The instant to advance to.'),
      toNextEvent: z.literal(true).optional().describe('Advance to the next event.'),
      until: eventName
        .optional()
        .describe('Advance to the next event of this kind, such as loans.trigger.'),
      minus: duration.optional().describe('Stop this long before the event.'),
    })
    .refine(
      (body) => [body.by, body.to, body.toNextEvent, body.until].filter(isGiven).length === 1,
      { path: ['by'], error: 'must be exactly one of by, to, toNextEvent, until' },
    )
    .refine(({ minus, until }) => minus === undefined || until !== undefined, {
      path: ['minus'],
      error: 'must come with until',
    }),
  result: clockState,
  refusals: [
    'worldUnknown',
    'timeInThePast',
    'advanceTooFar',
    'eventUnknown',
    'eventCannotCome',
    'eventFarAway',
  ],
  origin: 'extension',
  transport: 'plain',
});

export const stopAdvance = defineCall({
  name: 'stopAdvance',
  feature: 'control',
  summary: 'Stop a running advance. Its effects until then remain.',
  effects:
    'The clock remains at the instant that the advance had reached. Without a running advance nothing changes.',
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
  summary: 'The recurring jobs of a world: last run and next run.',
  method: 'GET',
  path: '/control/worlds/{world}/jobs',
  auth: 'control',
  params: inWorld,
  result: z.array(
    z.object({
      name: z.string().describe('The job’s name: its feature and its task.'),
      last: epochMs.nullable().describe('Time of the last run; null before the first run.'),
      next: epochMs.nullable().describe('Time of the next run; null when none is scheduled.'),
    }),
  ),
  refusals: ['worldUnknown'],
  origin: 'extension',
});

export const listHappened = defineCall({
  name: 'listHappened',
  feature: 'control',
  summary: 'Timeline events that ran in a world, newest first; stored for 7 days of its time.',
  method: 'GET',
  path: '/control/worlds/{world}/clock/happened',
  auth: 'control',
  params: inWorld,
  query: z.object({
    kind: eventName.optional().describe('Only events of this kind, such as loans.trigger.'),
    refId: text({ min: 1, max: 64 }).optional().describe('Only events of the object with this id.'),
    member: memberAsked,
    ...pageFields,
  }),
  result: paged(timelineEvent),
  refusals: ['worldUnknown'],
  origin: 'extension',
});

/** Name of a job: its feature and its task, such as "vip.redEnvelope". */
const jobName = textThat(
  (text) => /^[A-Za-z][0-9A-Za-z.]{0,63}$/.test(text),
  'must be a job name of 1 to 64 letters, digits and dots',
  { pattern: '^[A-Za-z][0-9A-Za-z.]{0,63}$' },
);

export const runJob = defineCall({
  name: 'runJob',
  feature: 'control',
  summary: 'Run one job now, or preview its effect.',
  effects: 'Its effects are the same as at its own time; with dryRun nothing is done.',
  method: 'POST',
  path: '/control/worlds/{world}/jobs/{name}/run',
  auth: 'control',
  params: inWorld.extend({ name: jobName.describe('The name of the job.') }),
  body: z.object({
    dryRun: z
      .boolean()
      .optional()
      .describe('True for a dry run: reports the effect without changes.'),
  }),
  result: z.object({
    name: z.string().describe('The requested job.'),
    dryRun: z.boolean().describe('True for a dry run.'),
    events: z.array(timelineEvent).describe('A description of the effect of the run.'),
  }),
  refusals: ['worldUnknown', 'jobUnknown'],
  origin: 'extension',
  transport: 'plain',
});
