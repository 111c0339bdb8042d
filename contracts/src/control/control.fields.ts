import { z } from 'zod';
import { count, epochMs, id, oneOf, text, textThat } from '../fields.ts';
import { durationMs } from './duration.ts';

/** Fields shared by the control calls. They are plain JSON, because operators write them without a client. */

export const inWorld = z.object({ world: id.describe('The id of the world.') });
export const oneInWorld = z.object({
  world: id.describe('The id of the world.'),
  id: id.describe('The id of the object within its world.'),
});

/** A duration in a request: "7d", "90s", "16h28m30s", "1500ms", or milliseconds. */
export const duration = z.union(
  [
    z.int().min(0).max(Number.MAX_SAFE_INTEGER),
    textThat((value) => durationMs(value) !== null, 'must be a duration such as 90s, 1h30m or 7d'),
  ],
  { error: 'must be milliseconds or a duration such as 90s, 1h30m or 7d' },
);

/** A pending or finished event on a world's timeline. */
export const timelineEvent = z
  .object({
    at: epochMs.describe('Time at which it is due or was executed, world time.'),
    kind: z.string().describe('The event’s kind: its feature and its name, such as loans.trigger.'),
    refId: z
      .string()
      .describe('The id of the object it concerns; empty when it concerns the whole world.'),
    summary: z.string().describe('A description of the effect.'),
    memberId: id.optional().describe('The member whose object it is; absent for several members.'),
    member: z.string().optional().describe('The nickname of that member.'),
    symbol: z.string().optional().describe('The symbol of the position or option.'),
  })
  .meta({
    schemaName: 'TimelineEvent',
    about: 'Something due, or done, on the timeline of a world.',
  });

export const clockModes = ['live', 'frozen'] as const;
export type ClockMode = (typeof clockModes)[number];

/**
 * The clock of a world. `rate` is the number of world seconds per machine second; `events` are the next events, or
 * those that an advance executed; `parked` is the number of failed events that wait for an operator.
 */
export const clockState = z
  .object({
    now: epochMs.describe('The world’s time.'),
    advancing: z
      .object({
        from: epochMs.describe('The start of the advance, world time.'),
        to: epochMs.describe('The target.'),
        events: count.describe('Number of events executed so far.'),
      })
      .optional()
      .describe('While an advance is running: its start and target. `now` is its progress.'),
    isStopped: z
      .literal(true)
      .optional()
      .describe('Whether the last advance was stopped before its target.'),
    mode: oneOf(clockModes, 'ClockMode').describe('Whether the clock is live or frozen.'),
    rate: z
      .number()
      .describe('Seconds of world time per second of real time while the clock is live.'),
    events: z
      .array(timelineEvent)
      .describe('The next events; after an advance, the events that it ran.'),
    parked: count.describe('Number of failed events that wait for an operator.'),
  })
  .meta({
    schemaName: 'ClockState',
    about: 'What time it is in a world, how it passes, and what is due.',
  });

export const reason = text({ min: 1, max: 200 });
