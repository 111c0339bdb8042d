-- Until now, only events moved this instant. Levels are compared with prices from it on, so it must not be before the
-- change of a level.
UPDATE "World" SET "doneUntil" = MAX(
  "doneUntil",
  "clockWorldAt",
  COALESCE((SELECT MAX("createdAt") FROM "Position"), 0),
  COALESCE((SELECT MAX("openedAt") FROM "Position"), 0),
  COALESCE((SELECT MAX("startAt") FROM "Loan"), 0),
  COALESCE((SELECT MAX("createdAt") FROM "TimelineEntry"), 0),
  COALESCE((SELECT MAX("createdAt") FROM "LedgerTransfer"), 0),
  COALESCE((SELECT MAX("createdAt") FROM "IdempotentAnswer"), 0)
);

-- Price levels are compared with prices as time passes, no longer planned ahead.
DELETE FROM "TimelineEntry"
WHERE "doneAt" IS NULL AND "kind" IN ('positions.watch', 'positions.steered', 'loans.steered');
DELETE FROM "TimelineEntry"
WHERE "doneAt" IS NULL AND "parkedAt" IS NULL
  AND "kind" IN ('positions.trigger', 'positions.open', 'loans.trigger')
  AND "dueAt" > (SELECT "doneUntil" FROM "World");
