-- Price levels are compared with prices as time passes, no longer planned ahead.
DELETE FROM "TimelineEntry"
WHERE "doneAt" IS NULL AND "kind" IN ('positions.watch', 'positions.steered', 'loans.steered');

-- Until now, only events moved this instant. Levels are compared with prices from it on, so it must not be before the
-- change of a level. Events that were planned before remain scheduled.
UPDATE "World" SET "doneUntil" = MAX(
  "doneUntil",
  "clockWorldAt",
  COALESCE((SELECT MAX("createdAt") FROM "Position"), 0),
  COALESCE((SELECT MAX("openedAt") FROM "Position"), 0),
  COALESCE((SELECT MAX("startAt") FROM "Loan"), 0),
  COALESCE((SELECT MAX("createdAt") FROM "IdempotentAnswer"), 0)
);
