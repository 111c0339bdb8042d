import { z } from 'zod';
import { count, epochMs, id, oneOf, text, textThat } from '../fields.ts';
import { durationMs } from './duration.ts';

/** Fields the control calls share. They are plain JSON: an operator writes them by hand. */

export const inWorld = z.object({ world: id });
export const oneInWorld = z.object({ world: id, id });

/** "7d", "90s", "16h28m30s", "1500ms", or milliseconds. */
export const duration = z.union(
  [
    z.int().min(0).max(Number.MAX_SAFE_INTEGER),
    textThat((value) => durationMs(value) !== null, 'must be a duration such as 90s, 1h30m or 7d'),
  ],
  { error: 'must be milliseconds or a duration such as 90s, 1h30m or 7d' },
);

/** Something due, or done, on the timeline of a world. */
export const timelineEvent = z.object({
  at: epochMs,
  kind: z.string(),
  refId: z.string(),
  summary: z.string(),
});

export const clockModes = ['live', 'frozen'] as const;
export type ClockMode = (typeof clockModes)[number];

/**
 * `rate` is how many world seconds pass in a second; `events` what is due next, or what an advance ran; `parked` how many
 * events failed and wait for an operator.
 */
export const clockState = z.object({
  now: epochMs,
  /** While an advance is under way: from where to where it goes. `now` says how far it has come. */
  advancing: z.object({ from: epochMs, to: epochMs, events: count }).optional(),
  /** The last advance was stopped before it came to its end. */
  isStopped: z.literal(true).optional(),
  mode: oneOf(clockModes),
  rate: z.number(),
  events: z.array(timelineEvent),
  parked: count,
});

export const reason = text({ min: 1, max: 200 });
