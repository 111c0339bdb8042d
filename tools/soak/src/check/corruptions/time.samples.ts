import { type Corruption, first, gone } from './spoil.samples.ts';

export const time: readonly Corruption[] = [
  [
    'an event that failed',
    first('TimelineEntry', `"doneAt" IS NULL`, `"parkedAt" = 1, "error" = 'no reason'`),
    /failed and is parked: no reason/,
  ],
  [
    'an omitted event',
    first('TimelineEntry', `"kind" = 'vip.midnight' AND "doneAt" IS NOT NULL`, `"doneAt" = NULL`),
    /has not happened/,
  ],
  [
    'an event at another time',
    first('TimelineEntry', `"doneAt" IS NOT NULL`, `"doneAt" = "doneAt" - 1`),
    /was due at \d+, happened at/,
  ],
  [
    'an event run early',
    first('TimelineEntry', `"doneAt" IS NULL`, `"doneAt" = "dueAt"`),
    /later than now/,
  ],
  [
    'an event run twice',
    `INSERT INTO "TimelineEntry" ("id", "dueAt", "priority", "kind", "refId", "payload", "doneAt", "createdAt") SELECT 'again', "dueAt", "priority", "kind", "refId", "payload", "doneAt", "createdAt" FROM "TimelineEntry" WHERE "kind" = 'contests.end' AND "doneAt" IS NOT NULL LIMIT 1`,
    /contests\.end of \d+: is there twice/,
  ],
  [
    'an omitted midnight',
    gone(
      'TimelineEntry',
      `"kind" = 'vip.midnight' AND "doneAt" > (SELECT MIN("doneAt") FROM "TimelineEntry" WHERE "kind" = 'vip.midnight')`,
    ),
    /job vip\.midnight: has a turn at/,
  ],
  [
    'a job that is not scheduled again',
    gone('TimelineEntry', `"kind" = 'vip.redEnvelope' AND "doneAt" IS NULL`),
    /has 0 dates to come/,
  ],
  [
    'a missing event of an object',
    gone('TimelineEntry', `"kind" = 'options.settle' AND "doneAt" IS NULL`),
    /options\.settle of \d+: is awaited and 0 times to come/,
  ],
  [
    'a postponed event of an object',
    first('TimelineEntry', `"kind" = 'contests.end' AND "doneAt" IS NULL`, `"dueAt" = "dueAt" + 1`),
    /is due at \d+, awaited at/,
  ],
];
