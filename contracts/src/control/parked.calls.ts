import { z } from 'zod';
import { defineCall } from '../call.ts';
import { epochMs, id } from '../fields.ts';
import { inWorld, oneInWorld, timelineEvent } from './control.fields.ts';

export const listParkedEvents = defineCall({
  name: 'listParkedEvents',
  feature: 'control',
  summary:
    'Events that failed and were parked, oldest first. The world’s time continues without them.',
  method: 'GET',
  path: '/control/worlds/{world}/parked',
  auth: 'control',
  params: inWorld,
  result: z.array(
    z.object({
      id: id.describe('The id of the parked event.'),
      kind: z.string().describe('The event’s kind, such as loans.trigger.'),
      refId: z.string().describe('The id of the object it concerns.'),
      dueAt: epochMs.describe('Time at which it was due, world time.'),
      parkedAt: epochMs.describe('Time at which it was parked, world time.'),
      error: z.string().describe('The error.'),
    }),
  ),
  refusals: ['worldUnknown'],
  origin: 'extension',
});

export const retryParkedEvent = defineCall({
  name: 'retryParkedEvent',
  feature: 'control',
  summary: 'Run a parked event now. If it fails again, it remains parked.',
  effects: 'What the event does, it does now.',
  method: 'POST',
  path: '/control/worlds/{world}/parked/{id}/retry',
  auth: 'control',
  params: oneInWorld,
  result: timelineEvent,
  refusals: ['worldUnknown', 'notFound', 'eventFailedAgain'],
  origin: 'extension',
  transport: 'plain',
});

export const dropParkedEvent = defineCall({
  name: 'dropParkedEvent',
  feature: 'control',
  summary: 'Delete a parked event. It is never executed.',
  effects: 'The event is discarded and never runs; nothing else changes.',
  method: 'POST',
  path: '/control/worlds/{world}/parked/{id}/drop',
  auth: 'control',
  params: oneInWorld,
  result: z.null(),
  refusals: ['worldUnknown', 'notFound'],
  origin: 'extension',
  transport: 'plain',
});
